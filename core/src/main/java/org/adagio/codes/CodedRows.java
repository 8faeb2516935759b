package org.adagio.codes;

/** Rows of bytes, each as long as the others, in memory or in a file. Safe for many threads. */
public interface CodedRows {
  long size();

  void read(long first, int count, byte[] into);

  static CodedRows of(byte[] rows, int rowBytes) {
    return new CodedRows() {
      @Override
      public long size() {
        return rows.length / rowBytes;
      }

      @Override
      public void read(long first, int count, byte[] into) {
        System.arraycopy(rows, Math.toIntExact(first * rowBytes), into, 0, count * rowBytes);
      }
    };
  }
}
