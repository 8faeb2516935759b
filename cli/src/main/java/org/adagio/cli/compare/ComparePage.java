package org.adagio.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.adagio.measure.DistortionProfile;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Chart;
import org.adagio.report.Findings;
import org.adagio.report.Format;
import org.adagio.report.LineChart;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Provenance;
import org.adagio.report.Reference;
import org.adagio.report.Section;
import org.adagio.report.measured.ProfileBlocks;

/** The report on maps side by side. */
record ComparePage(Comparison compared) {

  Page page(Findings found, Provenance made) {
    found
        .section(new Section("take", "What to take", new Paragraph(compared.advice())))
        .section(
            new Section(
                "recall",
                "Neighbours kept",
                chart("Recall as found by the images", "recallAtK"),
                chart("Recall when the first are ranked again", "recallWithRerank")))
        .section(
            new Section(
                "distances",
                "Distances kept",
                chart("Largest distortion", "maxDistortion"),
                chart("Mean distortion", "meanDistortion")));
    if (compared.isForDistortion() && !profiles().isEmpty()) {
      found.section(
          new Section(
              "ratios",
              "How distances changed",
              new Paragraph(
                  "A ratio of 1 is a distance kept. A narrow, high curve is a method that treats"
                      + " all pairs nearly alike."),
              ProfileBlocks.ratios(profiles(), Optional.empty()),
              ProfileBlocks.tails(profiles(), Optional.empty())));
    }
    found
        .section(new Section("figures", "All figures", compared.table()))
        .section(ProfileBlocks.certificates(certificates()));
    String title = "Methods side by side on " + compared.input().name();
    return found.page(title, compared.judgedBy() + ".", made);
  }

  private Map<String, DistortionProfile> profiles() {
    Map<String, DistortionProfile> profiles = new LinkedHashMap<>();
    compared
        .rows()
        .forEach(row -> row.profile().ifPresent(one -> profiles.put(row.method().toString(), one)));
    return profiles;
  }

  /** A curve for each method over its dimensions, or a bar for each if it has one. */
  private Chart chart(String title, String key) {
    boolean isRecall = key.startsWith("recall");
    String measure = isRecall ? "recall" : "distortion";
    List<Reference> asked =
        isRecall
            ? List.of(Reference.line("asked for", Reference.Direction.Y, compared.goal().recall()))
            : List.of();
    Map<String, List<LineChart.Point>> curves = new LinkedHashMap<>();
    List<Double> bars = new ArrayList<>();
    for (CompareRow row : compared.rows()) {
      Object value = row.figures().json().get(key);
      List<LineChart.Point> curve =
          curves.computeIfAbsent(row.method().toString(), name -> new ArrayList<>());
      if (value != null) {
        curve.add(new LineChart.Point(row.dimension(), (double) value));
      }
      bars.add(value == null ? Double.NaN : (double) value);
    }
    if (compared.isForDistortion()) {
      return new BarChart(
          title,
          List.copyOf(curves.keySet()),
          "method",
          Axis.linear(measure, isRecall ? Format.DISTORTION : Format.BOUND),
          List.of(new BarChart.Bars(measure, bars)),
          asked);
    }
    List<LineChart.Series> series = new ArrayList<>();
    curves.forEach(
        (name, points) ->
            series.add(new LineChart.Series(name, points, LineChart.Look.MARKED_LINE)));
    return new LineChart(
        title,
        Axis.logarithmic("dimension", Format.COUNT),
        Axis.linear(measure, Format.DISTORTION),
        series,
        asked);
  }

  /** What was checked of every fit, or why there is none. */
  private Stream<String> certificates() {
    return compared.rows().stream()
        .filter(row -> row.seconds() > 0 || !row.isReached())
        .map(row -> "%s: %s.".formatted(row.method().toString(), row.stated()));
  }
}
