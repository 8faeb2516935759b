package org.adagio.benchmarks;

import org.adagio.Matrix;

/** XΠᵀ by sgemm alone: every operand lies off the heap beforehand, the result stays there. */
final class BareProduct {
  private final OffHeap points;
  private final OffHeap map;
  private final OffHeap images;

  BareProduct(Matrix points, Matrix map) {
    this.points = OffHeap.of(points);
    this.map = OffHeap.of(map);
    images = OffHeap.zeros(points.rows(), map.rows());
  }

  OffHeap run(Sharing sharing, int rowsACall) {
    int rows = points.rows();
    sharing.run(
        (rows + rowsACall - 1) / rowsACall,
        () -> () -> {},
        (none, call) -> {
          int first = call * rowsACall;
          int count = Math.min(rowsACall, rows - first);
          points.multiply(first, count, map, 0, map.rows(), new OffHeap.At(images, first));
        });
    return images;
  }
}
