package org.adagio.formats;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.adagio.AdagioException;
import org.adagio.data.Carried;
import org.adagio.data.CarriedColumn;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.files.MalformedDataException;
import org.adagio.files.ReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** A Parquet file, read column by column, one group of rows after the other. */
final class ParquetTable implements Closeable {
  /** So many columns are named in a message. */
  private static final int MOST_DESCRIBED = 12;

  private final Path file;
  private final ParquetFileReader reader;
  private final MessageType schema;

  private ParquetTable(Path file) throws IOException {
    this.file = file;
    ParquetFooter.require(file);
    reader =
        ParquetFileReader.open(
            new LocalInputFile(file),
            ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new Codecs())
                .build());
    schema = reader.getFileMetaData().getSchema();
    try {
      requireChunksWithin(Files.size(file));
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** The library takes memory for a chunk before it reads it. */
  private void requireChunksWithin(long size) {
    for (BlockMetaData group : reader.getFooter().getBlocks()) {
      for (ColumnChunkMetaData chunk : group.getColumns()) {
        long start = chunk.getStartingPos();
        long length = chunk.getTotalSize();
        if (start < 0 || length < 0 || length > size - start) {
          throw new MalformedDataException(
              file.toString(),
              "footer",
              "chunks within %d bytes".formatted(size),
              "%d bytes from %d on".formatted(length, start));
        }
      }
    }
  }

  /** The library meets damaged files with exceptions of all kinds. */
  static ParquetTable of(Path file) throws IOException {
    try {
      return new ParquetTable(file);
    } catch (AdagioException e) {
      throw e;
    } catch (RuntimeException e) {
      throw damaged(file, e);
    }
  }

  static MalformedDataException damaged(Path file, Exception e) {
    return MalformedDataException.unreadable(
        file, "cannot be read as Parquet: " + Damage.oneLine(e));
  }

  /** The column with the points. */
  private String points(ReadOptions options) {
    List<String> lists = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (Type column : schema.getFields()) {
      (isList(column.getName()) ? lists : others).add(column.getName());
    }
    if (lists.isEmpty()) {
      throw new MalformedDataException(
          file.toString(),
          "schema",
          "a column with lists of numbers",
          described(),
          MalformedDataException.Kind.NO_FIELD);
    }
    String points = RecordFields.points(file, "schema", lists, others, options);
    if (!lists.contains(points)) {
      throw new MalformedDataException(
          file.toString(),
          "schema",
          "lists of numbers in column \"%s\"".formatted(points),
          describe(points),
          MalformedDataException.Kind.NO_FIELD);
    }
    return points;
  }

  /** The columns of one value a row, which go along. */
  private List<String> carried(String points, ReadOptions options) {
    return schema.getFields().stream()
        .filter(column -> column.isPrimitive() || column.getName().equals(points))
        .map(Type::getName)
        .filter(name -> name.equals(points) || !options.ignored().hasName(name))
        .toList();
  }

  private String described() {
    List<String> columns =
        schema.getFields().stream()
            .limit(MOST_DESCRIBED)
            .map(column -> "%s (%s)".formatted(column.getName(), describe(column.getName())))
            .toList();
    String rest = schema.getFieldCount() > MOST_DESCRIBED ? ", ..." : "";
    return columns.isEmpty() ? "no columns" : String.join(", ", columns) + rest;
  }

  private String describe(String column) {
    List<ColumnDescriptor> leaves = leaves(column);
    if (leaves.size() != 1) {
      return "a group of %d columns".formatted(leaves.size());
    }
    PrimitiveType type = leaves.get(0).getPrimitiveType();
    Object logical = type.getLogicalTypeAnnotation();
    return "lists of ".repeat(leaves.get(0).getMaxRepetitionLevel())
        + (logical == null ? type.getPrimitiveTypeName() : logical);
  }

  Dataset dataset(ReadOptions options) throws IOException {
    try {
      return read(options);
    } catch (AdagioException | IllegalArgumentException e) {
      throw e;
    } catch (RuntimeException e) {
      throw damaged(file, e);
    }
  }

  private boolean isList(String column) {
    List<ColumnDescriptor> leaves = leaves(column);
    return leaves.size() == 1
        && leaves.get(0).getMaxRepetitionLevel() == 1
        && ParquetNumber.of(leaves.get(0).getPrimitiveType()).isPresent();
  }

  private List<ColumnDescriptor> leaves(String column) {
    return schema.getColumns().stream().filter(leaf -> leaf.getPath()[0].equals(column)).toList();
  }

  private Dataset read(ReadOptions options) throws IOException {
    String pointsName = points(options);
    List<String> names = new ArrayList<>(carried(pointsName, options));
    MessageType wanted =
        new MessageType(schema.getName(), names.stream().map(schema::getType).toList());
    int before = names.indexOf(pointsName);
    names.remove(before);
    ColumnDescriptor points = leaves(pointsName).get(0);
    List<CarriedColumn.Builder> carried = names.stream().map(CarriedColumn.Builder::new).toList();
    reader.setRequestedSchema(wanted);
    ListRows rows = new ListRows(file, points, options.missing());
    for (PageReadStore group = reader.readNextRowGroup();
        group != null;
        group = reader.readNextRowGroup()) {
      ColumnReadStore columns =
          new ColumnReadStoreImpl(
              group,
              new GroupRecordConverter(wanted).getRootConverter(),
              wanted,
              reader.getFileMetaData().getCreatedBy());
      long first = rows.seen();
      long values = group.getPageReader(points).getTotalValueCount();
      BitSet kept = rows.add(columns.getColumnReader(points), values, group.getRowCount());
      carried.forEach(column -> addKept(columns, column, kept, first));
    }
    PointCloud found = rows.points();
    int size = Math.toIntExact(found.size());
    return new Dataset(
        file.getFileName().toString(),
        found,
        new Carried(
            carried.stream().map(column -> column.build(size)).toList(),
            before,
            RecordFields.id(file, "schema", names, options)),
        Optional.of(RecordFields.columns(names, before, pointsName)),
        rows.skipped());
  }

  /** Adds the values of a column for the rows that are kept. */
  private void addKept(
      ColumnReadStore columns, CarriedColumn.Builder column, BitSet kept, long first) {
    ColumnDescriptor leaf = leaves(column.name()).get(0);
    ParquetText texts = new ParquetText(file, leaf);
    ColumnReader reading = columns.getColumnReader(leaf);
    for (int row = 0; row < kept.length(); row++) {
      if (kept.get(row)) {
        ParquetText.Value value = texts.next(reading, first + row);
        column.add(value.kind(), value.text());
      } else {
        texts.skip(reading);
      }
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
