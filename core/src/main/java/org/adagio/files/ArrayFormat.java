package org.adagio.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.io.PointEncoder;
import org.adagio.files.io.PointWriter;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;

/** A format of numbers alone, written block by block. */
interface ArrayFormat extends Format {
  PointCloud points(FileStart start);

  PointEncoder encoder(Precision precision);

  default Precision written(Precision asked) {
    return asked;
  }

  @Override
  default Dataset open(FileStart start, ReadOptions options) {
    options.requireNoColumns(start.file());
    return new Dataset(start.name(), points(start));
  }

  @Override
  default void write(
      Dataset data, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    writer(data, file, precision, progress).write(overwrite);
  }

  @Override
  default void write(Dataset data, OutputStream out, Precision precision, Progress progress)
      throws IOException {
    writer(data, Path.of("the stream"), precision, progress).write(out);
  }

  private PointWriter writer(Dataset data, Path file, Precision asked, Progress progress) {
    requirePrecision(asked);
    Precision precision = written(asked);
    return new PointWriter(data.points(), file, encoder(precision), precision, progress);
  }
}
