package org.adagio.formats;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.adagio.AdagioException;
import org.adagio.data.Dataset;
import org.adagio.data.Ids;
import org.adagio.files.MalformedDataException;
import org.adagio.files.MissingValues;
import org.adagio.files.ReadOptions;
import org.adagio.files.RecordFields;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
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

  /** Which columns are read. */
  RecordFields fields(ReadOptions options) {
    List<String> lists = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (Type column : schema.getFields()) {
      if (isList(column.getName())) {
        lists.add(column.getName());
      } else if (column.isPrimitive()) {
        others.add(column.getName());
      }
    }
    if (lists.isEmpty()) {
      throw new MalformedDataException(
          file.toString(),
          "schema",
          "a column with lists of numbers",
          described(),
          MalformedDataException.Kind.NO_FIELD);
    }
    RecordFields fields = RecordFields.choose(file, "schema", lists, others, options);
    if (!lists.contains(fields.points())) {
      throw new MalformedDataException(
          file.toString(),
          "schema",
          "lists of numbers in column \"%s\"".formatted(fields.points()),
          describe(fields.points()),
          MalformedDataException.Kind.NO_FIELD);
    }
    return fields;
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

  Dataset dataset(RecordFields fields, MissingValues missing) throws IOException {
    try {
      return read(fields, missing);
    } catch (AdagioException e) {
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

  private Dataset read(RecordFields fields, MissingValues missing) throws IOException {
    ColumnDescriptor points = leaves(fields.points()).get(0);
    Optional<ParquetText> id = fields.id().map(name -> texts(name, true));
    Optional<ParquetText> label = fields.label().map(name -> texts(name, false));
    MessageType wanted = wanted(fields);
    reader.setRequestedSchema(wanted);
    ListRows rows = new ListRows(file, points, missing);
    List<String> ids = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    Map<String, String> knownLabels = new HashMap<>();
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
      id.ifPresent(
          column ->
              column.values(columns, kept, first).stream()
                  .map(ParquetText.Value::text)
                  .forEach(ids::add));
      label.ifPresent(
          column ->
              column.values(columns, kept, first).stream()
                  .map(value -> knownLabels.computeIfAbsent(value.text(), same -> same))
                  .forEach(labels::add));
    }
    boolean numbered = id.filter(ParquetText::isWhole).isPresent();
    return new Dataset(
        file.getFileName().toString(),
        rows.points(),
        labels,
        new Ids(numbered ? Ids.Kind.NUMBERS : Ids.Kind.TEXTS, ids),
        Optional.of(fields.columns()),
        rows.skipped());
  }

  private MessageType wanted(RecordFields fields) {
    Set<String> names = new LinkedHashSet<>();
    fields.id().ifPresent(names::add);
    names.add(fields.points());
    fields.label().ifPresent(names::add);
    return new MessageType(schema.getName(), names.stream().map(schema::getType).toList());
  }

  private ParquetText texts(String name, boolean required) {
    return new ParquetText(file, leaves(name).get(0), required);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
