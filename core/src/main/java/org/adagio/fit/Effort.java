package org.adagio.fit;

/** How long a search for a map goes on. */
public enum Effort {
  /**
   * Ends where another round gains little: 2 % of the distortion where all pairs of the points are
   * in the objective, 6 % where scans must find them. The next percent takes as long as all before.
   */
  STANDARD,
  /** Goes on to half a percent, or one where scans must find the pairs, and gives up late. */
  THOROUGH
}
