package org.adagio.files;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * How a text file's lines are to be understood.
 *
 * @param labelColumn its position, or {@link #NONE}
 */
record TextLayout(FirstLine firstLine, int labelColumn) {
  static final int NONE = -1;

  private static final Set<String> LABEL_NAMES = Set.of("class", "label", "target");
  private static final Pattern UCR_NAME = Pattern.compile(".*_(train|test)(\\.(txt|csv|tsv))?");

  enum FirstLine {
    HEADER,
    POINT
  }

  /**
   * @param second the second line's cells, or none if there is only one line
   */
  static TextLayout of(Path file, LabelColumn choice, List<String> first, List<String> second) {
    if (choice instanceof LabelColumn.Named named) {
      return new TextLayout(FirstLine.HEADER, position(file, named.name(), first));
    }
    if (choice instanceof LabelColumn.At at) {
      if (at.position() >= first.size()) {
        throw new MalformedDataException(
            file, "line 1", "a label column " + at.position(), first.size() + " columns");
      }
      return withLabel(at.position(), first, second);
    }
    if (choice instanceof LabelColumn.Last) {
      return withLabel(first.size() - 1, first, second);
    }
    return choice instanceof LabelColumn.None
        ? withLabel(NONE, first, second)
        : automatic(file, first, second);
  }

  private static int position(Path file, String name, List<String> header) {
    List<String> names = header.stream().map(String::strip).toList();
    int position = names.indexOf(name.strip());
    if (position < 0) {
      throw new MalformedDataException(
          file, "header", "a column named " + Excerpt.of(name), "the columns " + Excerpt.of(names));
    }
    return position;
  }

  private static TextLayout withLabel(int label, List<String> first, List<String> second) {
    boolean header =
        IntStream.range(0, first.size())
            .anyMatch(i -> isText(first, i) && (i != label || isNumber(second, i)));
    return new TextLayout(header ? FirstLine.HEADER : FirstLine.POINT, label);
  }

  private static TextLayout automatic(Path file, List<String> first, List<String> second) {
    int named = namedLabel(first, second);
    if (named != NONE) {
      return new TextLayout(FirstLine.HEADER, named);
    }
    int label = textAtAnEnd(first, second.isEmpty() ? first : second);
    if (label == NONE && UCR_NAME.matcher(FileStart.plainName(file)).matches()) {
      label = 0;
    }
    return withLabel(label, first, second);
  }

  private static int namedLabel(List<String> first, List<String> second) {
    List<String> names = first.stream().map(c -> c.strip().toLowerCase(Locale.ROOT)).toList();
    for (int i = 0; i < names.size() && names.size() > 1; i++) {
      if (LABEL_NAMES.contains(names.get(i)) || isResponse(names, i, second)) {
        return i;
      }
    }
    return NONE;
  }

  /** Whether a header of this name, in lower case, stands above labels. */
  static boolean isLabelName(String name) {
    return LABEL_NAMES.contains(name) || name.equals("y");
  }

  /** A y beside x is a coordinate, and one below which stand other names may be a class itself. */
  private static boolean isResponse(List<String> names, int position, List<String> second) {
    return names.get(position).equals("y")
        && !names.contains("x")
        && withLabel(position, names, second).firstLine == FirstLine.HEADER;
  }

  /** The last column or else the first, if it has text in both lines. */
  private static int textAtAnEnd(List<String> first, List<String> second) {
    int last = Math.min(first.size(), second.size()) - 1;
    if (last < 1) {
      return NONE;
    }
    if (isText(first, last) && isText(second, last)) {
      return last;
    }
    return isText(first, 0) && isText(second, 0) ? 0 : NONE;
  }

  private static boolean isText(List<String> cells, int position) {
    return !cells.get(position).isBlank() && !Cell.isNumeric(cells.get(position));
  }

  private static boolean isNumber(List<String> cells, int position) {
    return position < cells.size() && Cell.isNumeric(cells.get(position));
  }
}
