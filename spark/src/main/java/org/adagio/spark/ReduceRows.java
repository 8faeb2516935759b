package org.adagio.spark;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.Workers;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.util.TaskCompletionListener;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Maps the points of a partition's rows, one matrix product a batch, and gives rows of the images
 * and of those other columns that are read.
 */
final class ReduceRows implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
  private static final long serialVersionUID = 1;
  private static final int MOST_ROWS = 512;
  private static final int LEAST_ROWS = 16;
  private static final int MOST_FLOATS = 1 << 20;

  private final Reduction reduction;
  private final int ordinal;
  private final Seq<Attribute> input;
  private final Seq<Attribute> kept;
  private final Seq<Attribute> joined;
  private final Seq<Attribute> output;

  private ReduceRows(
      Reduction reduction,
      int ordinal,
      Seq<Attribute> input,
      Seq<Attribute> kept,
      Seq<Attribute> joined,
      Seq<Attribute> output) {
    this.reduction = reduction;
    this.ordinal = ordinal;
    this.input = input;
    this.kept = kept;
    this.joined = joined;
    this.output = output;
  }

  /**
   * @param points which of the incoming columns holds the points
   * @param image the new column
   * @param output columns of the incoming ones and of the new one
   */
  static ReduceRows of(
      Reduction reduction,
      Attribute points,
      Attribute image,
      Seq<Attribute> input,
      Seq<Attribute> output) {
    List<Attribute> columns = CollectionConverters.asJava(input);
    int ordinal =
        IntStream.range(0, columns.size())
            .filter(i -> columns.get(i).exprId().equals(points.exprId()))
            .findFirst()
            .orElseThrow();
    Seq<Attribute> kept =
        Sequences.of(
            CollectionConverters.asJava(output).stream()
                .filter(column -> !column.exprId().equals(image.exprId()))
                .toList());
    return new ReduceRows(reduction, ordinal, input, kept, Sequences.appended(kept, image), output);
  }

  @Override
  public Iterator<InternalRow> call(Iterator<InternalRow> rows) {
    return new Batches(rows);
  }

  private static UnsafeProjection projection(Seq<Attribute> columns, Seq<Attribute> from) {
    return UnsafeProjection.create(Sequences.of(CollectionConverters.asJava(columns)), from);
  }

  private final class Batches implements Iterator<InternalRow> {
    private final Iterator<InternalRow> rows;
    private final UnsafeProjection keep = projection(kept, input);
    private final UnsafeProjection give = projection(output, joined);
    private final JoinedRow both = new JoinedRow();
    private final ImageSlot slot;
    private final GenericInternalRow image;
    private final Reduction.Points reader;
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
      reader = reduction.points();
      batch = new InternalRow[Math.max(LEAST_ROWS, Math.min(MOST_ROWS, MOST_FLOATS / d))];
      points = Matrix.zeros(batch.length, d);
      images = Matrix.zeros(batch.length, map.rows());
      slot = ImageSlot.of(reduction.column(), map.rows());
      image = new GenericInternalRow(new Object[] {slot.value()});
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
        if (reader.read(row, ordinal, points.values(), count * d)) {
          batch[count++] = kept.isEmpty() ? InternalRow.empty() : keep.apply(row).copy();
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
      slot.set(images.values(), next * images.columns());
      return give.apply(both.apply(batch[next++], image));
    }
  }
}
