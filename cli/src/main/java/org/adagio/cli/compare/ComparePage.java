package org.adagio.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.adagio.cli.figures.ProfileBlocks;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.nearest.Recall;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Chart;
import org.adagio.report.Column;
import org.adagio.report.Facts;
import org.adagio.report.Figures;
import org.adagio.report.Format;
import org.adagio.report.LineChart;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Provenance;
import org.adagio.report.Reference;
import org.adagio.report.Row;
import org.adagio.report.Section;
import org.adagio.report.Table;

/** The report on maps side by side. */
record ComparePage(Comparison compared) {

  Page page(Provenance made) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("summary", "Summary", facts(), new Paragraph(compared.advice())));
    sections.add(
        new Section(
            "recall",
            "Neighbours kept",
            chart("Recall as found by the images", row -> recall(row, false), true),
            chart("Recall when the first are ranked again", row -> recall(row, true), true)));
    sections.add(
        new Section(
            "distances",
            "Distances kept",
            chart("Largest distortion", row -> figure(row, DistortionProfile::max), false),
            chart("Mean distortion", row -> figure(row, DistortionProfile::mean), false)));
    if (compared.isForDistortion() && !profiles().isEmpty()) {
      List<Reference> kept = List.of(Reference.line("kept", Reference.Direction.X, 1));
      sections.add(
          new Section(
              "ratios",
              "How distances changed",
              new Paragraph(
                  "A ratio of 1 is a distance kept. A narrow, high curve is a method that treats"
                      + " all pairs nearly alike."),
              ProfileBlocks.ratios(profiles(), kept),
              ProfileBlocks.tails(profiles(), List.of())));
    }
    sections.add(new Section("figures", "All figures", compared.table()));
    sections.add(new Section("certificates", "What is certified", certificates()));
    String title = "Methods side by side on " + compared.input().name();
    return new Page(title, compared.judgedBy() + ".", sections, made);
  }

  private Facts facts() {
    List<Facts.Fact> facts = new ArrayList<>();
    compared
        .taken()
        .ifPresent(
            row ->
                facts.add(
                    new Facts.Fact(
                        "Take",
                        row.contestant().name(),
                        "%d dimensions, %s bytes a vector"
                            .formatted(row.dimension(), Figures.count(row.bytes())))));
    facts.add(
        new Facts.Fact(
            "Full vectors",
            Figures.count((long) Float.BYTES * compared.sourceDimension()) + " bytes",
            compared.sourceDimension() + " dimensions"));
    double seconds = compared.rows().stream().mapToDouble(CompareRow::seconds).sum();
    facts.add(new Facts.Fact("All fits", Figures.seconds(seconds)));
    return new Facts(facts);
  }

  private Map<String, DistortionProfile> profiles() {
    Map<String, DistortionProfile> profiles = new LinkedHashMap<>();
    compared
        .rows()
        .forEach(row -> row.profile().ifPresent(one -> profiles.put(row.contestant().name(), one)));
    return profiles;
  }

  private static double recall(CompareRow row, boolean reranked) {
    return row.recall()
        .map(kept -> reranked ? kept.reranked() : kept.plain())
        .map(Recall::mean)
        .orElse(Double.NaN);
  }

  private static double figure(CompareRow row, ToDoubleFunction<DistortionProfile> figure) {
    return row.profile().map(figure::applyAsDouble).orElse(Double.NaN);
  }

  /** A curve for each method over its dimensions, or a bar for each if it has one. */
  private Chart chart(String title, ToDoubleFunction<CompareRow> value, boolean isRecall) {
    String measure = isRecall ? "recall" : "distortion";
    List<Reference> asked =
        isRecall
            ? List.of(Reference.line("asked for", Reference.Direction.Y, compared.goal().recall()))
            : List.of();
    Map<String, List<CompareRow>> byMethod = new LinkedHashMap<>();
    compared
        .rows()
        .forEach(
            row ->
                byMethod
                    .computeIfAbsent(row.contestant().name(), name -> new ArrayList<>())
                    .add(row));
    if (compared.isForDistortion()) {
      return new BarChart(
          title,
          List.copyOf(byMethod.keySet()),
          "method",
          Axis.linear(measure, isRecall ? Format.DISTORTION : Format.BOUND),
          List.of(
              new BarChart.Bars(
                  measure, compared.rows().stream().map(value::applyAsDouble).toList())),
          asked);
    }
    List<LineChart.Series> series = new ArrayList<>();
    byMethod.forEach(
        (name, rows) ->
            series.add(
                new LineChart.Series(
                    name,
                    rows.stream()
                        .filter(row -> !Double.isNaN(value.applyAsDouble(row)))
                        .map(row -> new LineChart.Point(row.dimension(), value.applyAsDouble(row)))
                        .toList(),
                    LineChart.Look.MARKED_LINE)));
    return new LineChart(
        title,
        Axis.logarithmic("dimension", Format.COUNT),
        Axis.linear(measure, Format.DISTORTION),
        series,
        asked);
  }

  private List<Block> certificates() {
    List<Row> rows = new ArrayList<>();
    for (CompareRow row : compared.rows()) {
      String name = row.contestant().name();
      String stated =
          row.fitted()
              .flatMap(found -> found.map().certificate())
              .map(found -> "at %d: %s".formatted(row.dimension(), found.statement()))
              .orElse(row.reason());
      if (!stated.isEmpty() && (row.seconds() > 0 || !row.isReached())) {
        rows.add(Row.of(Cell.of(name), Cell.of(stated)));
      }
    }
    return List.of(
        new Table(
            "",
            List.of(
                new Column("method", "method", Format.TEXT),
                new Column("certificate", "what was checked", Format.TEXT)),
            rows));
  }
}
