package org.adagio.spark;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.Workers;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
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
  private final Seq<Expression> given;
  private final boolean imagesOnly;

  private ReduceRows(
      Reduction reduction,
      int ordinal,
      Seq<Attribute> input,
      Seq<Attribute> kept,
      Seq<Attribute> joined,
      Seq<Expression> given) {
    this.reduction = reduction;
    this.ordinal = ordinal;
    this.input = input;
    this.kept = kept;
    this.joined = joined;
    this.given = given;
    imagesOnly = given.size() == 1 && kept.isEmpty();
  }

  /**
   * @param points which of the incoming columns holds the points
   * @param image the new column
   * @param given columns of the incoming ones and of the new one, which may have other names
   */
  static ReduceRows of(
      Reduction reduction,
      Attribute points,
      Attribute image,
      Seq<Attribute> input,
      Seq<NamedExpression> given) {
    List<Attribute> columns = CollectionConverters.asJava(input);
    List<Expression> wanted = expressions(given);
    Seq<Attribute> kept =
        Sequences.of(
            columns.stream()
                .filter(column -> wanted.stream().anyMatch(w -> w.references().contains(column)))
                .toList());
    return new ReduceRows(
        reduction,
        Sequences.position(points, columns),
        input,
        kept,
        Sequences.appended(kept, image),
        Sequences.of(wanted));
  }

  /** Named expressions are expressions, which Scala's trait does not tell Java. */
  private static List<Expression> expressions(Seq<? extends NamedExpression> named) {
    return CollectionConverters.asJava(named).stream().map(Expression.class::cast).toList();
  }

  @Override
  public Iterator<InternalRow> call(Iterator<InternalRow> rows) {
    return new Batches(rows);
  }

  private final class Batches implements Iterator<InternalRow> {
    private final Iterator<InternalRow> rows;
    private final UnsafeProjection keep =
        UnsafeProjection.create(Sequences.of(expressions(kept)), input);
    private final UnsafeProjection give = UnsafeProjection.create(given, joined);
    private final JoinedRow both = new JoinedRow();
    private final ImageSlot slot;
    private final Reduction.Points reader;
    private final InternalRow[] batch;
    private final float[] point;
    private final float[] coordinates;
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
      point = new float[d];
      coordinates = new float[map.rows()];
      slot = ImageSlot.of(reduction.column(), map.rows());
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
        InternalRow row = rows.next();
        if (reader.read(row, ordinal, point, 0)) {
          stage.put(count, point);
          batch[count++] = kept.isEmpty() ? InternalRow.empty() : keep.apply(row).copy();
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
    public InternalRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      stage.get(next, coordinates);
      slot.set(coordinates);
      InternalRow others = batch[next++];
      return imagesOnly ? slot.row() : give.apply(both.apply(others, slot.row()));
    }
  }
}
