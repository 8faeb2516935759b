package org.adagio.experiments.laboratory;

/** What a distortion δ bounds. */
public enum Convention {
  /** |‖f(x) − f(y)‖ / ‖x − y‖ − 1|: of norms, as the paper defines it. */
  NORMS,
  /** |‖f(x) − f(y)‖² / ‖x − y‖² − 1|: of squares, as NuMax's authors do. */
  SQUARES
}
