package org.adagio.formats;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
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
  private final boolean numberedIds;
  private RecordConsumer consumer;

  /** One point; what the schema has no column for is empty. */
  record Row(String id, double[] values, String label) {}

  PointWriteSupport(MessageType schema, boolean numberedIds) {
    this.schema = schema;
    this.numberedIds = numberedIds;
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
    boolean beforePoints = true;
    for (int i = 0; i < schema.getFieldCount(); i++) {
      Type column = schema.getType(i);
      consumer.startField(column.getName(), i);
      if (!column.isPrimitive()) {
        list(row.values(), column);
        beforePoints = false;
      } else if (beforePoints && numberedIds) {
        consumer.addLong(Long.parseLong(row.id()));
      } else {
        consumer.addBinary(Binary.fromString(beforePoints ? row.id() : row.label()));
      }
      consumer.endField(column.getName(), i);
    }
    consumer.endMessage();
  }

  private void list(double[] values, Type column) {
    Type element = column.asGroupType().getType(0).asGroupType().getType(0);
    boolean isDouble = element.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.DOUBLE;
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
