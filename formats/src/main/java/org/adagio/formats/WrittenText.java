package org.adagio.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Set;
import org.adagio.Progress;
import org.adagio.files.Format;
import org.adagio.files.Overwrite;
import org.adagio.files.Precision;
import org.adagio.files.TextOutput;
import org.adagio.points.Dataset;

/** Text that is read and written, a line for each point, with the columns that go along. */
abstract class WrittenText implements Format {

  /** How points become lines. */
  abstract TextOutput.Lines lines(Dataset data);

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
    requirePrecision(precision);
    TextOutput.write(data.points(), lines(data), file, precision, overwrite, progress);
  }

  @Override
  public void write(Dataset data, OutputStream out, Precision precision, Progress progress)
      throws IOException {
    requirePrecision(precision);
    TextOutput.write(data.points(), lines(data), out, precision, progress);
  }
}
