package org.adagio.files;

/** How numbers are written. */
public enum Precision {
  /** 4 bytes a number, or as many digits as float32 has. */
  FLOAT32,
  /** 8 bytes a number, or as many digits as float64 has. */
  FLOAT64
}
