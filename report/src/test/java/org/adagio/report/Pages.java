package org.adagio.report;

import java.time.Instant;
import java.util.List;

/** Small pages to render. */
public final class Pages {
  public static final Provenance MADE =
      new Provenance(
          "adagio audit a.npy b.npy",
          7,
          "1.2",
          "17",
          "Linux",
          2,
          Instant.parse("2026-01-02T03:04:05Z"));

  private Pages() {}

  public static Page of(Block... blocks) {
    return new Page("A title", "A lead.", List.of(new Section("all", "All of it", blocks)), MADE);
  }

  /** Numbers, words and gaps; two groups of columns; one row of each verdict. */
  public static Table table() {
    return new Table(
        "Methods",
        List.of(
            new Column("method", "method", Format.TEXT),
            new Column("paper", "paper", "dimension", Format.COUNT),
            new Column("ours", "ours", "dimension", Format.COUNT),
            new Column("max", "ours", "largest", Format.DISTORTION)),
        List.of(
            Row.of(Cell.of("pca"), Cell.of(1337), Cell.of(232), Cell.of(0.09987))
                .judged(Verdict.OK),
            Row.of(Cell.of("jl"), Cell.missing(), Cell.missing("none < 784"), Cell.of(Double.NaN))
                .judged(Verdict.MISSED),
            Row.of(Cell.of("refined"), Cell.missing(), Cell.of(25), Cell.of(0.0986))));
  }

  public static Histogram histogram() {
    return new Histogram(
        "Ratios",
        Axis.linear("ratio", Format.DISTORTION),
        List.of(0.9, 1.0, 1.1),
        List.of(new Histogram.Distribution("pairs", List.of(1L, 3L))),
        List.of());
  }

  public static LineChart lines() {
    return new LineChart(
        "Curves",
        Axis.linear("dimension", Format.COUNT),
        Axis.linear("distortion", Format.DISTORTION),
        List.of(
            new LineChart.Series(
                "pca",
                List.of(new LineChart.Point(10, 0.5), new LineChart.Point(20, 0.25)),
                LineChart.Look.LINE),
            new LineChart.Series(
                "refined", List.of(new LineChart.Point(20, 0.125)), LineChart.Look.MARKERS)),
        List.of());
  }

  public static BarChart bars() {
    return new BarChart(
        "Bars",
        List.of("pca", "jl"),
        "method",
        Axis.linear("dimension", Format.COUNT),
        List.of(new BarChart.Bars("ours", List.of(232.0, Double.NaN))),
        List.of());
  }
}
