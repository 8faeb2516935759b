package org.adagio.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.adagio.MalformedDataException;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;

/**
 * One kind of files that hold points: how they are called, recognised, read and written. {@link
 * Formats} knows those of this module and finds all others by {@link java.util.ServiceLoader}; csv,
 * JSON lines, Parquet and the like are in the module adagio-formats.
 */
public interface Format {
  /** What people call it, such as npy; also the suffix of its files. */
  String name();

  /** The suffixes of its files, without dots and without {@code gz}. */
  default List<String> suffixes() {
    return List.of(name());
  }

  /** Whether it is the format of a file of this name, in lower case and without {@code .gz}. */
  default boolean isNameOf(String plainName) {
    return suffixes().stream().anyMatch(suffix -> plainName.endsWith("." + suffix));
  }

  /**
   * Whether its files are text. Text is recognised when the file is of no other format, and may be
   * packed with gzip when it is written.
   */
  default boolean isText() {
    return false;
  }

  /** Whether the first bytes of a file say that it is of this format. */
  boolean recognizes(FileStart start);

  /**
   * Opens a file of points.
   *
   * @throws MalformedDataException if the file cannot be read or does not hold what it should
   * @throws IllegalArgumentException if the options do not apply to this format
   */
  Dataset open(FileStart start, ReadOptions options);

  /** What its files can be written in; none if they are only read. */
  default Set<Precision> precisions() {
    return Set.of();
  }

  /** Whether its files hold columns beside the points. */
  default boolean carriesColumns() {
    return false;
  }

  /**
   * Writes points and the columns that go along with them, block by block, completely or not at
   * all. In float64, points are written as their source has them, and images of a map as float64
   * makes them.
   *
   * @throws OutputException if the file exists and may not be replaced, or cannot be written
   * @throws IllegalArgumentException if this format does not hold the precision
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  default void write(
      Dataset data, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    requirePrecision(precision);
  }

  /**
   * The same to a stream, such as standard output; it is not closed.
   *
   * @throws IllegalArgumentException if this format does not hold the precision, or needs a file
   * @throws IOException if the stream takes no more
   */
  default void write(Dataset data, OutputStream out, Precision precision, Progress progress)
      throws IOException {
    requirePrecision(precision);
    throw new IllegalArgumentException(name() + " is written to files alone");
  }

  /** Writes points alone. */
  default void write(
      PointCloud points, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    write(new Dataset("", points), file, precision, overwrite, progress);
  }

  /** Writes points alone, as float32. */
  default void write(PointCloud points, Path file, Overwrite overwrite, Progress progress) {
    write(points, file, Precision.FLOAT32, overwrite, progress);
  }

  /** Refuses a precision that its files do not hold. */
  default void requirePrecision(Precision precision) {
    if (precisions().isEmpty()) {
      throw new IllegalArgumentException(
          "%s is only read; the suffix of a file to write must be %s"
              .formatted(name(), Formats.writtenSuffixes()));
    }
    if (!precisions().contains(precision)) {
      throw new IllegalArgumentException(
          "%s does not hold %s; npy does"
              .formatted(name(), precision.name().toLowerCase(Locale.ROOT)));
    }
  }
}
