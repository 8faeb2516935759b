package org.adagio.linalg;

final class JavaPanel extends Panel {
  final float[] values;

  JavaPanel(int floats) {
    super(floats);
    values = new float[floats];
  }

  @Override
  void put(int at, float[] from, int offset, int length) {
    System.arraycopy(from, offset, values, at, length);
  }

  @Override
  void get(int at, float[] into, int offset, int length) {
    System.arraycopy(values, at, into, offset, length);
  }

  @Override
  void release() {}
}
