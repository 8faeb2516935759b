package org.adagio.experiments.labels;

/** When two points are joined, since being a nearest neighbour is not mutual. */
public enum Symmetry {
  /** Where either is among the nearest of the other. */
  UNION,
  /** Where each is among the nearest of the other. */
  MUTUAL
}
