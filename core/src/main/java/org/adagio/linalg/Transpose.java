package org.adagio.linalg;

/** Whether an operand is taken as it lies or transposed. */
public enum Transpose {
  NO,
  YES
}
