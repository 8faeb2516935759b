package org.adagio.linalg;

/** Whether an operand is taken as it lies or transposed. */
enum Transpose {
  NO,
  YES
}
