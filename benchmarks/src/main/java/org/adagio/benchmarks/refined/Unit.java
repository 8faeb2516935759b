package org.adagio.benchmarks.refined;

/** What kind of number a figure is, for the one who prints it. */
enum Unit {
  SECONDS,
  BYTES,
  COUNT,
  FRACTION,
  NUMBER,
  RATIO
}
