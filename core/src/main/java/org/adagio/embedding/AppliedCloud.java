package org.adagio.embedding;

import java.util.Arrays;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.Workers;

/** The images Πx of a cloud's points, computed as they are read. */
final class AppliedCloud implements PointCloud {
  private static final int ROWS = 512;

  private final Matrix map;
  private final PointCloud source;

  AppliedCloud(Matrix map, PointCloud source) {
    this.map = map;
    this.source = source;
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
    apply(count, into, (first, rows, block) -> source.read(firstRow + first, rows, block));
  }

  @Override
  public void gather(long[] rows, Matrix into) {
    apply(
        rows.length,
        into,
        (first, count, block) ->
            source.gather(Arrays.copyOfRange(rows, first, first + count), block));
  }

  /** Brings some of the wanted points. */
  @FunctionalInterface
  private interface Source {
    void read(int first, int count, Matrix block);
  }

  private void apply(int count, Matrix into, Source wanted) {
    try (RowProduct product = new RowProduct(map, source.size())) {
      Workers.forEach(
          (count + ROWS - 1) / ROWS,
          () -> new Block(product, Math.min(ROWS, count)),
          (block, index) -> {
            int first = index * ROWS;
            int rows = Math.min(ROWS, count - first);
            wanted.read(first, rows, block.points);
            block.stage.apply(block.points, rows, into, first);
          });
    }
  }

  private final class Block implements Workers.Workspace {
    final Matrix points;
    final RowProduct.Stage stage;

    Block(RowProduct product, int rows) {
      points = Matrix.zeros(rows, source.dimension());
      stage = product.stage(rows);
    }

    @Override
    public void close() {
      stage.close();
    }
  }
}
