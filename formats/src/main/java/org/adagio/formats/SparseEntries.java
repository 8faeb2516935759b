package org.adagio.formats;

import java.nio.file.Path;
import java.util.Arrays;
import org.adagio.data.PointCloud;
import org.adagio.files.Excerpt;
import org.adagio.files.MalformedDataException;

/** Values of a sparse matrix as they gather, in any order. */
final class SparseEntries {
  /** As many as a table may have; each point takes so many numbers once it is made dense. */
  static final int MOST_COLUMNS = 1 << 22;

  /** A matrix that says it has more rows than this is mostly points that are 0, or a lie. */
  private static final long ROWS_FOR_EACH_ENTRY = 16;

  private static final int FEW_ROWS = 1 << 20;
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final Path file;
  private int[] rows = new int[1 << 8];
  private int[] columns = new int[1 << 8];
  private double[] values = new double[1 << 8];
  private int length;

  SparseEntries(Path file) {
    this.file = file;
  }

  void add(int row, int column, double value) {
    if (length == rows.length) {
      grow();
    }
    rows[length] = row;
    columns[length] = column;
    values[length++] = value;
  }

  private void grow() {
    if (length == LARGEST_ARRAY) {
      throw MalformedDataException.unreadable(
          file, "holds more than 2^31 - 9 values, too many for a sparse file; use several files");
    }
    int roomy = (int) Math.min(LARGEST_ARRAY, length * 3L / 2);
    rows = Arrays.copyOf(rows, roomy);
    columns = Arrays.copyOf(columns, roomy);
    values = Arrays.copyOf(values, roomy);
  }

  /**
   * The number that a word is.
   *
   * @throws MalformedDataException if it is none, or none that float32 holds
   */
  double number(String word, String place) {
    if (word != null && Cell.isNotFinite(word)) {
      throw refusal(place, "a finite number", word);
    }
    if (word == null || !CellReader.looksDecimal(word)) {
      throw refusal(place, "a number", word);
    }
    try {
      double value = Double.parseDouble(word);
      if (Float.isFinite((float) value)) {
        return value;
      }
      throw refusal(place, "a number that fits float32", word);
    } catch (NumberFormatException e) {
      throw refusal(place, "a number", word);
    }
  }

  /**
   * The whole number that a word is.
   *
   * @throws MalformedDataException if it is none, or not in the range
   */
  long wholeNumber(String word, String place, String what, long least, long most) {
    String expected = "%s from %d to %d".formatted(what, least, most);
    if (word == null || !word.matches("\\d{1,18}")) {
      throw refusal(place, expected, word);
    }
    long number = Long.parseLong(word);
    if (number < least || number > most) {
      throw refusal(place, expected, word);
    }
    return number;
  }

  MalformedDataException refusal(String place, String expected, String word) {
    return new MalformedDataException(
        file, place, expected, word == null ? "the end of the line" : Excerpt.of(word));
  }

  /**
   * The points. Values of the same place are added up.
   *
   * @param firstColumn what the first column is called, 0 or 1
   */
  PointCloud points(long size, int dimension, int firstColumn) {
    if (size < 1 || dimension < 1) {
      throw MalformedDataException.unreadable(
          file, "holds no values; expected at least one point of at least one coordinate");
    }
    if (size > Math.max(FEW_ROWS, ROWS_FOR_EACH_ENTRY * length)) {
      throw new MalformedDataException(
          file,
          "header",
          "at most %d rows for each value".formatted(ROWS_FOR_EACH_ENTRY),
          "%d rows and %d values".formatted(size, length));
    }
    int[] starts = new int[(int) size + 1];
    for (int i = 0; i < length; i++) {
      starts[rows[i] + 1]++;
    }
    for (int row = 0; row < size; row++) {
      starts[row + 1] += starts[row];
    }
    int[] next = Arrays.copyOf(starts, (int) size);
    int[] sortedColumns = new int[length];
    double[] sortedValues = new double[length];
    for (int i = 0; i < length; i++) {
      int at = next[rows[i]]++;
      sortedColumns[at] = columns[i] - firstColumn;
      sortedValues[at] = values[i];
    }
    return new SparseCloud(file, starts, sortedColumns, sortedValues, dimension);
  }
}
