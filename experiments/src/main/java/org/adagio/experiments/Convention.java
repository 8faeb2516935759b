package org.adagio.experiments;

/** What a distortion δ bounds. */
enum Convention {
  /** |‖f(x) − f(y)‖ / ‖x − y‖ − 1|, as the paper defines it. */
  NORM,
  /** |‖f(x) − f(y)‖² / ‖x − y‖² − 1|, as NuMax's authors do. */
  SQUARED
}
