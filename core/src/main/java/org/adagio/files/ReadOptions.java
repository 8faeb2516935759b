package org.adagio.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.adagio.points.TableColumns;

/**
 * How a file of points is read, where it leaves a choice. Columns are counted from 0.
 *
 * @param coordinates the columns of a table that hold coordinates; none named: all of numbers
 * @param ignored columns that are left out
 * @param carried columns that go along with the points although they hold numbers
 * @param id the column that says what each row is called; it goes along
 * @param header whether a table begins with the names of its columns
 * @param missing what is done with rows that lack a coordinate
 * @param field the field, column or array with the points, in files that have several
 * @param like the columns of the table that a map was fitted to: its coordinates are found again by
 *     their names, whatever else is chosen
 * @param leastDimension how many coordinates points have at least in files that name those alone
 *     that are not 0
 */
public record ReadOptions(
    ColumnSet coordinates,
    ColumnSet ignored,
    ColumnSet carried,
    Optional<String> id,
    HeaderLine header,
    MissingValues missing,
    Optional<String> field,
    Optional<TableColumns> like,
    int leastDimension) {

  /** Refuses what is missing. */
  public ReadOptions {
    Objects.requireNonNull(coordinates, "coordinates");
    Objects.requireNonNull(ignored, "ignored");
    Objects.requireNonNull(carried, "carried");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(header, "header");
    Objects.requireNonNull(missing, "missing");
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(like, "like");
  }

  /** Whether a table begins with the names of its columns. */
  public enum HeaderLine {
    /** It does if its first line has no number, or the run 0, 1, 2 and so on that pandas writes. */
    AUTOMATIC,
    /** It does. */
    PRESENT,
    /** It does not. */
    ABSENT
  }

  /** All columns of numbers are coordinates, nothing is missing. */
  public static ReadOptions automatic() {
    return new ReadOptions(
        ColumnSet.none(),
        ColumnSet.none(),
        ColumnSet.none(),
        Optional.empty(),
        HeaderLine.AUTOMATIC,
        MissingValues.REFUSE,
        Optional.empty(),
        Optional.empty(),
        1);
  }

  /** The same with these columns alone as coordinates. */
  public ReadOptions coordinates(ColumnSet columns) {
    return new ReadOptions(
        columns, ignored, carried, id, header, missing, field, like, leastDimension);
  }

  /** The same with some columns left out. */
  public ReadOptions ignoring(ColumnSet columns) {
    return new ReadOptions(
        coordinates, columns, carried, id, header, missing, field, like, leastDimension);
  }

  /** The same with some columns that go along although they hold numbers. */
  public ReadOptions carrying(ColumnSet columns) {
    return new ReadOptions(
        coordinates, ignored, columns, id, header, missing, field, like, leastDimension);
  }

  /** The same with the column that says what each row is called: a name, or a position from 0. */
  public ReadOptions id(String column) {
    List<String> parts = new ArrayList<>(carried.parts());
    parts.add(column);
    return new ReadOptions(
        coordinates,
        ignored,
        new ColumnSet(parts),
        Optional.of(column),
        header,
        missing,
        field,
        like,
        leastDimension);
  }

  /** The same where it is known whether there is a header. */
  public ReadOptions header(HeaderLine line) {
    return new ReadOptions(
        coordinates, ignored, carried, id, line, missing, field, like, leastDimension);
  }

  /** The same with another answer to missing values. */
  public ReadOptions missing(MissingValues values) {
    return new ReadOptions(
        coordinates, ignored, carried, id, header, values, field, like, leastDimension);
  }

  /** The same with the points in a named field, column or array. */
  public ReadOptions field(String name) {
    return new ReadOptions(
        coordinates,
        ignored,
        carried,
        id,
        header,
        missing,
        Optional.of(name),
        like,
        leastDimension);
  }

  /** The same, with the coordinates found again that another table had. */
  public ReadOptions like(TableColumns columns) {
    return new ReadOptions(
        coordinates,
        ignored,
        carried,
        id,
        header,
        missing,
        field,
        Optional.of(columns),
        leastDimension);
  }

  /**
   * The same, where points have so many coordinates at least, as a map takes them: a sparse file
   * does not tell of columns that are 0 in all its points.
   */
  public ReadOptions leastDimension(int dimension) {
    return new ReadOptions(
        coordinates, ignored, carried, id, header, missing, field, like, dimension);
  }

  /** Refuses choices of columns and of a field for a file that has neither. */
  public void requireNoColumns(Path file) {
    requireNoColumnsOfTables(file);
    if (field.isPresent()) {
      throw new IllegalArgumentException(
          "a field can be chosen in tables, JSON lines, npz, Parquet and HDF5 alone, and %s is none"
              .formatted(file));
    }
  }

  /** Refuses choices of columns for a file that has none. */
  public void requireNoColumnsOfTables(Path file) {
    Objects.requireNonNull(file, "file");
    boolean chosen =
        !coordinates.isEmpty()
            || !ignored.isEmpty()
            || id.isPresent()
            || header == HeaderLine.PRESENT;
    if (chosen) {
      throw new IllegalArgumentException(
          "columns can be chosen in tables such as csv alone, and %s is none".formatted(file));
    }
  }
}
