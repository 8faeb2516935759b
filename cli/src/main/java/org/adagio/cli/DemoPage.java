package org.adagio.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.experiments.Outcome;
import org.adagio.experiments.Table2;
import org.adagio.experiments.Table2Blocks;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Facts;
import org.adagio.report.Figures;
import org.adagio.report.Format;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Provenance;
import org.adagio.report.Reference;
import org.adagio.report.Section;

/** The report on the paper's table 2. */
record DemoPage(PointCloud points, Table2 table) {
  private static final int HEADLINE = Table2.DISTORTIONS.indexOf(0.1);
  private static final String PAPER = "paper";
  private static final String OURS = "ours";

  private static final Reference KEPT = Reference.line("kept", Reference.Direction.X, 1);
  private static final Reference ASKED_FOR =
      new Reference("asked for", Reference.Direction.X, 0.9, 1.1);

  Page page(Provenance made) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("summary", "Summary", summary()));
    sections.add(
        new Section(
            "dimensions",
            "Dimensions needed",
            Table2Blocks.dimensions(table),
            besidePaper(),
            new Paragraph(
                "A bar that is missing is a distortion that the method holds in no dimension below"
                    + " %d, or did not try. Random methods show their first seed."
                        .formatted(points.dimension()))));
    sections.add(
        new Section(
            "ratios",
            "How distances changed within 0.1",
            new Paragraph(
                "All maps keep every ratio between 0.9 and 1.1. Principal components alone only"
                    + " shorten distances; the others spread to both sides."),
            ProfileBlocks.ratios(profiles(), List.of(KEPT, ASKED_FOR))));
    sections.add(new Section("times", "Times", Table2Blocks.times(table)));
    sections.add(
        new Section(
            "table2",
            "The paper's table 2 beside ours",
            Table2Blocks.table(table),
            new Paragraph(
                "Times are of one search, on this machine and on the paper's. The paper's NuMax"
                    + " counts squared distances, so compare its rows with the last column.")));
    return new Page("800 digits, every distance kept", lead(), sections, made);
  }

  private Map<String, Outcome.Found> headline() {
    Map<String, Outcome.Found> found = new LinkedHashMap<>();
    for (Table2.Row row : table.rows()) {
      if (row.cells().get(HEADLINE).ours() instanceof Outcome.Found one) {
        found.put(row.method(), one);
      }
    }
    return found;
  }

  private Map<String, DistortionProfile> profiles() {
    Map<String, DistortionProfile> profiles = new LinkedHashMap<>();
    headline().forEach((method, found) -> profiles.put(method, found.profile()));
    return profiles;
  }

  private String lead() {
    List<String> figures = new ArrayList<>();
    headline().forEach((method, found) -> figures.add(method + " " + found.dimension()));
    return "Dimensions needed, of %d, to keep every distance between %s digits of MNIST within 10 %%: %s."
        .formatted(points.dimension(), Figures.count(points.size()), String.join("; ", figures));
  }

  private Facts summary() {
    List<Facts.Fact> facts = new ArrayList<>();
    headline()
        .forEach(
            (method, found) ->
                facts.add(
                    new Facts.Fact(
                        method,
                        Integer.toString(found.dimension()),
                        "dimensions: %s fewer, in %s"
                            .formatted(
                                Figures.factor((double) points.dimension() / found.dimension()),
                                Figures.seconds(found.seconds())))));
    return new Facts(facts);
  }

  private static double known(Table2.Cell cell, ToDoubleFunction<Outcome.Found> measure) {
    return cell.ours() instanceof Outcome.Found found ? measure.applyAsDouble(found) : Double.NaN;
  }

  private BarChart besidePaper() {
    List<String> methods = new ArrayList<>();
    List<Double> paper = new ArrayList<>();
    List<Double> ours = new ArrayList<>();
    for (Table2.Row row : table.rows()) {
      Table2.Cell cell = row.cells().get(HEADLINE);
      methods.add(row.method());
      paper.add(cell.paper().exists() ? cell.paper().dimension() : Double.NaN);
      ours.add(known(cell, Outcome.Found::dimension));
    }
    return new BarChart(
        "Within 0.1: the paper's dimension and ours",
        methods,
        "method",
        Axis.linear("dimension", Format.COUNT),
        List.of(new BarChart.Bars(PAPER, paper), new BarChart.Bars(OURS, ours)),
        List.of());
  }
}
