package org.adagio.cli;

import java.time.Instant;
import java.util.List;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Facts;
import org.adagio.report.Format;
import org.adagio.report.Gallery;
import org.adagio.report.Histogram;
import org.adagio.report.LineChart;
import org.adagio.report.Links;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Picture;
import org.adagio.report.Provenance;
import org.adagio.report.Reference;
import org.adagio.report.Row;
import org.adagio.report.Section;
import org.adagio.report.Table;
import org.adagio.report.Verdict;

/** Every kind of block, each with a name that would like to be more than a name. */
final class HostilePage {
  static final String NAME =
      "</script><!-- <img class=evil src=x onerror=\"attacked=1\">'&amp;\u2028{a|b}\\u003c";

  private HostilePage() {}

  static Page everyBlock() {
    return new Page(
        "Report on " + NAME,
        NAME.repeat(3),
        List.of(
            new Section("summary", NAME, new Facts(new Facts.Fact(NAME, NAME, NAME)), links()),
            new Section("charts", "Charts", lines(), histogram(), groups(), single()),
            new Section("tables", "Tables", new Paragraph(NAME), table(), gallery())),
        new Provenance(
            "adagio evaluate " + NAME,
            7,
            "0",
            "17",
            "Linux",
            2,
            Instant.parse("2026-01-02T03:04:05Z")));
  }

  private static Links links() {
    return new Links(List.of(new Links.Link(NAME, "other.html", NAME)));
  }

  private static LineChart lines() {
    return new LineChart(
        NAME,
        Axis.linear("dimension", Format.COUNT),
        Axis.logarithmic(NAME, Format.DISTORTION),
        List.of(
            series("refined", LineChart.Look.MARKED_LINE, 0.3),
            series("a rather long name of a method", LineChart.Look.LINE, 0.5),
            series("the paper's", LineChart.Look.DASHED_LINE, 0.4),
            series(NAME, LineChart.Look.MARKERS, 0.8)),
        List.of(
            Reference.line(NAME, Reference.Direction.Y, 0.1),
            new Reference("band", Reference.Direction.X, 10, 30)));
  }

  private static LineChart.Series series(String name, LineChart.Look look, double scale) {
    List<LineChart.Point> points =
        List.of(5, 10, 20, 40, 80).stream()
            .map(x -> new LineChart.Point(x, scale * Math.exp(-x / 30.0)))
            .toList();
    return new LineChart.Series(name, points, look);
  }

  private static Histogram histogram() {
    return new Histogram(
        "Two distributions",
        Axis.linear(NAME, Format.DISTORTION),
        List.of(0.8, 0.9, 1.0, 1.1, 1.2),
        List.of(
            new Histogram.Distribution(NAME, List.of(1L, 20L, 30L, 2L)),
            new Histogram.Distribution("refined", List.of(0L, 50L, 40L, 0L))),
        List.of(Reference.line(NAME, Reference.Direction.X, 1)));
  }

  private static BarChart groups() {
    return new BarChart(
        "Groups of bars, one missing",
        List.of(NAME, "within 0.1"),
        NAME,
        Axis.logarithmic("seconds", Format.SECONDS),
        List.of(
            new BarChart.Bars(NAME, List.of(0.02, 30.0)),
            new BarChart.Bars("refined", List.of(Double.NaN, 4.0))),
        List.of(Reference.line("limit", Reference.Direction.Y, 10)));
  }

  private static BarChart single() {
    return new BarChart(
        "Bars of one kind",
        List.of("refined", NAME, "a rather long name of a method", "d", "e", "f"),
        "method",
        Axis.linear("dimension", Format.COUNT),
        List.of(new BarChart.Bars("dimension", List.of(25.0, 160.0, 232.0, Double.NaN, 1.0, 5.0))),
        List.of());
  }

  private static Table table() {
    return new Table(
        NAME,
        List.of(
            new Column("method", NAME, Format.TEXT),
            new Column("paper", "paper", "dimension", Format.COUNT),
            new Column("paperTime", "paper", "time", Format.SECONDS),
            new Column("ours", "ours", "dimension", Format.COUNT),
            new Column("oursTime", "ours", "time", Format.SECONDS),
            new Column("note", "what changed", Format.TEXT)),
        List.of(
            row(NAME, 25, Verdict.OK),
            row("a rather long name of a method", 42, Verdict.MISSED),
            row("unjudged", 3, Verdict.NONE)));
  }

  private static Row row(String method, int dimension, Verdict verdict) {
    return Row.of(
            Cell.of(method),
            Cell.missing("none < 784"),
            Cell.missing(),
            Cell.of(dimension),
            Cell.of(12.345),
            Cell.of(
                "A sentence long enough to need more than one line on most screens, as it goes on."))
        .judged(verdict);
  }

  private static Gallery gallery() {
    byte[] pixels = new byte[64];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = (byte) (4 * i);
    }
    Picture picture = Picture.grey(NAME, 8, 8, pixels);
    return new Gallery(NAME, List.of(new Gallery.Strip(NAME, List.of(picture, picture, picture))));
  }
}
