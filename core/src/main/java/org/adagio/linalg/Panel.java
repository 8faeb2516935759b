package org.adagio.linalg;

/** A run of floats where a BLAS wants them: off-heap for the native one, an array for Java's. */
abstract sealed class Panel extends BlasMemory permits NativePanel, JavaPanel {

  Panel(int floats) {
    super(floats);
  }

  abstract void put(int at, float[] from, int offset, int length);

  abstract void get(int at, float[] into, int offset, int length);
}
