package org.adagio.files;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.data.TableColumns;

/**
 * Finds the columns of another table in this one: by their names where both have a header, else by
 * their positions. A table of the coordinates alone has neither ids nor labels.
 */
final class KnownColumns {
  private final Path file;
  private final TableColumns like;
  private final List<String> second;
  private final List<String> header;
  private final Map<String, Integer> positions = new HashMap<>();

  KnownColumns(Path file, TableColumns like, List<String> first, List<String> second) {
    this.file = file;
    this.like = like;
    this.second = second;
    header = TextLayout.stripped(first);
    for (int i = 0; i < header.size(); i++) {
      positions.putIfAbsent(header.get(i), i);
    }
  }

  TextLayout layout() {
    if (!like.names().isEmpty() && like.coordinates().stream().anyMatch(this::isInHeader)) {
      return new TextLayout(TextLayout.FirstLine.HEADER, byName());
    }
    if (header.size() == like.width()) {
      return layout(othersThanCoordinates(), like.coordinates(), like.id(), like.label());
    }
    if (header.size() == like.coordinates().size()) {
      List<Integer> all = IntStream.range(0, header.size()).boxed().toList();
      return layout(Set.of(), all, OptionalInt.empty(), OptionalInt.empty());
    }
    throw new MalformedDataException(
        file,
        "line 1",
        "%d columns as in the table that the map was fitted to".formatted(like.width()),
        header.size() + " columns");
  }

  private TextLayout layout(
      Set<Integer> mayBeText, List<Integer> coordinates, OptionalInt id, OptionalInt label) {
    TextLayout.FirstLine line = TextLayout.firstLine(header, second, mayBeText);
    List<String> names = line == TextLayout.FirstLine.HEADER ? header : List.of();
    return new TextLayout(line, columns(names, coordinates, id, label));
  }

  private Set<Integer> othersThanCoordinates() {
    Set<Integer> others = IntStream.range(0, like.width()).boxed().collect(Collectors.toSet());
    like.coordinates().forEach(others::remove);
    return others;
  }

  private boolean isInHeader(int column) {
    return positions.containsKey(like.names().get(column));
  }

  private TableColumns byName() {
    if (header.equals(like.names())) {
      return like; // also where a name stands twice
    }
    return columns(
        header,
        like.coordinates().stream().map(this::required).toList(),
        optional(like.id()),
        optional(like.label()));
  }

  private int required(int column) {
    if (!isInHeader(column)) {
      throw ColumnSet.missing(file, like.names().get(column), header);
    }
    return positions.get(like.names().get(column));
  }

  private OptionalInt optional(OptionalInt column) {
    return column.isPresent() && isInHeader(column.getAsInt())
        ? OptionalInt.of(required(column.getAsInt()))
        : OptionalInt.empty();
  }

  private TableColumns columns(
      List<String> names, List<Integer> coordinates, OptionalInt id, OptionalInt label) {
    return new TableColumns(
        header.size(), names, TableColumns.Kind.NUMBERS, coordinates, id, label);
  }
}
