package org.adagio.report;

/** Whether a row is as it should be. */
public enum Verdict {
  /** Nobody said how it should be. */
  NONE,
  /** It is. */
  OK,
  /** It is not. */
  MISSED
}
