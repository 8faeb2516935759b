package org.adagio.files;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.adagio.data.TableColumns;

/**
 * How a file of points is read, where it leaves a choice. Columns are counted from 0.
 *
 * @param label the column with labels
 * @param id the column with what each point is called
 * @param ignored columns that are left out
 * @param coordinates the columns of a table that hold coordinates; none named: all that are not
 *     taken otherwise
 * @param missing what is done with rows that lack a coordinate
 * @param field the field, column or array with the points, in files that have several
 * @param like the columns of the table that a map was fitted to: they are found again, and decide
 *     instead of all choices above
 * @param leastDimension how many coordinates points have at least in files that name those alone
 *     that are not 0
 */
public record ReadOptions(
    ColumnChoice label,
    ColumnChoice id,
    ColumnSet ignored,
    ColumnSet coordinates,
    MissingValues missing,
    Optional<String> field,
    Optional<TableColumns> like,
    int leastDimension) {

  /** Refuses what is missing. */
  public ReadOptions {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(ignored, "ignored");
    Objects.requireNonNull(coordinates, "coordinates");
    Objects.requireNonNull(missing, "missing");
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(like, "like");
  }

  /** Labels and ids as they are found, all other columns as coordinates, nothing missing. */
  public static ReadOptions automatic() {
    return new ReadOptions(
        ColumnChoice.automatic(),
        ColumnChoice.automatic(),
        ColumnSet.none(),
        ColumnSet.none(),
        MissingValues.REFUSE,
        Optional.empty(),
        Optional.empty(),
        1);
  }

  /** The same with another choice of labels. */
  public ReadOptions label(ColumnChoice choice) {
    return new ReadOptions(choice, id, ignored, coordinates, missing, field, like, leastDimension);
  }

  /** The same with another choice of ids. */
  public ReadOptions id(ColumnChoice choice) {
    return new ReadOptions(
        label, choice, ignored, coordinates, missing, field, like, leastDimension);
  }

  /** The same with some columns left out. */
  public ReadOptions ignoring(ColumnSet columns) {
    return new ReadOptions(label, id, columns, coordinates, missing, field, like, leastDimension);
  }

  /** The same with these columns alone as coordinates. */
  public ReadOptions coordinates(ColumnSet columns) {
    return new ReadOptions(label, id, ignored, columns, missing, field, like, leastDimension);
  }

  /** The same with another answer to missing values. */
  public ReadOptions missing(MissingValues values) {
    return new ReadOptions(label, id, ignored, coordinates, values, field, like, leastDimension);
  }

  /** The same with the points in a named field, column or array. */
  public ReadOptions field(String name) {
    return new ReadOptions(
        label, id, ignored, coordinates, missing, Optional.of(name), like, leastDimension);
  }

  /** The same, with the columns found again that another table had. */
  public ReadOptions like(TableColumns columns) {
    return new ReadOptions(
        label, id, ignored, coordinates, missing, field, Optional.of(columns), leastDimension);
  }

  /**
   * The same, where points have so many coordinates at least, as a map takes them: a sparse file
   * does not tell of columns that are 0 in all its points.
   */
  public ReadOptions leastDimension(int dimension) {
    return new ReadOptions(label, id, ignored, coordinates, missing, field, like, dimension);
  }

  /** Refuses choices of columns for a file that has none. */
  void requireNoColumns(Path file) {
    requireNoField(file);
    if (!isOpen(label) || !isOpen(id) || !ignored.isEmpty() || !coordinates.isEmpty()) {
      throw new IllegalArgumentException(
          "columns can be chosen in tables such as csv alone, and %s is none".formatted(file));
    }
  }

  /** Refuses the choice of a field for a file that has none. */
  void requireNoField(Path file) {
    if (field.isPresent()) {
      throw new IllegalArgumentException(
          "a field can be chosen in JSON lines, npz, Parquet and HDF5 alone, and %s is none"
              .formatted(file));
    }
  }

  private static boolean isOpen(ColumnChoice choice) {
    return choice instanceof ColumnChoice.Automatic || choice instanceof ColumnChoice.None;
  }
}
