package org.adagio;

/** How numbers are written. */
public enum Precision {
  /** 2 bytes a number, of npy and f16bin alone; numbers up to 65504, about three digits. */
  FLOAT16(Short.BYTES),
  /** 4 bytes a number, or as many digits as float32 has. */
  FLOAT32(Float.BYTES),
  /** 8 bytes a number, or as many digits as float64 has. */
  FLOAT64(Double.BYTES);

  private final int bytes;

  Precision(int bytes) {
    this.bytes = bytes;
  }

  /** The bytes of a number, if it is not written as text. */
  public int bytes() {
    return bytes;
  }
}
