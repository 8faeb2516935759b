package org.adagio.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.TaskCompletionListener;

/** A partition's rows with the images or codes of their points behind them, a batch at a time. */
final class ReducedRows implements Iterator<Row> {
  /** With more rows a product is hardly faster, and the rows leave a core's caches. */
  private static final int MOST_ROWS = 128;

  /** With fewer rows a product reads the map more often than it computes with it. */
  private static final int LEAST_ROWS = 16;

  /** A batch of 4 MiB leaves the caches of a core to the product. */
  private static final int MOST_FLOATS = 1 << 20;

  private final Iterator<Row> rows;
  private final int ordinal;
  private final Reduction reduction;
  private final int dimension;
  private final Row[] batch;
  private final float[] points;
  private final Maker maker;
  private IntFunction<Object> made;
  private int count;
  private int next;

  /** What becomes of the first points of a batch, by their numbers. */
  private interface Maker {
    IntFunction<Object> of(float[] points, int count);
  }

  /**
   * @param ordinal of the column that holds the points
   */
  ReducedRows(Iterator<Row> rows, int ordinal, Reduction reduction) {
    this.rows = rows;
    this.ordinal = ordinal;
    this.reduction = reduction;
    LinearEmbedding map = reduction.map();
    dimension = map.sourceDimension();
    batch = new Row[Math.max(LEAST_ROWS, Math.min(MOST_ROWS, MOST_FLOATS / dimension))];
    points = new float[batch.length * dimension];
    maker = map.code().isPresent() ? codes(map) : images(map, batch.length, reduction.column());
  }

  private static Maker images(LinearEmbedding map, int rows, PointColumn column) {
    RowProduct product = new RowProduct(map.matrix(), Long.MAX_VALUE);
    RowProduct.Stage stage = product.stage(rows);
    TaskCompletionListener close =
        context -> {
          stage.close();
          product.close();
        };
    TaskContext.get().addTaskCompletionListener(close);
    int r = map.dimension();
    float[] images = new float[rows * r];
    return (points, count) -> {
      stage.apply(points, 0, count, images, 0);
      return i -> column.write(Arrays.copyOfRange(images, i * r, (i + 1) * r));
    };
  }

  private static Maker codes(LinearEmbedding map) {
    return (points, count) -> {
      float[] filled = Arrays.copyOf(points, count * map.sourceDimension());
      byte[] codes =
          CodedPoints.encoded(
              map, PointCloud.of(Matrix.wrap(count, map.sourceDimension(), filled)));
      int bytes = codes.length / count;
      return i -> Arrays.copyOfRange(codes, i * bytes, (i + 1) * bytes);
    };
  }

  @Override
  public boolean hasNext() {
    if (next == count) {
      fill();
    }
    return next < count;
  }

  private void fill() {
    next = 0;
    count = 0;
    while (count < batch.length && rows.hasNext()) {
      Row row = rows.next();
      if (reduction.read(row.get(ordinal), points, count * dimension)) {
        batch[count++] = row;
      }
    }
    if (count > 0) {
      made = Workers.alone(() -> maker.of(points, count));
    }
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Object last = made.apply(next);
    Row row = batch[next++];
    Object[] values = new Object[row.length() + 1];
    for (int i = 0; i < row.length(); i++) {
      values[i] = row.get(i);
    }
    values[row.length()] = last;
    return RowFactory.create(values);
  }
}
