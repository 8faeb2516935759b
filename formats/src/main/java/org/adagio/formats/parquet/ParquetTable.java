package org.adagio.formats.parquet;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.adagio.AdagioException;
import org.adagio.MalformedDataException;
import org.adagio.files.ReadOptions;
import org.adagio.formats.CarriedRows;
import org.adagio.formats.Damage;
import org.adagio.formats.PointRows;
import org.adagio.formats.Unpacked;
import org.adagio.points.Dataset;
import org.adagio.points.TableColumns;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;

/** Reads a Parquet file row by row, with one page of each column in memory. */
final class ParquetTable {
  private static final int BLOCK_ROWS = 64;

  private final Path file;
  private final RandomAccessFile in;
  private final ParquetMetadata footer;
  private final Codecs codecs = new Codecs();
  private final ParquetColumns columns;
  private final List<NumberColumn> points;
  private final List<TextColumn> texts;
  private final CarriedRows gathered = new CarriedRows();
  private final List<CarriedRows.Column> carried;
  private final PointRows rows;
  private long seen;

  private ParquetTable(
      Path file, RandomAccessFile in, ParquetMetadata footer, ReadOptions options) {
    this.file = file;
    this.in = in;
    this.footer = footer;
    MessageType schema = footer.getFileMetaData().getSchema();
    columns = ParquetColumns.of(file, schema, options);
    points = columns.points().stream().map(leaf -> new NumberColumn(schema, leaf)).toList();
    texts = columns.carried().stream().map(leaf -> new TextColumn(file, leaf)).toList();
    carried = texts.stream().map(text -> gathered.column(text.name())).toList();
    rows =
        new PointRows(
            file, options.missing(), options.like().map(TableColumns::means).orElse(List.of()));
  }

  /** The library meets damaged files with exceptions of all kinds. */
  static Dataset dataset(Path file, ReadOptions options) {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      return new ParquetTable(file, in, footer(file), options).dataset();
    } catch (IOException e) {
      throw damaged(file, e);
    }
  }

  private static ParquetMetadata footer(Path file) throws IOException {
    ParquetFooter.require(file);
    try (ParquetFileReader reader =
        ParquetFileReader.open(
            new LocalInputFile(file),
            ParquetReadOptions.builder(new PlainParquetConfiguration()).build())) {
      return reader.getFooter();
    } catch (RuntimeException e) {
      throw damaged(file, e);
    }
  }

  private static MalformedDataException damaged(Path file, Exception e) {
    return MalformedDataException.unreadable(
        file, "cannot be read as Parquet: " + Damage.oneLine(e));
  }

  private Dataset dataset() throws IOException {
    try {
      for (BlockMetaData group : footer.getBlocks()) {
        read(group);
      }
      int size = rows.count();
      return rows.dataset(
          columns.carried(carried.stream().map(column -> column.build(size)).toList()),
          columns.table());
    } catch (AdagioException | CancellationException | IOException | Error e) {
      rows.discard();
      gathered.discard();
      throw e;
    } catch (RuntimeException e) {
      rows.discard();
      gathered.discard();
      throw damaged(file, e);
    } finally {
      codecs.release();
    }
  }

  private void read(BlockMetaData group) throws IOException {
    Map<ColumnPath, ColumnChunkMetaData> chunks =
        group.getColumns().stream()
            .collect(Collectors.toMap(ColumnChunkMetaData::getPath, Function.identity()));
    for (int i = 0; i < points.size(); i++) {
      points.get(i).begin(pages(columns.points().get(i), chunks));
    }
    for (int i = 0; i < texts.size(); i++) {
      texts.get(i).begin(pages(columns.carried().get(i), chunks));
    }
    double[][] block = columns.areLists() ? null : new double[BLOCK_ROWS][points.size()];
    for (long i = 0; i < group.getRowCount(); i++) {
      boolean kept = columns.areLists() ? addList() : addNumbers(block, i, group.getRowCount());
      for (int j = 0; j < texts.size(); j++) {
        if (kept) {
          TextColumn.Value value = texts.get(j).next(seen);
          carried.get(j).add(value.kind(), value.text());
        } else {
          texts.get(j).skip();
        }
      }
      seen++;
    }
  }

  private ColumnPages pages(ColumnDescriptor leaf, Map<ColumnPath, ColumnChunkMetaData> chunks)
      throws IOException {
    ColumnChunkMetaData chunk = chunks.get(ColumnPath.get(leaf.getPath()));
    if (chunk == null || chunk.isEncrypted()) {
      throw new IOException(
          "column \"%s\" is %s"
              .formatted(leaf.getPath()[0], chunk == null ? "missing" : "encrypted"));
    }
    long start = chunk.getStartingPos();
    long length = chunk.getTotalSize();
    if (start < 0 || length < 0 || length > in.length() - start) {
      throw new MalformedDataException(
          file.toString(),
          "footer",
          "chunks within %d bytes".formatted(in.length()),
          "%d bytes from %d on".formatted(length, start));
    }
    Unpacked.require(file, chunk.getValueCount());
    return new ColumnPages(
        in,
        leaf,
        chunk,
        codecs.getDecompressor(chunk.getCodec()),
        footer.getFileMetaData().getCreatedBy());
  }

  private boolean addList() throws IOException {
    double[] list = points.get(0).nextList();
    return rows.add(list.length == 0 ? rows.absent(place(0)) : list, () -> place(0));
  }

  /** Reads a few rows column by column, and adds one of them. */
  private boolean addNumbers(double[][] block, long at, long size) throws IOException {
    if (at % BLOCK_ROWS == 0) {
      int some = (int) Math.min(BLOCK_ROWS, size - at);
      for (int i = 0; i < points.size(); i++) {
        points.get(i).next(block, some, i);
      }
    }
    double[] row = block[(int) (at % BLOCK_ROWS)];
    return rows.add(row, () -> place(oddest(row)));
  }

  /** The first number that is missing, or does not fit float32; else the first of all. */
  private static int oddest(double... row) {
    for (int i = 0; i < row.length; i++) {
      if (!Float.isFinite((float) row[i])) {
        return i;
      }
    }
    return 0;
  }

  private String place(int column) {
    return "row " + seen + ", column \"" + columns.points().get(column).getPath()[0] + '"';
  }
}
