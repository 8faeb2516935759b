package org.adagio;

/** Whether a file that exists already may be replaced. */
public enum Overwrite {
  /** An existing file stays as it is, and writing is refused. */
  NO,
  /** An existing file is replaced once the new one is complete. */
  YES
}
