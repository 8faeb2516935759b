package org.adagio.formats;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.MalformedDataException;
import org.adagio.files.io.Excerpt;

/**
 * Some columns of a table.
 *
 * @param parts each a name, a name with {@code *} for any text, a position from 0, or two positions
 *     with a dash between them; the second is included
 */
public record ColumnSet(List<String> parts) {
  private static final Pattern POSITIONS = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

  /** Refuses parts without text. */
  public ColumnSet {
    Objects.requireNonNull(parts, "parts");
    parts = List.copyOf(parts);
    if (parts.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "columns must be names or positions with commas between them, got "
              + String.join(",", parts));
    }
  }

  /** No column. */
  public static ColumnSet none() {
    return new ColumnSet(List.of());
  }

  /** Reads parts with commas between them, such as {@code id,title,3-9,tag_*}. */
  public static ColumnSet parse(String text) {
    return new ColumnSet(Arrays.stream(text.split(",", -1)).map(String::strip).toList());
  }

  /** Whether it names no column at all. */
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /** Whether a part names a field, in files whose fields are known by their names alone. */
  public boolean hasName(String name) {
    return parts.stream().anyMatch(part -> pattern(part).matcher(name).matches());
  }

  /** Whether a part is no position, so that there must be a header. */
  public boolean hasNames() {
    return parts.stream().anyMatch(part -> !POSITIONS.matcher(part).matches());
  }

  /** The positions, in the order named, in a table of so many columns. */
  public Set<Integer> in(Path file, List<String> names, int width) {
    Set<Integer> all = new LinkedHashSet<>();
    parts.forEach(part -> all.addAll(positions(part, file, names, width)));
    return all;
  }

  private static List<Integer> positions(String part, Path file, List<String> names, int width) {
    Matcher range = POSITIONS.matcher(part);
    if (range.matches() && !(range.group(2) != null && names.contains(part))) {
      int first = Integer.parseInt(range.group(1));
      int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
      if (first > last || last >= width) {
        throw new MalformedDataException(
            file, "line 1", "the columns " + part, "%d columns, from 0".formatted(width));
      }
      return IntStream.rangeClosed(first, last).boxed().toList();
    }
    Pattern name = pattern(part);
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (name.matcher(names.get(i)).matches()) {
        found.add(i);
      }
    }
    if (found.isEmpty()) {
      throw missing(file, part, names);
    }
    return found;
  }

  private static Pattern pattern(String part) {
    return Pattern.compile(
        Arrays.stream(part.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
  }

  /** The refusal of a table that lacks a column. */
  public static MalformedDataException missing(Path file, String name, List<String> names) {
    return new MalformedDataException(
        file,
        "header",
        "a column named " + Excerpt.of(name),
        names.isEmpty() ? "no header" : "the columns " + Excerpt.of(names));
  }
}
