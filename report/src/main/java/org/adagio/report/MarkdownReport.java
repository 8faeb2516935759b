package org.adagio.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A page as a part of a Markdown document: its title is a heading of the second level. Curves and
 * histograms are named only; bars become a table, as they are few.
 */
public final class MarkdownReport {
  private static final String GAP = "\n\n";

  private MarkdownReport() {}

  /** All of a page, with a last line end. */
  public static String of(Page page) {
    Provenance made = page.made();
    List<String> parts = new ArrayList<>();
    parts.add("## " + plain(page.title()));
    parts.add(plain(page.lead()));
    parts.add(
        "`%s`: Adagio %s, seed %d, %d cores, Java %s, %s, %s."
            .formatted(
                made.command().replace('`', '\''),
                made.version(),
                made.seed(),
                made.cores(),
                made.java(),
                made.system(),
                made.date()));
    for (Section section : page.sections()) {
      parts.add("### " + plain(section.title()));
      section.blocks().forEach(block -> parts.add(of(block)));
    }
    return String.join(GAP, parts) + "\n";
  }

  private static String of(Block block) {
    if (block instanceof Paragraph paragraph) {
      return plain(paragraph.text());
    } else if (block instanceof Facts facts) {
      return facts.facts().stream()
          .map(fact -> "- %s: %s %s".formatted(fact.name(), fact.value(), fact.note()))
          .map(line -> plain(line).stripTrailing())
          .collect(Collectors.joining("\n"));
    } else if (block instanceof Links links) {
      return links.links().stream()
          .map(link -> "- [%s](%s) %s".formatted(plain(link.text()), link.file(), link.note()))
          .map(String::stripTrailing)
          .collect(Collectors.joining("\n"));
    } else if (block instanceof Table table) {
      return titled(table.title(), of(table));
    } else if (block instanceof BarChart bars) {
      return titled(bars.title(), of(bars.data()));
    } else if (block instanceof Chart chart) {
      return "Figure: %s.".formatted(plain(chart.title()));
    }
    return "Pictures: %s.".formatted(plain(((Gallery) block).title()));
  }

  private static String titled(String title, String text) {
    return title.isEmpty() ? text : plain(title) + ":" + GAP + text;
  }

  private static String of(Table table) {
    boolean judged = table.isJudged();
    List<String> lines = new ArrayList<>();
    lines.add(line(table.columns().stream().map(MarkdownReport::heading).toList(), judged, ""));
    lines.add(
        line(
            table.columns().stream()
                .map(column -> column.format().isRightAligned() ? "---:" : "---")
                .toList(),
            judged,
            "---"));
    for (Row row : table.rows()) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < row.cells().size(); i++) {
        cells.add(plain(TextReport.shown(row.cells().get(i), table.columns().get(i).format())));
      }
      lines.add(line(cells, judged, verdict(row)));
    }
    return String.join("\n", lines);
  }

  private static String heading(Column column) {
    String group = column.group().isEmpty() ? "" : column.group() + ": ";
    return plain(group + column.title());
  }

  private static String verdict(Row row) {
    return row.verdict() == Verdict.NONE ? "" : row.verdict().name().toLowerCase(Locale.ROOT);
  }

  private static String line(List<String> cells, boolean judged, String verdict) {
    List<String> all = new ArrayList<>(cells);
    if (judged) {
      all.add(verdict);
    }
    return "| " + String.join(" | ", all) + " |";
  }

  /** Nothing in it begins a table, a tag, emphasis, code or another line. */
  private static String plain(String text) {
    return text.replaceAll("\\s+", " ").replaceAll("([\\\\|<>*_`\\[\\]])", "\\\\$1");
  }
}
