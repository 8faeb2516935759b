package org.adagio.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.Workers;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.util.TaskCompletionListener;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Maps the points of a partition's rows, one matrix product a batch, and appends the images. */
final class ReduceRows implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
  private static final long serialVersionUID = 1;
  private static final int MOST_ROWS = 512;
  private static final int LEAST_ROWS = 16;
  private static final int MOST_FLOATS = 1 << 20;

  private final Reduction reduction;
  private final int ordinal;
  private final Seq<Attribute> output;

  /**
   * @param ordinal which column holds the points
   * @param output all columns, of which the last is new
   */
  ReduceRows(Reduction reduction, int ordinal, Seq<Attribute> output) {
    this.reduction = reduction;
    this.ordinal = ordinal;
    this.output = output;
  }

  @Override
  public Iterator<InternalRow> call(Iterator<InternalRow> rows) {
    return new Batches(rows);
  }

  private Seq<Expression> expressions() {
    return Sequences.of(CollectionConverters.asJava(output));
  }

  private final class Batches implements Iterator<InternalRow> {
    private final Iterator<InternalRow> rows;
    private final UnsafeProjection projection = UnsafeProjection.create(expressions(), output);
    private final JoinedRow joined = new JoinedRow();
    private final GenericInternalRow image = new GenericInternalRow(1);
    private final InternalRow[] batch;
    private final Matrix points;
    private final Matrix images;
    private final RowProduct product;
    private final RowProduct.Stage stage;
    private int count;
    private int next;

    Batches(Iterator<InternalRow> rows) {
      this.rows = rows;
      Matrix map = reduction.map();
      int d = map.columns();
      batch = new InternalRow[Math.max(LEAST_ROWS, Math.min(MOST_ROWS, MOST_FLOATS / d))];
      points = Matrix.zeros(batch.length, d);
      images = Matrix.zeros(batch.length, map.rows());
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
      int d = points.columns();
      next = 0;
      count = 0;
      while (count < batch.length && rows.hasNext()) {
        InternalRow row = rows.next();
        if (reduction.read(row, ordinal, points.values(), count * d)) {
          batch[count++] = row.copy();
        }
      }
      if (count > 0) {
        Workers.alone(
            () -> {
              stage.apply(points, 0, count, images, 0);
              return null;
            });
      }
    }

    @Override
    public InternalRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int r = images.columns();
      image.update(0, reduction.column().write(images.values(), next * r, r));
      return projection.apply(joined.apply(batch[next++], image));
    }
  }
}
