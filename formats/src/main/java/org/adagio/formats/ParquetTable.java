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
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/** A Parquet file, read column by column, one group of rows after the other. */
final class ParquetTable implements Closeable {
  private static final Set<PrimitiveTypeName> NUMBERS =
      Set.of(
          PrimitiveTypeName.FLOAT,
          PrimitiveTypeName.DOUBLE,
          PrimitiveTypeName.INT32,
          PrimitiveTypeName.INT64);

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
    RecordFields fields = RecordFields.choose(file, "schema", lists, others, options);
    if (!lists.contains(fields.points())) {
      throw new MalformedDataException(
          file.toString(),
          "schema",
          "lists of numbers in column \"%s\"".formatted(fields.points()),
          schema.getType(fields.points()).toString().replaceAll("\\s+", " "),
          MalformedDataException.Kind.NO_FIELD);
    }
    return fields;
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
        && NUMBERS.contains(leaves.get(0).getPrimitiveType().getPrimitiveTypeName());
  }

  private List<ColumnDescriptor> leaves(String column) {
    return schema.getColumns().stream().filter(leaf -> leaf.getPath()[0].equals(column)).toList();
  }

  private Dataset read(RecordFields fields, MissingValues missing) throws IOException {
    ColumnDescriptor points = leaves(fields.points()).get(0);
    Optional<ColumnDescriptor> id = fields.id().map(name -> leaves(name).get(0));
    Optional<ColumnDescriptor> label = fields.label().map(name -> leaves(name).get(0));
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
      id.ifPresent(leaf -> ids.addAll(texts(columns, leaf, kept, first, true)));
      label.ifPresent(
          leaf ->
              texts(columns, leaf, kept, first, false)
                  .forEach(text -> labels.add(knownLabels.computeIfAbsent(text, same -> same))));
    }
    boolean numbered =
        id.map(leaf -> leaf.getPrimitiveType().getPrimitiveTypeName())
            .filter(type -> type == PrimitiveTypeName.INT64 || type == PrimitiveTypeName.INT32)
            .isPresent();
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

  /** The values of a column for the rows that are kept. */
  private List<String> texts(
      ColumnReadStore columns, ColumnDescriptor leaf, BitSet kept, long first, boolean required) {
    ColumnReader column = columns.getColumnReader(leaf);
    List<String> texts = new ArrayList<>();
    for (int row = 0; row < kept.length(); row++) {
      boolean present = column.getCurrentDefinitionLevel() == leaf.getMaxDefinitionLevel();
      if (kept.get(row)) {
        if (!present && required) {
          throw new MalformedDataException(
              file.toString(),
              "row %d, column \"%s\"".formatted(first + row, leaf.getPath()[0]),
              "an id",
              "none");
        }
        texts.add(present ? text(column, leaf) : "");
      } else if (present) {
        column.skip();
      }
      column.consume();
    }
    return texts;
  }

  private static String text(ColumnReader column, ColumnDescriptor leaf) {
    return switch (leaf.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> Integer.toString(column.getInteger());
      case INT64 -> Long.toString(column.getLong());
      case FLOAT -> Float.toString(column.getFloat());
      case DOUBLE -> Double.toString(column.getDouble());
      case BOOLEAN -> Boolean.toString(column.getBoolean());
      default -> column.getBinary().toStringUsingUTF8();
    };
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
