package org.adagio.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.data.TableColumns;

/** Which columns of a table a map takes, in one line. */
final class ColumnsView {
  private static final int MOST = 5;

  private ColumnsView() {}

  static String text(TableColumns table) {
    List<Integer> all = table.coordinates();
    String taken =
        IntStream.range(0, Math.min(MOST, all.size()))
            .mapToObj(i -> table.name(all.get(i), Integer.toString(all.get(i))))
            .collect(Collectors.joining(", "));
    StringBuilder text =
        new StringBuilder(
            "%d of %d: %s%s"
                .formatted(all.size(), table.width(), taken, all.size() > MOST ? ", ..." : ""));
    table.id().ifPresent(at -> text.append("; id ").append(table.name(at, Integer.toString(at))));
    table
        .label()
        .ifPresent(at -> text.append("; label ").append(table.name(at, Integer.toString(at))));
    return text.toString();
  }
}
