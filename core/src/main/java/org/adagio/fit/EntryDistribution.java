package org.adagio.fit;

/** The distribution of a random projection's entries, each with mean 0 and variance 1/r. */
public enum EntryDistribution {
  /** ±1/√r with equal probability, as in the paper. */
  SIGNS,
  /** Normal. */
  GAUSSIAN,
  /** Achlioptas: ±√(3/r) with probability 1/6 each, else 0. */
  SPARSE
}
