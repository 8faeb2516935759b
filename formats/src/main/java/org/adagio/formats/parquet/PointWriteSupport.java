package org.adagio.formats.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.formats.WholeText;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.CarriedColumn.Kind;
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

  /** A column of Parquet must have a name, the index of pandas has none. */
  private static final String NO_NAME = "index";

  private final MessageType schema;
  private final Carried carried;
  private final List<WrittenColumn> columns;
  private RecordConsumer consumer;

  /**
   * One point.
   *
   * @param number of the row, for the columns that go along
   */
  record Row(int number, double[] values) {}

  PointWriteSupport(Type points, Carried carried) {
    this.carried = carried;
    columns = carried.columns().stream().map(PointWriteSupport::written).toList();
    List<Type> types = new ArrayList<>(columns.stream().map(WrittenColumn::column).toList());
    types.add(carried.before(), points);
    schema = new MessageType("points", types);
  }

  private static WrittenColumn written(CarriedColumn column) {
    Iterable<String> texts =
        () ->
            IntStream.range(0, column.size())
                .filter(row -> column.kind(row) != Kind.NULL)
                .mapToObj(column::text)
                .iterator();
    Kind kind =
        Stream.of(Kind.NUMBER, Kind.BOOLEAN).filter(column::isOf).findFirst().orElse(Kind.TEXT);
    String name = column.name().isEmpty() ? NO_NAME : column.name();
    return WrittenColumn.of(name, kind, column.hasNull(), texts);
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
    for (int i = 0; i < columns.size(); i++) {
      if (i == carried.before()) {
        list(row.values());
      }
      CarriedColumn column = carried.columns().get(i);
      if (column.kind(row.number()) != Kind.NULL) {
        int index = i < carried.before() ? i : i + 1;
        String name = columns.get(i).column().getName();
        consumer.startField(name, index);
        columns.get(i).write(consumer, WholeText.of(column, row.number()));
        consumer.endField(name, index);
      }
    }
    if (carried.before() == columns.size()) {
      list(row.values());
    }
    consumer.endMessage();
  }

  private void list(double[] values) {
    Type column = schema.getType(carried.before());
    Type element = column.asGroupType().getType(0).asGroupType().getType(0);
    boolean isDouble = element.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.DOUBLE;
    consumer.startField(column.getName(), carried.before());
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
    consumer.endField(column.getName(), carried.before());
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
