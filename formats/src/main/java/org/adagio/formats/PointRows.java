package org.adagio.formats;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.adagio.MalformedDataException;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.points.Carried;
import org.adagio.points.Dataset;
import org.adagio.points.TableColumns;

/** Rows of numbers as they gather, of one length, with an answer to values that are missing. */
public final class PointRows {
  private static final double[] ABSENT = {};

  private final Path file;
  private final MissingValues missing;
  private final List<Double> means;
  private final GrowingPoints values = new GrowingPoints();
  private int dimension = -1;
  private int count;
  private long skipped;
  private boolean gaps;

  /**
   * Begins without a row.
   *
   * @param means what takes the place of missing values, where it is known
   */
  public PointRows(Path file, MissingValues missing, List<Double> means) {
    this.file = file;
    this.missing = missing;
    this.means = means;
  }

  MissingValues missing() {
    return missing;
  }

  /** How many rows were kept. */
  public int count() {
    return count;
  }

  /** In the place of a row that has no numbers at all; refused where rows are not skipped. */
  public double[] absent(String place) {
    if (missing == MissingValues.SKIP) {
      return ABSENT;
    }
    throw new MalformedDataException(
        file, place, "numbers", "none", MalformedDataException.Kind.NO_POINT);
  }

  /** The numbers of a vector that is written in one cell or field. */
  static double[] vector(Path file, String place, String text) {
    try {
      return VectorText.parse(text);
    } catch (NumberFormatException e) {
      throw new MalformedDataException(
          file,
          place,
          "a list of numbers, or float32 in base64",
          e.getMessage(),
          MalformedDataException.Kind.NO_NUMBER);
    }
  }

  /** Adds a row, unless it is to be skipped; returns whether it was added. */
  public boolean add(double[] numbers, Supplier<String> place) {
    boolean gap = !areAllFinite(numbers) && hasGap(numbers, place);
    if (missing == MissingValues.SKIP && (gap || numbers == ABSENT)) {
      skipped++;
      return false;
    }
    dimension = dimension < 0 ? numbers.length : dimension;
    if (numbers.length != dimension || dimension == 0) {
      throw new MalformedDataException(
          file,
          place.get(),
          numbers.length == 0 ? "at least one value" : dimension + " values",
          numbers.length + " values");
    }
    values.add(numbers);
    gaps |= gap;
    count++;
    return true;
  }

  private static boolean areAllFinite(double... numbers) {
    boolean finite = true;
    for (double number : numbers) {
      finite &= Math.abs((float) number) <= Float.MAX_VALUE;
    }
    return finite;
  }

  /** Whether a number is missing; one that is not, and does not fit, is refused. */
  private boolean hasGap(double[] numbers, Supplier<String> place) {
    boolean gap = false;
    for (int i = 0; i < numbers.length; i++) {
      gap |= Double.isNaN(numbers[i]);
      if (Double.isNaN(numbers[i]) && missing == MissingValues.REFUSE) {
        throw new MalformedDataException(
            file,
            place.get(),
            "a number as entry " + i,
            "a value that is missing",
            MalformedDataException.Kind.MISSING_VALUE);
      }
      if (!Double.isNaN(numbers[i]) && !Float.isFinite((float) numbers[i])) {
        throw new MalformedDataException(
            file,
            place.get(),
            "a number that fits float32 as entry " + i,
            Double.toString(numbers[i]));
      }
    }
    return gap;
  }

  /** Forgets what has gathered. */
  public void discard() {
    values.discard();
  }

  /** What has gathered, with what goes along. */
  public Dataset dataset(Carried carried, TableColumns columns) {
    if (count == 0) {
      throw MalformedDataException.unreadable(
          file,
          skipped > 0
              ? "holds no point without a missing value, in %d rows".formatted(skipped)
              : "holds no points");
    }
    TableColumns filled = missing == MissingValues.MEAN ? filled(columns) : columns;
    return new Dataset(
        file.getFileName().toString(),
        values.points(dimension),
        carried,
        Optional.of(filled),
        skipped);
  }

  /** The columns with the numbers that are in the place of missing values. */
  private TableColumns filled(TableColumns columns) {
    if (!means.isEmpty() && means.size() != dimension) {
      throw new MalformedDataException(
          file, "rows", means.size() + " values as the map takes them", dimension + " values");
    }
    if (!gaps && !means.isEmpty()) {
      return columns;
    }
    try {
      double[] used = values.fill(dimension, means);
      return columns.filledWith(Arrays.stream(used).boxed().collect(Collectors.toList()));
    } catch (IllegalArgumentException e) {
      throw new MalformedDataException(file, "rows", "a value to take the mean of", e.getMessage());
    }
  }
}
