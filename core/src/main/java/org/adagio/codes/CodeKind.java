package org.adagio.codes;

/** Says what a byte of a code stands for. */
public enum CodeKind {
  /** Names a level on each of a few axes: 8, 4, 2 or 1 bits for each of 1, 2, 4 or 8 axes. */
  SCALAR,
  /** Names one of 256 means over a group of axes, which no other byte speaks of. */
  GROUPED,
  /** Names one of 256 means over all axes, which refines what the bytes before it say. */
  RESIDUAL;

  /** Returns the name as files and the command line have it. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
