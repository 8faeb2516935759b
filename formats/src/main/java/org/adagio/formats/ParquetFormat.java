package org.adagio.formats;

import java.io.IOException;
import java.nio.file.Path;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.files.AtomicFile;
import org.adagio.files.DataFormat;
import org.adagio.files.FormatProvider;
import org.adagio.files.Overwrite;
import org.adagio.files.Precision;
import org.adagio.files.ReadOptions;

/** Apache Parquet: a point is a list of numbers in one column; it is read into memory. */
public final class ParquetFormat implements FormatProvider {

  /** For {@link java.util.ServiceLoader}. */
  public ParquetFormat() {}

  @Override
  public DataFormat format() {
    return DataFormat.PARQUET;
  }

  @Override
  public Dataset open(Path file, ReadOptions options) {
    try (ParquetTable table = ParquetTable.of(file)) {
      return table.dataset(table.fields(options), options.missing());
    } catch (IOException e) {
      throw ParquetTable.damaged(file, e);
    }
  }

  @Override
  public void write(
      Dataset data, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    if (precision == Precision.FLOAT16) {
      throw new IllegalArgumentException("parquet is not written in float16; npy is");
    }
    ParquetRows rows = new ParquetRows(data, precision, progress);
    AtomicFile.write(file, overwrite, rows::writeTo);
  }
}
