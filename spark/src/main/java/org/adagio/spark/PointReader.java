package org.adagio.spark;

import java.io.Serializable;
import java.util.Iterator;
import org.adagio.work.Resources;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;

/** Turns the rows of a partition, of which the first column holds points, into blocks. */
final class PointReader implements FlatMapFunction<Iterator<Row>, PointReader.CheckedBlock> {
  private static final long serialVersionUID = 1;

  private final PointColumn column;

  PointReader(PointColumn column) {
    this.column = column;
  }

  @Override
  public Iterator<CheckedBlock> call(Iterator<Row> rows) {
    return new CheckedBlocks(rows);
  }

  /** Some points, numbered within their partition, and their count. */
  static final class CheckedBlock implements Serializable {
    private static final long serialVersionUID = 1;

    private final PointBlock block;
    private final JavaSerialized<BlockStore.Count> count;

    CheckedBlock(PointBlock block, BlockStore.Count count) {
      this.block = block;
      this.count = new JavaSerialized<>(count);
    }

    PointBlock block() {
      return block;
    }

    BlockStore.Count count() {
      return count.content();
    }
  }

  private final class CheckedBlocks implements Iterator<CheckedBlock> {
    private final Iterator<Row> rows;
    private int dimension;
    private long firstRow;

    CheckedBlocks(Iterator<Row> rows) {
      this.rows = rows;
    }

    @Override
    public boolean hasNext() {
      return rows.hasNext();
    }

    @Override
    public CheckedBlock next() {
      PointBuffer values = null;
      long nulls = 0;
      long notFinite = 0;
      int otherSize = -1;
      while (rows.hasNext() && (values == null || !values.isFull())) {
        Row row = rows.next();
        if (row.isNullAt(0)) {
          nulls++;
          continue;
        }
        Object point = row.get(0);
        int size = column.size(point);
        dimension = dimension == 0 ? size : dimension;
        if (size != dimension || size == 0) {
          otherSize = size;
          continue;
        }
        if (values == null) {
          values = new PointBuffer(column, Resources.blockRows(dimension), dimension);
        }
        if (!values.add(point)) {
          notFinite++;
        }
      }
      PackedValues filled = values == null ? new PackedValues(new float[0]) : values.filled();
      PointBlock block = new PointBlock(firstRow, Math.max(1, dimension), filled);
      int rows = block.count();
      firstRow += rows;
      return new CheckedBlock(
          block,
          new BlockStore.Count(
              rows, rows > 0 ? dimension : 0, nulls, notFinite, otherSize, block.isWide()));
    }
  }
}
