package org.adagio.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A page for a terminal. Lines end as the system ends them, and the last one does not end. */
public final class TextReport {
  private static final String END = System.lineSeparator();
  private static final String GAP = END + END;
  private static final int BAR = 50;
  private static final int BINS = 16;
  private static final int ROWS = 40;

  private TextReport() {}

  /** All of a page. */
  public static String of(Page page) {
    List<String> parts = new ArrayList<>();
    parts.add(underlined(page.title(), '='));
    parts.add(page.lead());
    for (Section section : page.sections()) {
      parts.add(underlined(section.title(), '-'));
      section.blocks().forEach(block -> parts.add(of(block)));
    }
    Provenance made = page.made();
    parts.add(
        "Made by Adagio %s with seed %d: %s"
            .formatted(made.version(), made.seed(), made.command()));
    return String.join(GAP, parts);
  }

  /** One block. A chart is its numbers; a histogram has bars. */
  public static String of(Block block) {
    if (block instanceof Paragraph paragraph) {
      return paragraph.text();
    } else if (block instanceof Facts facts) {
      return text(facts);
    } else if (block instanceof Links links) {
      return text(links);
    } else if (block instanceof Table table) {
      return titled(table.title(), text(table));
    } else if (block instanceof Histogram histogram) {
      return titled(histogram.title(), bars(histogram));
    } else if (block instanceof Chart chart) {
      return titled(chart.title(), numbers(chart));
    }
    return text((Gallery) block);
  }

  private static String underlined(String title, char line) {
    return title + END + String.valueOf(line).repeat(title.length());
  }

  private static String titled(String title, String text) {
    return title.isEmpty() ? text : title + GAP + text;
  }

  private static String text(Facts facts) {
    TextTable table = new TextTable("ll");
    for (Facts.Fact fact : facts.facts()) {
      String note = fact.note().isEmpty() ? "" : " (%s)".formatted(fact.note());
      table.row(fact.name(), fact.value() + note);
    }
    return table.toString();
  }

  private static String text(Links links) {
    TextTable table = new TextTable("lll");
    links.links().forEach(link -> table.row(link.text(), link.file(), link.note()));
    return table.toString();
  }

  private static String text(Gallery gallery) {
    List<String> lines = new ArrayList<>(List.of(gallery.title()));
    for (Gallery.Strip strip : gallery.strips()) {
      String pictures =
          strip.pictures().stream().map(Picture::caption).collect(Collectors.joining(" | "));
      lines.add("  [%s] %s".formatted(pictures, strip.caption()).stripTrailing());
    }
    return String.join(END, lines);
  }

  private static String text(Table table) {
    boolean judged = table.isJudged();
    List<String> alignment =
        table.columns().stream()
            .map(column -> column.format().isRightAligned() ? "r" : "l")
            .toList();
    String letters = String.join("", line(table, "l", alignment));
    TextTable text = new TextTable(letters + (judged ? "l" : ""));
    if (table.columns().stream().anyMatch(column -> !column.group().isEmpty())) {
      text.row(with(judged, line(table, "|", groups(table)), ""));
    }
    List<String> titles = table.columns().stream().map(Column::title).toList();
    text.row(with(judged, line(table, "|", titles), "")).rule();
    for (Row row : table.rows()) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < row.cells().size(); i++) {
        cells.add(shown(row.cells().get(i), table.columns().get(i).format()));
      }
      text.row(with(judged, line(table, "|", cells), verdict(row)));
    }
    return text.toString();
  }

  /** One cell a column, with a border before each that begins a group. */
  private static List<String> line(Table table, String border, List<String> cells) {
    List<String> line = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      if (beginsAGroup(table, i)) {
        line.add(border);
      }
      line.add(cells.get(i));
    }
    return line;
  }

  private static boolean beginsAGroup(Table table, int column) {
    return column > 0
        && !table.columns().get(column).group().equals(table.columns().get(column - 1).group());
  }

  /** Each group is named over its first column. */
  private static List<String> groups(Table table) {
    List<String> names = new ArrayList<>();
    String last = "";
    for (Column column : table.columns()) {
      boolean named = column.group().isEmpty() || column.group().equals(last);
      names.add(named ? "" : column.group() + ":");
      last = column.group();
    }
    return names;
  }

  private static String[] with(boolean judged, List<String> cells, String verdict) {
    List<String> all = new ArrayList<>(cells);
    if (judged) {
      all.add(verdict);
    }
    return all.toArray(String[]::new);
  }

  private static String verdict(Row row) {
    return row.verdict() == Verdict.NONE ? "" : row.verdict().name().toLowerCase(Locale.ROOT);
  }

  /** Returns what a cell shows in a column of a format. */
  public static String shown(Cell cell, Format format) {
    if (cell instanceof Cell.Number number) {
      return format.of(number.value());
    }
    if (cell instanceof Cell.Text text) {
      return text.text();
    }
    return cell.equals(Cell.missing()) ? "-" : ((Cell.Missing) cell).shown();
  }

  private static String numbers(Chart chart) {
    Table data = chart.data();
    int rows = data.rows().size();
    return rows <= ROWS
        ? text(data)
        : "(%d rows of numbers, too many for a terminal)".formatted(rows);
  }

  /** At most 16 bars a distribution; each stands for as many bins as that takes. */
  private static String bars(Histogram histogram) {
    int group = (histogram.bins() + BINS - 1) / BINS;
    List<String> parts = new ArrayList<>();
    for (Histogram.Distribution one : histogram.distributions()) {
      List<Double> fine = one.shares();
      List<Double> shares = new ArrayList<>();
      for (int first = 0; first < fine.size(); first += group) {
        List<Double> together = fine.subList(first, Math.min(first + group, fine.size()));
        shares.add(together.stream().mapToDouble(share -> share).sum());
      }
      String name = histogram.distributions().size() == 1 ? "" : one.name();
      parts.add(titled(name, bars(histogram, group, shares)));
    }
    return String.join(GAP, parts);
  }

  private static String bars(Histogram histogram, int group, List<Double> shares) {
    double highest = shares.stream().mapToDouble(share -> share).max().orElse(0);
    TextTable table = new TextTable("rlr").row(histogram.x().title(), "", "share");
    for (int i = 0; i < shares.size(); i++) {
      int length = highest == 0 ? 0 : (int) Math.ceil(BAR * (shares.get(i) / highest));
      table.row(
          histogram.x().format().of(histogram.edges().get(i * group)),
          "#".repeat(length),
          String.format(Locale.ROOT, "%.1f %%", 100 * shares.get(i)));
    }
    return table.toString();
  }
}
