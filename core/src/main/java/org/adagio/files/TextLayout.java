package org.adagio.files;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.data.TableColumns;

/** How a text file's lines are to be understood. */
record TextLayout(FirstLine firstLine, TableColumns columns) {
  private static final Set<String> LABEL_NAMES = Set.of("class", "label", "target");

  /** How pandas calls an index that has no name, when it writes and when it reads. */
  private static final Set<String> INDEX_NAMES = Set.of("", "unnamed: 0");

  private static final Pattern UCR_NAME = Pattern.compile(".*_(train|test)(\\.(txt|csv|tsv))?");

  enum FirstLine {
    HEADER,
    POINT
  }

  /**
   * @param second the second line's cells, or none if there is only one line
   */
  static TextLayout of(Path file, ReadOptions options, List<String> first, List<String> second) {
    return options
        .like()
        .filter(like -> like.kind() == TableColumns.Kind.NUMBERS)
        .map(like -> new KnownColumns(file, like, first, second).layout())
        .orElseGet(() -> new Choosing(file, options, first, second).layout());
  }

  /** Whether a header of this name, in lower case, stands above labels. */
  static boolean isLabelName(String name) {
    return LABEL_NAMES.contains(name) || name.equals("y");
  }

  static List<String> stripped(List<String> cells) {
    return cells.stream().map(String::strip).toList();
  }

  /**
   * The first line is a header if a cell of it is text that stands for nothing missing, and its
   * column should hold numbers or does so in the second line.
   */
  static FirstLine firstLine(List<String> first, List<String> second, Set<Integer> mayBeText) {
    boolean header =
        IntStream.range(0, first.size())
            .anyMatch(
                i ->
                    isText(first, i)
                        && !Cell.isMissing(first.get(i))
                        && (!mayBeText.contains(i) || isNumber(second, i)));
    return header ? FirstLine.HEADER : FirstLine.POINT;
  }

  private static boolean isText(List<String> cells, int position) {
    return !cells.get(position).isBlank() && !Cell.isNumeric(cells.get(position));
  }

  private static boolean isNumber(List<String> cells, int position) {
    return position < cells.size() && Cell.isNumeric(cells.get(position));
  }

  /** Finds the columns by what the user chose and by how the first two lines look. */
  private static final class Choosing {
    private final Path file;
    private final ReadOptions options;
    private final List<String> first;
    private final List<String> second;
    private final List<String> lowerCase;

    Choosing(Path file, ReadOptions options, List<String> first, List<String> second) {
      this.file = file;
      this.options = options;
      this.first = first;
      this.second = second;
      lowerCase = first.stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
    }

    TextLayout layout() {
      OptionalInt label = label();
      OptionalInt id = id(label);
      boolean byName =
          options.label() instanceof ColumnChoice.Named
              || options.id() instanceof ColumnChoice.Named
              || options.ignored().hasNames()
              || options.coordinates().hasNames();
      FirstLine line =
          byName || (label.isPresent() && isNamedLabel(label.getAsInt()))
              ? FirstLine.HEADER
              : firstLine(label, id);
      List<String> names = line == FirstLine.HEADER ? stripped(first) : List.of();
      List<Integer> coordinates = coordinates(names, id, label);
      if (coordinates.isEmpty()) {
        throw MalformedDataException.unreadable(
            file, "holds no values; expected at least one point of at least one coordinate");
      }
      return new TextLayout(
          line,
          new TableColumns(first.size(), names, TableColumns.Kind.NUMBERS, coordinates, id, label));
    }

    /** Columns that are left out, as titles between the numbers, may be text in any line. */
    private FirstLine firstLine(OptionalInt label, OptionalInt id) {
      boolean named = options.ignored().hasNames() || options.coordinates().hasNames();
      Set<Integer> coordinates =
          named ? Set.of() : new HashSet<>(coordinates(List.of(), id, label));
      return TextLayout.firstLine(
          first,
          second,
          IntStream.range(0, first.size())
              .filter(column -> !named && !coordinates.contains(column))
              .boxed()
              .collect(Collectors.toSet()));
    }

    private List<Integer> coordinates(List<String> names, OptionalInt id, OptionalInt label) {
      int width = first.size();
      Set<Integer> others = new HashSet<>(options.ignored().in(file, names, width));
      id.ifPresent(others::add);
      label.ifPresent(others::add);
      Stream<Integer> wanted =
          options.coordinates().isEmpty()
              ? IntStream.range(0, width).boxed()
              : options.coordinates().in(file, names, width).stream();
      return wanted.filter(column -> !others.contains(column)).toList();
    }

    private OptionalInt label() {
      return options.label() instanceof ColumnChoice.Automatic
          ? automaticLabel()
          : chosen(options.label(), "label");
    }

    private OptionalInt id(OptionalInt label) {
      return options.id() instanceof ColumnChoice.Automatic
          ? automaticId(label)
          : chosen(options.id(), "id");
    }

    private OptionalInt chosen(ColumnChoice choice, String role) {
      if (choice instanceof ColumnChoice.Named named) {
        int position = stripped(first).indexOf(named.name().strip());
        if (position < 0) {
          throw ColumnSet.missing(file, named.name(), stripped(first));
        }
        return OptionalInt.of(position);
      }
      if (choice instanceof ColumnChoice.At at) {
        if (at.position() >= first.size()) {
          throw new MalformedDataException(
              file,
              "line 1",
              "a column %d with the %s".formatted(at.position(), role),
              "%d columns, from 0".formatted(first.size()));
        }
        return OptionalInt.of(at.position());
      }
      return choice instanceof ColumnChoice.Last
          ? OptionalInt.of(first.size() - 1)
          : OptionalInt.empty();
    }

    private OptionalInt automaticLabel() {
      OptionalInt named = IntStream.range(0, first.size()).filter(this::isNamedLabel).findFirst();
      if (named.isPresent()) {
        return named;
      }
      OptionalInt text = textAtAnEnd(second.isEmpty() ? first : second);
      return text.isEmpty() && UCR_NAME.matcher(FileStart.plainName(file)).matches()
          ? OptionalInt.of(0)
          : text;
    }

    private boolean isNamedLabel(int position) {
      return options.label() instanceof ColumnChoice.Automatic
          && first.size() > 1
          && (LABEL_NAMES.contains(lowerCase.get(position)) || isResponse(position));
    }

    /**
     * A y beside x is a coordinate, and one below which stand other names may be a class itself.
     */
    private boolean isResponse(int position) {
      return lowerCase.get(position).equals("y")
          && !lowerCase.contains("x")
          && firstLine(OptionalInt.of(position), OptionalInt.empty()) == FirstLine.HEADER;
    }

    /** The last column or else the first, if it has text in both lines and is not the id. */
    private OptionalInt textAtAnEnd(List<String> below) {
      int last = Math.min(first.size(), below.size()) - 1;
      if (last < 1) {
        return OptionalInt.empty();
      }
      if (isWord(last, below)) {
        return OptionalInt.of(last);
      }
      return isWord(0, below) && !isIdName(0) ? OptionalInt.of(0) : OptionalInt.empty();
    }

    private boolean isWord(int column, List<String> below) {
      return isText(first, column)
          && isText(below, column)
          && !chosen(options.id(), "id").equals(OptionalInt.of(column));
    }

    private OptionalInt automaticId(OptionalInt label) {
      boolean header = firstLine(label, OptionalInt.empty()) == FirstLine.HEADER;
      if (first.size() - label.stream().count() < 2) {
        return OptionalInt.empty();
      }
      if (header) {
        int named = lowerCase.indexOf("id");
        boolean index = INDEX_NAMES.contains(lowerCase.get(0));
        if (named >= 0 || index) {
          return notThe(label, named >= 0 ? named : 0);
        }
      }
      List<String> below = second.isEmpty() ? first : second;
      return isText(below, 0) && (header || isText(first, 0))
          ? notThe(label, 0)
          : OptionalInt.empty();
    }

    private boolean isIdName(int column) {
      String name = lowerCase.get(column);
      return name.equals("id") || INDEX_NAMES.contains(name);
    }

    private static OptionalInt notThe(OptionalInt label, int column) {
      return label.equals(OptionalInt.of(column)) ? OptionalInt.empty() : OptionalInt.of(column);
    }
  }
}
