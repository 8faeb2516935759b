package org.adagio.linalg;

final class JavaWidePanel extends WidePanel {
  final double[] values;

  JavaWidePanel(int doubles) {
    super(doubles);
    values = new double[doubles];
  }

  @Override
  void put(int at, double[] from, int offset, int length) {
    System.arraycopy(from, offset, values, at, length);
  }

  @Override
  void get(int at, double[] into, int offset, int length) {
    System.arraycopy(values, at, into, offset, length);
  }

  @Override
  void release() {}
}
