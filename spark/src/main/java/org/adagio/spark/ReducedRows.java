package org.adagio.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.adagio.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.work.Workers;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.TaskCompletionListener;

/** A partition's rows with the images of their points behind them, one matrix product a batch. */
final class ReducedRows implements Iterator<Row> {
  /** From so many rows on a product takes no longer for each of them. */
  private static final int MOST_ROWS = 512;

  /** With fewer rows a product reads the map more often than it computes with it. */
  private static final int LEAST_ROWS = 16;

  /** A batch of 4 MiB leaves the caches of a core to the product. */
  private static final int MOST_FLOATS = 1 << 20;

  private final Iterator<Row> rows;
  private final int ordinal;
  private final Reduction reduction;
  private final Row[] batch;
  private final float[] point;
  private final float[] image;
  private final RowProduct product;
  private final RowProduct.Stage stage;
  private int count;
  private int next;

  /**
   * @param ordinal of the column that holds the points
   */
  ReducedRows(Iterator<Row> rows, int ordinal, Reduction reduction) {
    this.rows = rows;
    this.ordinal = ordinal;
    this.reduction = reduction;
    Matrix map = reduction.map();
    int d = map.columns();
    batch = new Row[Math.max(LEAST_ROWS, Math.min(MOST_ROWS, MOST_FLOATS / d))];
    point = new float[d];
    image = new float[map.rows()];
    product = new RowProduct(map, Long.MAX_VALUE);
    stage = product.stage(batch.length);
    TaskContext.get()
        .addTaskCompletionListener(
            (TaskCompletionListener)
                context -> {
                  stage.close();
                  product.close();
                });
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
      if (reduction.read(row.get(ordinal), point)) {
        stage.put(count, point);
        batch[count++] = row;
      }
    }
    if (count > 0) {
      Workers.alone(
          () -> {
            stage.multiply(count);
            return null;
          });
    }
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    stage.get(next, image);
    Row row = batch[next++];
    Object[] values = new Object[row.length() + 1];
    for (int i = 0; i < row.length(); i++) {
      values[i] = row.get(i);
    }
    values[row.length()] = reduction.column().write(image);
    return RowFactory.create(values);
  }
}
