package org.adagio.formats;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.adagio.MalformedDataException;
import org.adagio.files.ReadOptions;
import org.adagio.files.io.Excerpt;
import org.adagio.points.TableColumns;

/**
 * Finds the coordinates of another table in this one: by their names where both have a header, else
 * by their positions. All other columns go along.
 */
final class KnownColumns {
  private final Path file;
  private final TableColumns like;
  private final ReadOptions options;
  private final List<String> first;
  private final List<String> cells;
  private final Map<String, Integer> positions = new HashMap<>();
  private final Set<String> twice = new HashSet<>();
  private final Set<String> twiceInMap = new HashSet<>();

  KnownColumns(Path file, TableColumns like, ReadOptions options, List<String> first) {
    this.file = file;
    this.like = like;
    this.options = options;
    this.first = first;
    cells = TableLayout.stripped(first);
    for (int i = 0; i < cells.size(); i++) {
      if (positions.putIfAbsent(cells.get(i), i) != null) {
        twice.add(cells.get(i));
      }
    }
    Set<String> names = new HashSet<>();
    if (!like.names().isEmpty()) {
      like.coordinates().stream()
          .map(like.names()::get)
          .filter(name -> !names.add(name))
          .forEach(twiceInMap::add);
    }
  }

  TableLayout layout() {
    boolean named = !like.names().isEmpty() && like.coordinates().stream().anyMatch(this::isThere);
    boolean header = named || TableLayout.isHeader(options, first);
    List<Integer> coordinates =
        header && !like.names().isEmpty() && !cells.equals(like.names())
            ? like.coordinates().stream().map(this::found).toList()
            : byPosition();
    boolean sameTable = first.size() == like.width();
    List<String> names = header ? cells : sameTable ? like.names() : List.of();
    return TableLayout.of(file, options, first, header, names, coordinates, like.means());
  }

  /** A table may have the coordinates alone. */
  private List<Integer> byPosition() {
    if (first.size() == like.width()) {
      return like.coordinates();
    }
    if (first.size() == like.coordinates().size()) {
      return IntStream.range(0, first.size()).boxed().toList();
    }
    throw new MalformedDataException(
        file,
        "line 1",
        "%d columns as in the table that is asked for".formatted(like.width()),
        first.size() + " columns");
  }

  private boolean isThere(int column) {
    return positions.containsKey(like.names().get(column));
  }

  private int found(int column) {
    String name = like.names().get(column);
    if (!isThere(column)) {
      throw ColumnSet.missing(file, name, cells);
    }
    if (twice.contains(name) || twiceInMap.contains(name)) {
      throw new MalformedDataException(
          file,
          "header",
          "one column named %s, to find it by its name".formatted(Excerpt.of(name)),
          twice.contains(name) ? "several" : "a map of several columns of that name");
    }
    return positions.get(name);
  }
}
