package org.adagio.formats.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import org.adagio.Matrix;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.formats.RecordFields;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * Writes points as rows of a Parquet file: a list of numbers and what goes along. Nothing is
 * packed: the digits of coordinates hardly can be, and readers need no codec.
 */
final class ParquetRows {
  private static final int BLOCK_VALUES = 1 << 18;

  private static final int SHARE_OF_HEAP = 16;

  private final Dataset data;
  private final Precision precision;
  private final Progress progress;

  ParquetRows(Dataset data, Precision precision, Progress progress) {
    this.data = data;
    this.precision = precision;
    this.progress = progress;
  }

  private Type list() {
    PrimitiveTypeName number =
        precision == Precision.FLOAT64 ? PrimitiveTypeName.DOUBLE : PrimitiveTypeName.FLOAT;
    return Types.requiredList().requiredElement(number).named(RecordFields.pointsName(data));
  }

  void writeTo(FileChannel channel) throws IOException {
    PointCloud points = data.points();
    progress.stage("writing", points.size());
    int d = points.dimension();
    int rows = (int) Math.min(points.size(), Math.max(1, BLOCK_VALUES / d));
    Matrix block = Matrix.zeros(rows, d);
    double[] exact = new double[rows * d];
    double[] values = new double[d];
    try (ParquetWriter<PointWriteSupport.Row> writer = writer(channel)) {
      for (long first = 0; first < points.size(); first += rows) {
        int count = (int) Math.min(rows, points.size() - first);
        if (precision == Precision.FLOAT64) {
          points.readExact(first, count, exact, 0);
        } else {
          points.read(first, count, block.values(), 0);
        }
        for (int i = 0; i < count; i++) {
          for (int j = 0; j < d; j++) {
            values[j] = precision == Precision.FLOAT64 ? exact[i * d + j] : block.get(i, j);
          }
          writer.write(new PointWriteSupport.Row((int) first + i, values));
        }
        progress.advance(count);
      }
    }
  }

  /** As many bytes as Parquet is used to, or what a small heap holds beside copies of them. */
  private static long rowGroup() {
    return Math.min(
        ParquetWriter.DEFAULT_BLOCK_SIZE, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  private ParquetWriter<PointWriteSupport.Row> writer(FileChannel channel) throws IOException {
    return new PointWriteSupport.Builder(
            new ChannelOutputFile(channel), new PointWriteSupport(list(), data.carried()))
        .withConf(new PlainParquetConfiguration())
        .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
        .withDictionaryEncoding(false)
        .withRowGroupSize(rowGroup())
        .build();
  }
}
