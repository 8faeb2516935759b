package org.adagio.formats.sparse;

import java.nio.file.Path;
import java.util.Arrays;
import org.adagio.MalformedDataException;
import org.adagio.files.io.Excerpt;
import org.adagio.formats.Cell;
import org.adagio.formats.GrowingPoints;
import org.adagio.points.PointCloud;

/**
 * Values of a sparse matrix as they gather, in any order: row, column and value of each, which go
 * to a temporary file if there are many. Dense rows would take a thousand times as much.
 */
final class SparseEntries {
  /** As many as a table may have; each point takes so many numbers once it is made dense. */
  static final int MOST_COLUMNS = 1 << 22;

  /** A matrix that says it has more rows than this is mostly points that are 0, or a lie. */
  private static final long ROWS_FOR_EACH_ENTRY = 16;

  private static final int FEW_ROWS = 1 << 20;

  /** To bring entries in order takes this share of the heap. */
  private static final int SHARE_OF_HEAP = 8;

  private final Path file;
  private final double[] entry = new double[SparseCloud.PARTS];
  private GrowingPoints entries = new GrowingPoints();
  private boolean isInOrder = true;
  private boolean isFloat32 = true;
  private long length;
  private int lastRow;
  private int lastColumn = -1;

  SparseEntries(Path file) {
    this.file = file;
  }

  void add(int row, int column, double value) {
    isInOrder &= row > lastRow || (row == lastRow && column > lastColumn);
    lastRow = row;
    lastColumn = column;
    put(row, column, value);
  }

  private void put(int row, int column, double value) {
    entry[0] = row;
    entry[1] = column;
    entry[2] = value;
    entries.add(entry);
    isFloat32 &= (float) value == value;
    length++;
  }

  /** Forgets what has gathered. */
  void discard() {
    entries.discard();
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
    if (word == null || !Cell.looksDecimal(word)) {
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
    if (length == 0) {
      entries.add(0, firstColumn, 0);
    }
    PointCloud gathered = entries.points(SparseCloud.PARTS);
    long[] starts = starts(gathered, (int) size);
    return new SparseCloud(
        starts,
        isInOrder ? gathered : inOrder(gathered, starts),
        dimension,
        firstColumn,
        isFloat32);
  }

  /** Hears of an entry. */
  @FunctionalInterface
  private interface Entry {
    void of(int row, int column, double value);
  }

  private static void forEach(PointCloud entries, Entry entry) {
    int parts = SparseCloud.PARTS;
    for (long first = 0; first < entries.size(); first += SparseCloud.MOST) {
      int some = (int) Math.min(SparseCloud.MOST, entries.size() - first);
      double[] block = new double[some * parts];
      entries.readExact(first, some, block, 0);
      for (int i = 0; i < some * parts; i += parts) {
        entry.of((int) block[i], (int) block[i + 1], block[i + 2]);
      }
    }
  }

  private static long[] starts(PointCloud entries, int size) {
    long[] starts = new long[size + 1];
    forEach(entries, (row, column, value) -> starts[row + 1]++);
    Arrays.parallelPrefix(starts, Long::sum);
    return starts;
  }

  /** The entries by rows: in each pass those of as many rows as memory holds. */
  private PointCloud inOrder(PointCloud gathered, long[] starts) {
    long most = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / (2 * Double.BYTES);
    entries = new GrowingPoints();
    isFloat32 = true;
    for (int first = 0; first < starts.length - 1; ) {
      int end = first + 1;
      while (end < starts.length - 1 && starts[end + 1] - starts[first] <= most) {
        end++;
      }
      putInOrder(gathered, Arrays.copyOfRange(starts, first, end + 1), first);
      first = end;
    }
    return entries.points(SparseCloud.PARTS);
  }

  private void putInOrder(PointCloud gathered, long[] starts, int first) {
    long before = starts[0];
    int[] next = new int[starts.length - 1];
    Arrays.setAll(next, row -> Math.toIntExact(starts[row] - before));
    int[] columns = new int[Math.toIntExact(starts[next.length] - before)];
    double[] values = new double[columns.length];
    forEach(
        gathered,
        (row, column, value) -> {
          if (row >= first && row < first + next.length) {
            int at = next[row - first]++;
            columns[at] = column;
            values[at] = value;
          }
        });
    for (int row = 0; row < next.length; row++) {
      int from = (int) (starts[row] - before);
      addUp(first + row, columns, values, from, next[row]);
      for (int i = from; i < next[row]; i++) {
        put(first + row, columns[i], values[i]);
      }
    }
  }

  /**
   * Leaves one value where a row has several in a column: their sum, and 0 for the others. Sorts by
   * column and by place, in memory for the row's values, however many columns there may be.
   */
  private void addUp(int row, int[] columns, double[] values, int from, int to) {
    long[] places = new long[to - from];
    for (int i = 0; i < places.length; i++) {
      places[i] = (long) columns[from + i] << Integer.SIZE | from + i;
    }
    Arrays.sort(places);
    for (int i = 1, first = 0; i < places.length; i++) {
      int kept = (int) places[first];
      int at = (int) places[i];
      if (columns[at] != columns[kept]) {
        first = i;
        continue;
      }
      values[kept] += values[at];
      values[at] = 0;
      if (!Float.isFinite((float) values[kept])) {
        throw new MalformedDataException(
            file,
            "row %d, column %d".formatted(row, columns[kept]),
            "a sum that fits float32",
            Double.toString(values[kept]));
      }
    }
  }
}
