package org.adagio.formats;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.adagio.MalformedDataException;
import org.adagio.files.ReadOptions;
import org.adagio.files.io.Excerpt;
import org.adagio.points.TableColumns;

/**
 * Which columns of a table hold coordinates and which go along. Two rules: a column of numbers is a
 * coordinate, any other goes along. What is chosen, and an index, which is called id or has no
 * name, are the exceptions.
 *
 * @param hasHeader whether the first line has the names of the columns
 * @param columns with the coordinates
 * @param carried the positions of the columns that go along
 * @param id the position of the one that says what each row is called
 */
public record TableLayout(
    boolean hasHeader, TableColumns columns, List<Integer> carried, OptionalInt id) {

  /** How pandas calls an index that has no name, when it writes and when it reads. */
  private static final Set<String> NAMES_OF_AN_INDEX = Set.of("", "unnamed: 0");

  /** An id, or the index that pandas writes to Parquet. */
  private static final Set<String> IDS = Set.of("id", "__index_level_0__");

  private static final String ID = "id";

  /**
   * Chooses the columns.
   *
   * @param rows the first lines, at least one
   */
  public static TableLayout of(Path file, ReadOptions options, List<List<String>> rows) {
    Optional<TableColumns> known =
        options.like().filter(like -> like.kind() == TableColumns.Kind.NUMBERS);
    return known.isPresent()
        ? new KnownColumns(file, known.get(), options, rows.get(0)).layout()
        : new Choosing(file, options, rows).layout();
  }

  static List<String> stripped(List<String> cells) {
    return cells.stream().map(String::strip).toList();
  }

  /** What a column that goes along is called. */
  String name(int column) {
    boolean isId = id.isPresent() && id.getAsInt() == column;
    return columns.name(column, isId ? ID : "column" + column);
  }

  /** Whether a first line has the names of columns. */
  static boolean isHeader(ReadOptions options, List<String> first) {
    return switch (options.header()) {
      case PRESENT -> true;
      case ABSENT -> false;
      case AUTOMATIC -> looksLikeHeader(first);
    };
  }

  private static boolean looksLikeHeader(List<String> first) {
    List<String> numbers = stripped(first).stream().filter(Cell::isDecimal).toList();
    boolean blank = first.stream().allMatch(Cell::isMissing);
    return numbers.isEmpty() ? !blank : isRun(numbers);
  }

  /** 0, 1, 2 and so on, as pandas calls columns that have no names. */
  private static boolean isRun(List<String> numbers) {
    return numbers.size() > 2
        && IntStream.range(0, numbers.size())
            .allMatch(i -> numbers.get(i).equals(Integer.toString(i)));
  }

  /** The layout of a table whose coordinates are known. */
  static TableLayout of(
      Path file,
      ReadOptions options,
      List<String> first,
      boolean header,
      List<String> names,
      List<Integer> coordinates,
      List<Double> means) {
    Set<Integer> others =
        new HashSet<>(new ColumnSet(options.columns().ignored()).in(file, names, first.size()));
    others.addAll(coordinates);
    List<Integer> carried =
        IntStream.range(0, first.size())
            .filter(column -> !others.contains(column))
            .boxed()
            .toList();
    TableColumns columns =
        new TableColumns(first.size(), names, TableColumns.Kind.NUMBERS, coordinates, means);
    return new TableLayout(header, columns, carried, id(file, options, names, first.size()));
  }

  private static OptionalInt id(Path file, ReadOptions options, List<String> names, int width) {
    if (options.columns().id().isPresent()) {
      Set<Integer> found = ColumnSet.parse(options.columns().id().get()).in(file, names, width);
      return OptionalInt.of(found.iterator().next());
    }
    return IntStream.range(0, names.size()).filter(i -> isIndex(names, i)).findFirst();
  }

  private static boolean isIndex(List<String> names, int column) {
    String name = names.get(column).toLowerCase(Locale.ROOT);
    return IDS.contains(name) || (column == 0 && NAMES_OF_AN_INDEX.contains(name));
  }

  /** Finds the columns by what the user chose and by what the first lines hold. */
  private static final class Choosing {
    private final Path file;
    private final ReadOptions options;
    private final List<String> first;
    private final boolean header;
    private final List<String> names;
    private final List<List<String>> body;
    private final int width;

    Choosing(Path file, ReadOptions options, List<List<String>> rows) {
      this.file = file;
      this.options = options;
      first = rows.get(0);
      width = first.size();
      boolean byName =
          new ColumnSet(options.columns().ignored()).hasNames()
              || new ColumnSet(options.columns().coordinates()).hasNames()
              || new ColumnSet(options.columns().carried()).hasNames()
              || options.field().isPresent();
      header = byName || isHeader(options, first);
      names = header ? stripped(first) : List.of();
      body = rows.subList(header ? 1 : 0, rows.size());
    }

    TableLayout layout() {
      OptionalInt vectors = vectors();
      return vectors.isPresent() ? ofVectors(vectors.getAsInt()) : ofNumbers();
    }

    private TableLayout ofNumbers() {
      List<Integer> coordinates = coordinates();
      if (coordinates.isEmpty()) {
        throw noNumbers();
      }
      return TableLayout.of(file, options, first, header, names, coordinates, List.of());
    }

    private MalformedDataException noNumbers() {
      boolean spaces = first.size() == 1 && first.get(0).strip().matches("[-+.\\deE]+\\s.*");
      if (spaces) {
        return MalformedDataException.unreadable(
            file,
            "has spaces between its numbers; write commas:"
                + " np.savetxt(file, points, delimiter=\",\")");
      }
      return new MalformedDataException(
          file,
          "columns",
          "one of numbers or of vectors",
          header ? Excerpt.of(names) : "none",
          MalformedDataException.Kind.NO_FIELD);
    }

    private List<Integer> coordinates() {
      Set<Integer> others =
          new HashSet<>(new ColumnSet(options.columns().ignored()).in(file, names, width));
      if (!options.columns().coordinates().isEmpty()) {
        return new ColumnSet(options.columns().coordinates())
            .in(file, names, width).stream().filter(column -> !others.contains(column)).toList();
      }
      others.addAll(new ColumnSet(options.columns().carried()).in(file, names, width));
      return IntStream.range(0, width)
          .filter(column -> !others.contains(column) && isOfNumbers(column))
          .filter(column -> !header || !isIndex(names, column))
          .boxed()
          .toList();
    }

    /**
     * Whether at least half of the cells are numbers. One that is none is then a mistake and
     * refused; a column of names may have some that look like numbers.
     */
    private boolean isOfNumbers(int column) {
      int numbers = 0;
      int others = 0;
      for (List<String> row : body) {
        if (column < row.size() && !Cell.isMissing(row.get(column))) {
          numbers += Cell.isNumeric(row.get(column)) ? 1 : 0;
          others += Cell.isNumeric(row.get(column)) ? 0 : 1;
        }
      }
      return numbers >= others;
    }

    /** The column whose cells are vectors, if it is named or the only one. */
    private OptionalInt vectors() {
      Optional<String> field =
          options
              .field()
              .or(
                  () ->
                      options
                          .like()
                          .map(like -> like.name(like.coordinates().get(0), ""))
                          .filter(names::contains));
      if (field.isPresent()) {
        Set<Integer> found = new ColumnSet(List.of(field.get())).in(file, names, width);
        return OptionalInt.of(found.iterator().next());
      }
      Set<Integer> ignored = new ColumnSet(options.columns().ignored()).in(file, names, width);
      int[] all =
          IntStream.range(0, width)
              .filter(column -> !ignored.contains(column))
              .filter(this::isOfVectors)
              .toArray();
      if (all.length > 1) {
        List<String> found = new ArrayList<>();
        IntStream.of(all).forEach(i -> found.add(header ? names.get(i) : Integer.toString(i)));
        throw new MalformedDataException(
            file,
            "header",
            "one column of vectors",
            String.join(", ", found),
            MalformedDataException.Kind.NO_FIELD);
      }
      return all.length == 1 ? OptionalInt.of(all[0]) : OptionalInt.empty();
    }

    private boolean isOfVectors(int column) {
      List<String> cells =
          body.stream()
              .map(row -> column < row.size() ? row.get(column) : "")
              .filter(cell -> !Cell.isMissing(cell))
              .toList();
      return !cells.isEmpty() && cells.stream().allMatch(VectorText::isList);
    }

    private TableLayout ofVectors(int column) {
      TableLayout numbers =
          TableLayout.of(file, options, first, header, names, List.of(column), List.of());
      TableColumns columns =
          new TableColumns(width, names, TableColumns.Kind.LISTS, List.of(column));
      return new TableLayout(header, columns, numbers.carried(), numbers.id());
    }
  }
}
