package org.adagio.cli;

import java.util.List;
import org.adagio.data.TableColumns;
import org.adagio.files.Excerpt;

/** Which columns of a table a map takes, in one line. */
final class ColumnsView {
  private ColumnsView() {}

  static String text(TableColumns table) {
    List<String> taken =
        table.coordinates().stream().map(at -> table.name(at, Integer.toString(at))).toList();
    StringBuilder text =
        new StringBuilder("%d of %d: %s".formatted(taken.size(), table.width(), Excerpt.of(taken)));
    if (!table.means().isEmpty()) {
      text.append("; missing values by the means of the columns");
    }
    return text.toString();
  }
}
