package org.adagio.linalg;

/** A run of doubles where a BLAS wants them: off-heap for the native one, an array for Java's. */
abstract sealed class WidePanel extends BlasMemory permits NativeWidePanel, JavaWidePanel {

  WidePanel(int doubles) {
    super(2L * doubles);
  }

  abstract void put(int at, double[] from, int offset, int length);

  abstract void get(int at, double[] into, int offset, int length);
}
