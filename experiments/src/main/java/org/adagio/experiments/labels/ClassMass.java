package org.adagio.experiments.labels;

/** Whether harmonic values are compared as they are. */
public enum ClassMass {
  /** The largest value decides. */
  AS_SOLVED,
  /**
   * Each class's values are first scaled so that their sum over the unlabelled points has the
   * class's share of the labelled points (Zhu, Ghahramani and Lafferty 2003, section 4).
   */
  NORMALIZED
}
