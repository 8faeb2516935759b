package org.adagio.files;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import org.adagio.Progress;
import org.adagio.data.Dataset;

/**
 * Reads and writes a format whose libraries are too heavy for this module. Providers are found by
 * {@link ServiceLoader}; those of {@link DataFormat#PARQUET} and {@link DataFormat#HDF5} are in the
 * module adagio-formats.
 */
public interface FormatProvider {

  /** What it reads. */
  DataFormat format();

  /**
   * Opens a file of points.
   *
   * @throws MalformedDataException if the file cannot be read or does not hold what it should
   */
  Dataset open(Path file, ReadOptions options);

  /**
   * Writes points, completely or not at all.
   *
   * @throws OutputException if the file exists and may not be replaced, or cannot be written
   * @throws IllegalArgumentException if this format is only read, or does not hold the precision
   */
  void write(Dataset data, Path file, Precision precision, Overwrite overwrite, Progress progress);

  /** The provider of a format, if there is one on the class path or the module path. */
  static Optional<FormatProvider> of(DataFormat format) {
    Objects.requireNonNull(format, "format");
    return ServiceLoader.load(FormatProvider.class, FormatProvider.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.format() == format)
        .findFirst();
  }
}
