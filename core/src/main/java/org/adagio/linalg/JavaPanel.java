package org.adagio.linalg;

final class JavaPanel extends Panel {
  final float[] floats;
  final double[] doubles;

  JavaPanel(int floats, int doubles) {
    super(floats + 2L * doubles);
    this.floats = new float[floats];
    this.doubles = new double[doubles];
  }

  @Override
  void put(int at, float[] from, int offset, int length) {
    System.arraycopy(from, offset, floats, at, length);
  }

  @Override
  void get(int at, float[] into, int offset, int length) {
    System.arraycopy(floats, at, into, offset, length);
  }

  @Override
  void put(int at, double[] from, int offset, int length) {
    System.arraycopy(from, offset, doubles, at, length);
  }

  @Override
  void get(int at, double[] into, int offset, int length) {
    System.arraycopy(doubles, at, into, offset, length);
  }

  @Override
  void release() {}
}
