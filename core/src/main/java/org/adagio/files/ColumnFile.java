package org.adagio.files;

import java.nio.file.Path;
import org.adagio.points.CarriedColumn;

/** Reads files of one array with one axis: a value for each point of another file. */
public final class ColumnFile {
  private ColumnFile() {}

  /** Whether the file is of a format that this reads, npy or idx. */
  public static boolean isArray(FileStart start) {
    return NpyFile.recognizes(start) || IdxFile.recognizes(start);
  }

  /**
   * The values of an npy or idx file.
   *
   * @throws MalformedDataException if it cannot be read, or has not one axis
   */
  public static CarriedColumn of(Path file) {
    FileStart start = FileStart.of(file);
    ArrayHeader header = NpyFile.recognizes(start) ? NpyFile.header(start) : IdxFile.header(start);
    return header.column(start.name());
  }
}
