package org.adagio.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/** Turns rows into the values of a Parquet file; the schema says which a row has. */
final class PointWriteSupport extends WriteSupport<PointWriteSupport.Row> {
  /** What Parquet calls the two levels of a list. */
  private static final String LIST = "list";

  private static final String ELEMENT = "element";

  private final MessageType schema;
  private final Optional<WrittenColumn> ids;
  private final Optional<WrittenColumn> labels;
  private RecordConsumer consumer;

  /** One point; what the schema has no column for is empty. */
  record Row(String id, double[] values, String label) {}

  PointWriteSupport(Optional<WrittenColumn> ids, Type points, Optional<WrittenColumn> labels) {
    this.ids = ids;
    this.labels = labels;
    List<Type> columns = new ArrayList<>();
    ids.map(WrittenColumn::column).ifPresent(columns::add);
    columns.add(points);
    labels.map(WrittenColumn::column).ifPresent(columns::add);
    schema = new MessageType("points", columns);
  }

  @Override
  @Deprecated // abstract above; Parquet calls the other one
  public WriteContext init(Configuration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  public WriteContext init(ParquetConfiguration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  public void prepareForWrite(RecordConsumer to) {
    consumer = to;
  }

  @Override
  public void write(Row row) {
    consumer.startMessage();
    ids.ifPresent(column -> value(column, 0, row.id()));
    list(row.values(), schema.getType(ids.isPresent() ? 1 : 0));
    labels.ifPresent(column -> value(column, schema.getFieldCount() - 1, row.label()));
    consumer.endMessage();
  }

  private void value(WrittenColumn column, int index, String text) {
    consumer.startField(column.column().getName(), index);
    column.write(consumer, text);
    consumer.endField(column.column().getName(), index);
  }

  private void list(double[] values, Type column) {
    Type element = column.asGroupType().getType(0).asGroupType().getType(0);
    boolean isDouble = element.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.DOUBLE;
    int index = schema.getFieldIndex(column.getName());
    consumer.startField(column.getName(), index);
    consumer.startGroup();
    consumer.startField(LIST, 0);
    for (double value : values) {
      consumer.startGroup();
      consumer.startField(ELEMENT, 0);
      if (isDouble) {
        consumer.addDouble(value);
      } else {
        consumer.addFloat((float) value);
      }
      consumer.endField(ELEMENT, 0);
      consumer.endGroup();
    }
    consumer.endField(LIST, 0);
    consumer.endGroup();
    consumer.endField(column.getName(), index);
  }

  /** Makes a writer of these rows. */
  static final class Builder extends ParquetWriter.Builder<Row, Builder> {
    private final PointWriteSupport support;

    Builder(OutputFile file, PointWriteSupport support) {
      super(file);
      this.support = support;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @Deprecated // abstract above; Parquet calls the other one
    protected WriteSupport<Row> getWriteSupport(Configuration configuration) {
      return support;
    }

    @Override
    protected WriteSupport<Row> getWriteSupport(ParquetConfiguration configuration) {
      return support;
    }
  }
}
