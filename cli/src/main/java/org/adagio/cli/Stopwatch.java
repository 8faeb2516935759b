package org.adagio.cli;

/** Time since a start. */
record Stopwatch(long start) {

  static Stopwatch started() {
    return new Stopwatch(System.nanoTime());
  }

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
