package org.adagio.files;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.adagio.points.TableColumns;

/**
 * How a file of points is read, where it leaves a choice. Columns are counted from 0.
 *
 * @param columns which columns of a table are what
 * @param header whether a table begins with the names of its columns
 * @param missing what is done with rows that lack a coordinate
 * @param field the field, column or array with the points, in files that have several
 * @param like the columns of the table that a map was fitted to: its coordinates are found again by
 *     their names, whatever else is chosen
 * @param leastDimension how many coordinates points have at least in files that name those alone
 *     that are not 0
 */
public record ReadOptions(
    Columns columns,
    HeaderLine header,
    MissingValues missing,
    Optional<String> field,
    Optional<TableColumns> like,
    int leastDimension) {
  /** Refuses what is missing. */
  public ReadOptions {
    Objects.requireNonNull(columns, "columns");
    Objects.requireNonNull(header, "header");
    Objects.requireNonNull(missing, "missing");
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(like, "like");
  }

  /**
   * Which columns of a table are what. Each is named by its name, a name with {@code *} for any
   * text, a position, or two positions with a dash between them; the second is included.
   *
   * @param coordinates those that hold coordinates; none named: all of numbers
   * @param ignored those that are left out
   * @param carried those that go along with the points although they hold numbers
   * @param id the one that says what each row is called; it goes along
   */
  public record Columns(
      List<String> coordinates, List<String> ignored, List<String> carried, Optional<String> id) {
    /** Copies the lists. */
    public Columns {
      coordinates = List.copyOf(coordinates);
      ignored = List.copyOf(ignored);
      carried = List.copyOf(carried);
      Objects.requireNonNull(id, "id");
    }
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

  /** What is done with a row of a table that lacks a coordinate. */
  public enum MissingValues {
    /** The file is refused, with the place. */
    REFUSE,
    /** The row is left out and counted. */
    SKIP,
    /** The mean of the column takes its place, that of the table which a map was fitted to. */
    MEAN
  }

  /** All columns of numbers are coordinates, nothing is missing. */
  public static ReadOptions automatic() {
    return new ReadOptions(
        new Columns(List.of(), List.of(), List.of(), Optional.empty()),
        HeaderLine.AUTOMATIC,
        MissingValues.REFUSE,
        Optional.empty(),
        Optional.empty(),
        1);
  }

  private ReadOptions columns(Columns others) {
    return new ReadOptions(others, header, missing, field, like, leastDimension);
  }

  /** The same with these columns alone as coordinates. */
  public ReadOptions coordinates(List<String> names) {
    return columns(new Columns(names, columns.ignored, columns.carried, columns.id));
  }

  /** The same without some columns. */
  public ReadOptions ignoring(List<String> names) {
    return columns(new Columns(columns.coordinates, names, columns.carried, columns.id));
  }

  /** The same with some columns that go along, although they hold numbers. */
  public ReadOptions carrying(List<String> names) {
    return columns(new Columns(columns.coordinates, columns.ignored, names, columns.id));
  }

  /** The same with the column that says what each row is called: a name, or a position from 0. */
  public ReadOptions id(String column) {
    List<String> along = Stream.concat(columns.carried.stream(), Stream.of(column)).toList();
    return columns(new Columns(columns.coordinates, columns.ignored, along, Optional.of(column)));
  }

  /** The same where it is known whether there is a header. */
  public ReadOptions header(HeaderLine line) {
    return new ReadOptions(columns, line, missing, field, like, leastDimension);
  }

  /** The same with another answer to missing values. */
  public ReadOptions missing(MissingValues values) {
    return new ReadOptions(columns, header, values, field, like, leastDimension);
  }

  /** The same with the points in a named field, column or array. */
  public ReadOptions field(String name) {
    return new ReadOptions(columns, header, missing, Optional.of(name), like, leastDimension);
  }

  /** The same, with the coordinates found again that another table had. */
  public ReadOptions like(TableColumns table) {
    return new ReadOptions(columns, header, missing, field, Optional.of(table), leastDimension);
  }

  /**
   * The same, where points have at least this many coordinates, as a map takes them: a sparse file
   * does not tell of columns that are 0 in all its points.
   */
  public ReadOptions leastDimension(int dimension) {
    return new ReadOptions(columns, header, missing, field, like, dimension);
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
        !columns.coordinates.isEmpty()
            || !columns.ignored.isEmpty()
            || columns.id.isPresent()
            || header == HeaderLine.PRESENT;
    if (chosen) {
      throw new IllegalArgumentException(
          "columns can be chosen in tables such as csv alone, and %s is none".formatted(file));
    }
  }
}
