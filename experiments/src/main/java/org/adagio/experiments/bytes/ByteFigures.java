package org.adagio.experiments.bytes;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.adagio.fit.RecallGoal;
import org.adagio.report.Axis;
import org.adagio.report.Column;
import org.adagio.report.Findings;
import org.adagio.report.Format;
import org.adagio.report.LineChart;
import org.adagio.report.Paragraph;
import org.adagio.report.Reference;
import org.adagio.report.Section;
import org.adagio.report.Table;

/**
 * What was found of ways to spend bytes, as figures and blocks.
 *
 * @param goal the recall that is to stay, of how many neighbours, and how many are ranked again
 * @param rows by bytes, of equal ones the best first
 */
public record ByteFigures(RecallGoal goal, List<ByteComparison.Row> rows) {
  /** Puts rows in order. */
  public ByteFigures {
    rows =
        rows.stream()
            .sorted(
                Comparator.comparingInt(ByteComparison.Row::bytes)
                    .thenComparing(row -> -row.plain().mean()))
            .toList();
  }

  /** Returns a row as a line of text. */
  public static String line(ByteComparison.Row row) {
    return String.format(
        Locale.ROOT,
        "%d bytes, %s, %s: %.3f kept, %.3f with a rerank",
        row.bytes(),
        row.kind(),
        row.what(),
        row.plain().mean(),
        row.reranked().mean());
  }

  /** Returns the fewest bytes that keep the recall when ranked again, or else what keeps most. */
  public Optional<ByteComparison.Row> taken() {
    return rows.stream()
        .filter(ByteComparison.Row::isCode)
        .min(
            Comparator.comparingInt(
                    (ByteComparison.Row row) -> keeps(row) ? row.bytes() : Integer.MAX_VALUE)
                .thenComparing(row -> keeps(row) ? 0 : -row.reranked().mean())
                .thenComparing(row -> -row.plain().mean()));
  }

  /** Returns whether a row keeps the recall when ranked again. */
  public boolean keeps(ByteComparison.Row row) {
    return row.reranked().mean() >= goal.recall();
  }

  /**
   * Returns all figures, and the sections of a page.
   *
   * @param advice what to take, and how
   */
  public Findings findings(ByteComparison.Row taken, String advice) {
    Findings found =
        new Findings()
            .put("k", goal.k())
            .put("rerank", goal.rerank())
            .put("askedRecall", goal.recall())
            .put("codes", rows.stream().map(ByteFigures::figures).toList());
    found
        .add("take", figures(taken))
        .named("take", taken.kind() + " of " + taken.what())
        .note(taken.bytes() + " bytes a vector")
        .onPage()
        .inDetail();
    return found
        .below(table())
        .below(advice)
        .section(new Section("take", "What to take", new Paragraph(advice)))
        .section(curves())
        .section(new Section("figures", "All figures", table()));
  }

  private static Findings figures(ByteComparison.Row row) {
    return new Findings()
        .put("bytes", row.bytes())
        .put("kind", row.kind())
        .put("of", row.what())
        .put("recallAtK", row.plain().mean())
        .put("recallWithRerank", row.reranked().mean())
        .put("seconds", row.seconds());
  }

  private Table table() {
    String recall = "recall@" + goal.k();
    return Findings.table(
        "",
        List.of(
            new Column("bytes", "bytes", Format.COUNT),
            new Column("kind", "kind", Format.TEXT),
            new Column("of", "of", Format.TEXT),
            new Column("recallAtK", recall, "plain", Format.DISTORTION),
            new Column("recallWithRerank", recall, "rerank " + goal.rerank(), Format.DISTORTION),
            new Column("seconds", "time", Format.SECONDS)),
        rows.stream().map(ByteFigures::figures).toList());
  }

  /** A curve for each kind, as found and as ranked again. */
  private Section curves() {
    return new Section(
        "recall",
        "Neighbours kept",
        chart("Recall as found by the codes", "recallAtK"),
        chart("Recall when the first are ranked again", "recallWithRerank"));
  }

  private LineChart chart(String title, String key) {
    List<LineChart.Series> series =
        rows.stream()
            .map(ByteComparison.Row::kind)
            .distinct()
            .map(kind -> new LineChart.Series(kind, points(kind, key), LineChart.Look.MARKED_LINE))
            .toList();
    return new LineChart(
        title,
        Axis.logarithmic("bytes", Format.COUNT),
        Axis.linear("recall", Format.DISTORTION),
        series,
        List.of(Reference.line("asked for", Reference.Direction.Y, goal.recall())));
  }

  private List<LineChart.Point> points(String kind, String key) {
    return rows.stream()
        .filter(row -> row.kind().equals(kind))
        .map(row -> new LineChart.Point(row.bytes(), (double) figures(row).json().get(key)))
        .toList();
  }
}
