package org.adagio.embedding.refined;

/** How long a descent into a band is tried before it is given up. */
enum DescentBudget {
  /** Where a dimension or a distortion is asked for. */
  THOROUGH(800, 150),
  /** Where the next best distortion does as well. */
  QUICK(200, 60);

  /** Steps towards a band with next to nothing to spare. */
  final int iterations;

  /** Steps towards a narrower one. */
  final int spareIterations;

  DescentBudget(int iterations, int spareIterations) {
    this.iterations = iterations;
    this.spareIterations = spareIterations;
  }
}
