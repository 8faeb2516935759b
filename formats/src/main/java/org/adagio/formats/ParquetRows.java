package org.adagio.formats;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.data.ExactRows;
import org.adagio.data.Ids;
import org.adagio.data.PointCloud;
import org.adagio.data.TableColumns;
import org.adagio.files.Precision;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * Writes points as rows of a Parquet file: the id, a list of numbers, the label. Nothing is packed:
 * the digits of coordinates hardly can be, and readers need no codec.
 */
final class ParquetRows {
  private static final int BLOCK_VALUES = 1 << 18;

  private final Dataset data;
  private final Precision precision;
  private final Progress progress;
  private final List<String> labels;

  ParquetRows(Dataset data, Precision precision, Progress progress) {
    this.data = data;
    this.precision = precision;
    this.progress = progress;
    boolean labelled = data.columns().filter(table -> table.label().isPresent()).isPresent();
    labels = labelled ? data.labels() : List.of();
  }

  private Optional<WrittenColumn> ids() {
    if (data.ids().isEmpty()) {
      return Optional.empty();
    }
    ParquetText.Kind kind =
        data.ids().kind() == Ids.Kind.NUMBERS ? ParquetText.Kind.NUMBER : ParquetText.Kind.TEXT;
    String name = data.columns().map(table -> idName(table)).orElse("id");
    return Optional.of(WrittenColumn.of(name, kind, false, data.ids().texts()));
  }

  private Type list() {
    PrimitiveTypeName number =
        precision == Precision.FLOAT64 ? PrimitiveTypeName.DOUBLE : PrimitiveTypeName.FLOAT;
    return Types.requiredList().requiredElement(number).named(pointsName());
  }

  private Optional<WrittenColumn> labels() {
    return labels.isEmpty()
        ? Optional.empty()
        : data.columns().map(table -> WrittenColumn.ofTexts(labelName(table)));
  }

  private static String idName(TableColumns table) {
    String name = table.id().isPresent() ? table.name(table.id().getAsInt(), "id") : "id";
    return name.isEmpty() ? "id" : name;
  }

  private static String labelName(TableColumns table) {
    return table.name(table.label().getAsInt(), "label");
  }

  private String pointsName() {
    return data.columns()
        .filter(table -> table.kind() == TableColumns.Kind.LISTS)
        .map(table -> table.name(table.coordinates().get(0), "embedding"))
        .orElse("embedding");
  }

  void writeTo(FileChannel channel) throws IOException {
    PointCloud points = data.points();
    progress.stage("writing", points.size());
    int d = points.dimension();
    int rows = (int) Math.min(points.size(), Math.max(1, BLOCK_VALUES / d));
    Matrix block = Matrix.zeros(rows, d);
    ExactRows exact = new ExactRows(rows, d);
    double[] values = new double[d];
    try (ParquetWriter<PointWriteSupport.Row> writer = writer(channel)) {
      for (long first = 0; first < points.size(); first += rows) {
        int count = (int) Math.min(rows, points.size() - first);
        if (precision == Precision.FLOAT64) {
          points.readExact(first, count, exact, 0);
        } else {
          points.read(first, count, block);
        }
        for (int i = 0; i < count; i++) {
          for (int j = 0; j < d; j++) {
            values[j] = precision == Precision.FLOAT64 ? exact.get(i * d + j) : block.get(i, j);
          }
          writer.write(row((int) first + i, values));
        }
        progress.advance(count);
      }
    }
  }

  private PointWriteSupport.Row row(int row, double[] values) {
    return new PointWriteSupport.Row(
        data.ids().isEmpty() ? "" : data.ids().texts().get(row),
        values,
        labels.isEmpty() ? "" : labels.get(row));
  }

  private ParquetWriter<PointWriteSupport.Row> writer(FileChannel channel) throws IOException {
    return new PointWriteSupport.Builder(
            new ChannelOutputFile(channel), new PointWriteSupport(ids(), list(), labels()))
        .withConf(new PlainParquetConfiguration())
        .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
        .withDictionaryEncoding(false)
        .build();
  }
}
