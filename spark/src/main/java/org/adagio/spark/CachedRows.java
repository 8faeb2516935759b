package org.adagio.spark;

import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.SpecificInternalRow;
import org.apache.spark.sql.columnar.CachedBatch;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.TableCacheQueryStageExec;
import org.apache.spark.sql.execution.columnar.ColumnAccessor;
import org.apache.spark.sql.execution.columnar.ColumnAccessor$;
import org.apache.spark.sql.execution.columnar.DefaultCachedBatch;
import org.apache.spark.sql.execution.columnar.DefaultCachedBatchSerializer;
import org.apache.spark.sql.execution.columnar.InMemoryTableScanExec;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.types.DataType;
import scala.jdk.javaapi.CollectionConverters;

/** The rows of a cached table, read where they lie; Spark's own scan copies every row first. */
final class CachedRows implements FlatMapFunction<Iterator<CachedBatch>, InternalRow> {
  private static final long serialVersionUID = 1;

  private final int[] columns;
  private final DataType[] types;
  private final SQLMetric count;

  private CachedRows(InMemoryTableScanExec scan) {
    List<Attribute> cached = CollectionConverters.asJava(scan.relation().output());
    List<Attribute> wanted = CollectionConverters.asJava(scan.attributes());
    columns = wanted.stream().mapToInt(column -> Sequences.position(column, cached)).toArray();
    types = wanted.stream().map(Attribute::dataType).toArray(DataType[]::new);
    count = scan.longMetric("numOutputRows");
  }

  /**
   * A plan's rows, where it only scans a cached table. A row is valid until the next one is asked
   * for.
   */
  static Optional<JavaRDD<InternalRow>> of(SparkPlan plan) {
    Object scanned =
        plan instanceof TableCacheQueryStageExec stage ? stage.inMemoryTableScan() : plan;
    return scanned instanceof InMemoryTableScanExec scan && isPlain(scan)
        ? Optional.of(batches(scan).mapPartitions(new CachedRows(scan), true))
        : Optional.empty();
  }

  /** Whether all rows of Spark's own kind of batches are scanned. */
  private static boolean isPlain(InMemoryTableScanExec scan) {
    return scan.predicates().isEmpty()
        && scan.relation().cacheBuilder().serializer().getClass()
            == DefaultCachedBatchSerializer.class;
  }

  private static JavaRDD<CachedBatch> batches(InMemoryTableScanExec scan) {
    return scan.relation().cacheBuilder().cachedColumnBuffers().toJavaRDD();
  }

  @Override
  public Iterator<InternalRow> call(Iterator<CachedBatch> batches) {
    return new Rows(batches);
  }

  private final class Rows implements Iterator<InternalRow> {
    private final Iterator<CachedBatch> batches;
    private final ColumnAccessor[] accessors = new ColumnAccessor[columns.length];
    private final InternalRow row = new SpecificInternalRow(Sequences.of(List.of(types)));
    private int left;

    Rows(Iterator<CachedBatch> batches) {
      this.batches = batches;
    }

    @Override
    public boolean hasNext() {
      while (left == 0 && batches.hasNext()) {
        open((DefaultCachedBatch) batches.next());
      }
      return left > 0;
    }

    private void open(DefaultCachedBatch batch) {
      for (int i = 0; i < columns.length; i++) {
        ByteBuffer bytes = ByteBuffer.wrap(batch.buffers()[columns[i]]);
        accessors[i] = ColumnAccessor$.MODULE$.apply(types[i], bytes);
      }
      left = batch.numRows();
      count.add(left);
    }

    @Override
    public InternalRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      left--;
      for (int i = 0; i < accessors.length; i++) {
        accessors[i].extractTo(row, i);
      }
      return row;
    }
  }
}
