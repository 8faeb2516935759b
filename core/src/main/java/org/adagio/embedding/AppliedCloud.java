package org.adagio.embedding;

import java.util.Arrays;
import java.util.Objects;
import org.adagio.data.LinearImage;
import org.adagio.data.PointCloud;
import org.adagio.data.ScatteredCloud;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.Workers;

/** The images Πx of a cloud's points, computed as they are read. */
final class AppliedCloud implements LinearImage {
  private static final int ROWS = 512;

  private final Matrix map;
  private final PointCloud source;

  AppliedCloud(Matrix map, PointCloud source) {
    this.map = map;
    this.source = source;
  }

  @Override
  public PointCloud source() {
    return source;
  }

  @Override
  public Matrix map() {
    return map;
  }

  @Override
  public long size() {
    return source.size();
  }

  @Override
  public int dimension() {
    return map.rows();
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size());
    if (source.inMemory().isPresent()) {
      Matrix points = source.inMemory().get();
      apply(
          count,
          (stage, first, rows) -> stage.apply(points, (int) firstRow + first, rows, into, first));
    } else {
      applyToBlocks(
          count, into, (first, rows, block) -> source.read(firstRow + first, rows, block));
    }
  }

  @Override
  public void gather(long[] rows, Matrix into) {
    applyToBlocks(
        rows.length,
        into,
        (first, count, block) ->
            source.gather(Arrays.copyOfRange(rows, first, first + count), block));
  }

  /** Brings some of the wanted points. */
  @FunctionalInterface
  private interface Reader {
    void read(int first, int count, Matrix block);
  }

  private void applyToBlocks(int count, Matrix into, Reader reader) {
    if (source instanceof ScatteredCloud) {
      Matrix all = Matrix.zeros(count, source.dimension());
      reader.read(0, count, all);
      apply(count, (stage, first, rows) -> stage.apply(all, first, rows, into, first));
      return;
    }
    ThreadLocal<Matrix> blocks =
        ThreadLocal.withInitial(() -> Matrix.zeros(Math.min(ROWS, count), source.dimension()));
    apply(
        count,
        (stage, first, rows) -> {
          Matrix block = blocks.get();
          reader.read(first, rows, block);
          stage.apply(block, 0, rows, into, first);
        });
  }

  /** Maps some of the wanted points. */
  @FunctionalInterface
  private interface Mapping {
    void apply(RowProduct.Stage stage, int first, int rows);
  }

  private void apply(int count, Mapping mapping) {
    try (RowProduct product = new RowProduct(map, source.size())) {
      Workers.forEach(
          (count + ROWS - 1) / ROWS,
          () -> product.stage(Math.min(ROWS, count)),
          (stage, index) -> {
            int first = index * ROWS;
            mapping.apply(stage, first, Math.min(ROWS, count - first));
          });
    }
  }
}
