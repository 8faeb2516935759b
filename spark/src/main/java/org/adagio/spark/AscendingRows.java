package org.adagio.spark;

/** Numbers of rows in ascending order, of which some may be equal. */
final class AscendingRows {
  private AscendingRows() {}

  /** How many of them come before this one. */
  static int below(long[] rows, long row) {
    int low = 0;
    int high = rows.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rows[middle] < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
