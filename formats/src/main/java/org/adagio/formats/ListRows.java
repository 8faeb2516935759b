package org.adagio.formats;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;
import org.adagio.files.MalformedDataException;
import org.adagio.files.MissingValues;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;

/**
 * Points as they gather from a column of lists: as float32 where the column is, else as float64.
 */
final class ListRows {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final Path file;
  private final ColumnDescriptor leaf;
  private final ParquetNumber number;
  private final boolean isNarrow;
  private final MissingValues missing;
  private float[] narrow = new float[0];
  private double[] wide = new double[0];
  private double[] row = new double[1 << 10];
  private int dimension = -1;
  private int points;
  private long seen;

  ListRows(Path file, ColumnDescriptor leaf, MissingValues missing) {
    this.file = file;
    this.leaf = leaf;
    this.missing = missing;
    number = ParquetNumber.of(leaf.getPrimitiveType()).orElseThrow();
    isNarrow = ParquetNumber.isFloat32(leaf.getPrimitiveType());
  }

  /** How many rows were looked at. */
  long seen() {
    return seen;
  }

  /** How many of them were left out. */
  long skipped() {
    return seen - points;
  }

  /**
   * Adds a group of rows; returns which of them were kept.
   *
   * @param values how many the pages of the column hold; a list without numbers counts as one
   */
  BitSet add(ColumnReader column, long values, long rows) {
    Unpacked.require(file, values);
    if (rows > values) {
      throw refusal(rows + " lists", values + " values", MalformedDataException.Kind.OTHER);
    }
    BitSet kept = new BitSet();
    for (int inGroup = 0; inGroup < rows; inGroup++) {
      int count = 0;
      boolean gap = false;
      do {
        if (count == row.length) {
          row = Arrays.copyOf(row, 2 * count);
        }
        boolean present = column.getCurrentDefinitionLevel() == leaf.getMaxDefinitionLevel();
        row[count] = present ? number.of(column) : Double.NaN;
        gap |= Double.isNaN(row[count++]);
        column.consume();
      } while (column.getCurrentRepetitionLevel() > 0);
      if (keep(count, gap)) {
        store(count, rows - inGroup);
        kept.set(inGroup);
      }
      seen++;
    }
    return kept;
  }

  private boolean keep(int count, boolean gap) {
    if (gap && missing == MissingValues.SKIP) {
      return false;
    }
    if (gap) {
      throw refusal(
          "numbers", "a value that is missing", MalformedDataException.Kind.MISSING_VALUE);
    }
    for (int i = 0; i < count; i++) {
      if (!Float.isFinite((float) row[i])) {
        throw refusal(
            "numbers that fit float32",
            row[i] + " as entry " + i,
            MalformedDataException.Kind.OTHER);
      }
    }
    dimension = dimension < 0 ? count : dimension;
    if (count != dimension) {
      throw refusal(dimension + " values", count + " values", MalformedDataException.Kind.OTHER);
    }
    return true;
  }

  private void store(int count, long rowsToCome) {
    int at = points * dimension;
    long needed = at + (long) count;
    if (needed > LARGEST_ARRAY) {
      throw MalformedDataException.unreadable(
          file, "holds more than 2^31 - 9 values; several smaller files together may hold them");
    }
    int room = isNarrow ? narrow.length : wide.length;
    if (needed > room) {
      long roomy = Math.max(needed, Math.min(at + rowsToCome * count, 2 * needed + (1 << 20)));
      int length = (int) Math.min(LARGEST_ARRAY, roomy);
      if (isNarrow) {
        narrow = Arrays.copyOf(narrow, length);
      } else {
        wide = Arrays.copyOf(wide, length);
      }
    }
    for (int i = 0; i < count; i++) {
      if (isNarrow) {
        narrow[at + i] = (float) row[i];
      } else {
        wide[at + i] = row[i];
      }
    }
    points++;
  }

  PointCloud points() {
    if (points == 0) {
      throw MalformedDataException.unreadable(
          file,
          seen > 0
              ? "holds no point without a missing value, in %d rows".formatted(seen)
              : "holds no points");
    }
    int length = points * dimension;
    return isNarrow
        ? PointCloud.of(Matrix.wrap(points, dimension, trimmed(narrow, length)))
        : PointCloud.of(wide.length == length ? wide : Arrays.copyOf(wide, length), dimension);
  }

  private static float[] trimmed(float[] values, int length) {
    return values.length == length ? values : Arrays.copyOf(values, length);
  }

  private MalformedDataException refusal(
      String expected, String found, MalformedDataException.Kind kind) {
    return new MalformedDataException(
        file.toString(),
        "row %d, column \"%s\"".formatted(seen, leaf.getPath()[0]),
        expected,
        found,
        kind);
  }
}
