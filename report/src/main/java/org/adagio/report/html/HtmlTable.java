package org.adagio.report.html;

import java.util.List;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Row;
import org.adagio.report.Table;
import org.adagio.report.TextReport;

/** A table that scrolls in a frame of its own where it is wider than the page. */
record HtmlTable(Markup html, Table table) {

  private static final int FEW_COLUMNS = 4;

  /** Beyond so many, rows are set closely, so that the last column is seen on a screen of 1300. */
  private static final int MANY_COLUMNS = 8;

  /** Words that stay on one line. */
  private static final int SHORT = 28;

  void write() {
    String name = table.title().isEmpty() ? "Table" : table.title();
    int count = table.columns().size();
    String css =
        count > MANY_COLUMNS ? "scroll wide close" : count > FEW_COLUMNS ? "scroll wide" : "scroll";
    html.open("div", "class", css, "tabindex", "0", "role", "region", "aria-label", name);
    html.open("table").open("thead");
    groups();
    html.open("tr");
    List<Column> columns = table.columns();
    for (int i = 0; i < columns.size(); i++) {
      String title = columns.get(i).title();
      String kind = kind(i, title) + (beginsGroup(i) ? " first" : "");
      html.element("th", title, "scope", "col", "class", kind);
    }
    if (table.isJudged()) {
      html.element("th", "Verdict", "scope", "col");
    }
    html.close().close().open("tbody");
    table.rows().forEach(this::write);
    html.close().close().close();
  }

  /** A row above the titles, where some columns belong together. */
  private void groups() {
    List<Column> columns = table.columns();
    if (columns.stream().allMatch(column -> column.group().isEmpty())) {
      return;
    }
    html.open("tr");
    for (int first = 0; first < columns.size(); ) {
      String group = columns.get(first).group();
      int end = first + 1;
      while (end < columns.size() && columns.get(end).group().equals(group)) {
        end++;
      }
      String span = Integer.toString(end - first);
      if (group.isEmpty()) {
        html.element("td", "", "colspan", span, "class", beginsGroup(first) ? "first" : "none");
      } else {
        html.element("th", group, "scope", "colgroup", "colspan", span, "class", "group first");
      }
      first = end;
    }
    if (table.isJudged()) {
      html.element("td", "");
    }
    html.close();
  }

  private boolean beginsGroup(int column) {
    return column > 0
        && !table.columns().get(column).group().equals(table.columns().get(column - 1).group());
  }

  private String kind(int column, String text) {
    String kind = table.columns().get(column).format().isRightAligned() ? "number" : "words";
    return text.length() <= SHORT ? kind + " short" : kind;
  }

  private void write(Row row) {
    html.open("tr");
    for (int i = 0; i < row.cells().size(); i++) {
      Cell cell = row.cells().get(i);
      String text = TextReport.shown(cell, table.columns().get(i).format());
      String css =
          kind(i, text)
              + (beginsGroup(i) ? " first" : "")
              + (cell instanceof Cell.Missing ? " missing" : "");
      html.element("td", text, "class", css);
    }
    if (table.isJudged()) {
      switch (row.verdict()) {
        case NONE -> html.element("td", "");
        case OK -> html.element("td", "✓ ok", "class", "verdict ok");
        case MISSED -> html.element("td", "✗ missed", "class", "verdict missed");
      }
    }
    html.close();
  }
}
