package org.adagio.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of cells in aligned columns. A cell is one line: what would break it is a question mark. */
public final class TextTable {
  private static final String GAP = "  ";

  private final String alignment;
  private final List<String[]> rows = new ArrayList<>();

  /**
   * @param alignment one letter a column: l for left, r for right
   */
  public TextTable(String alignment) {
    this.alignment = alignment;
  }

  /**
   * @param cells one a column
   */
  public TextTable row(String... cells) {
    if (cells.length != alignment.length()) {
      throw new IllegalArgumentException(
          "a row must have %d cells, got %d".formatted(alignment.length(), cells.length));
    }
    rows.add(Arrays.stream(cells).map(TextTable::oneLine).toArray(String[]::new));
    return this;
  }

  /** Without a name that holds a line end looking like two rows of ours. */
  private static String oneLine(String cell) {
    return cell.replaceAll("[\\p{Cntrl}\\x80-\\x9F\\u2028\\u2029]", "?");
  }

  /** A line of dashes under what came before. */
  public TextTable rule() {
    rows.add(null);
    return this;
  }

  @Override
  public String toString() {
    int[] widths = widths();
    List<String> lines = new ArrayList<>();
    for (String[] row : rows) {
      lines.add(row == null ? dashes(widths) : line(row, widths));
    }
    return String.join(System.lineSeparator(), lines);
  }

  private int[] widths() {
    int[] widths = new int[alignment.length()];
    for (String[] row : rows) {
      for (int i = 0; row != null && i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    return widths;
  }

  private String dashes(int[] widths) {
    return "-".repeat(Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1));
  }

  private String line(String[] row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.length; i++) {
      String padding = " ".repeat(widths[i] - row[i].length());
      line.append(i == 0 ? "" : GAP);
      line.append(alignment.charAt(i) == 'r' ? padding + row[i] : row[i] + padding);
    }
    return line.toString().stripTrailing();
  }
}
