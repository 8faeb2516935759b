package org.adagio.linalg;

/** Rows that lie in memory one after the other, so that they can be multiplied without a copy. */
public interface InMemory {
  /** The values, which nobody may have looked through for such that are not finite. */
  float[] values();
}
