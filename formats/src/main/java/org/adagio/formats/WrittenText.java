package org.adagio.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Set;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Format;
import org.adagio.files.io.PointWriter;
import org.adagio.points.Dataset;

/** Text that is read and written, a line for each point, with the columns that go along. */
abstract class WrittenText implements Format {

  /** How points become lines. */
  abstract TextLines lines(Dataset data);

  @Override
  public boolean isText() {
    return true;
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
  public void write(
      Dataset data, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    writer(data, file, precision, progress).write(overwrite);
  }

  @Override
  public void write(Dataset data, OutputStream out, Precision precision, Progress progress)
      throws IOException {
    writer(data, Path.of("the stream"), precision, progress).write(out);
  }

  private PointWriter writer(Dataset data, Path file, Precision precision, Progress progress) {
    requirePrecision(precision);
    return new PointWriter(data.points(), file, lines(data), precision, progress);
  }
}
