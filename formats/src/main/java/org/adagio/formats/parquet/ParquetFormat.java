package org.adagio.formats.parquet;

import java.nio.file.Path;
import java.util.Set;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.FileStart;
import org.adagio.files.Format;
import org.adagio.files.ReadOptions;
import org.adagio.files.io.AtomicFile;
import org.adagio.points.Dataset;

/** Apache Parquet: a point is a list of numbers in one column, or a number in each of several. */
public final class ParquetFormat implements Format {

  /** For {@link java.util.ServiceLoader}. */
  public ParquetFormat() {}

  @Override
  public String name() {
    return "parquet";
  }

  @Override
  public boolean recognizes(FileStart start) {
    return start.startsWith((byte) 'P', (byte) 'A', (byte) 'R', (byte) '1');
  }

  @Override
  public Set<Precision> precisions() {
    return Set.of(Precision.FLOAT32, Precision.FLOAT64);
  }

  @Override
  public boolean carriesColumns() {
    return true;
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    return ParquetTable.dataset(start.file(), options);
  }

  @Override
  public void write(
      Dataset data, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    requirePrecision(precision);
    ParquetRows rows = new ParquetRows(data, precision, progress);
    AtomicFile.write(file, overwrite, rows::writeTo);
  }
}
