package org.adagio.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.adagio.data.PointCloud;
import org.adagio.experiments.Outcome;
import org.adagio.experiments.Published;
import org.adagio.experiments.Table2;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Facts;
import org.adagio.report.Figures;
import org.adagio.report.Format;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Provenance;
import org.adagio.report.Row;
import org.adagio.report.Section;
import org.adagio.report.Table;

/** The report on the paper's table 2. */
record DemoPage(PointCloud points, Table2 table) {
  private static final int HEADLINE = Table2.DISTORTIONS.indexOf(0.1);
  private static final String PAPER = "paper";
  private static final String OURS = "ours";

  Page page(Provenance made) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("summary", "Summary", summary()));
    sections.add(
        new Section(
            "dimensions",
            "Dimensions needed",
            dimensions(),
            besidePaper(),
            new Paragraph(
                "A bar that is missing is a distortion that the method holds in no dimension below"
                    + " %d, or did not try. Random methods show their first seed."
                        .formatted(points.dimension()))));
    sections.add(new Section("times", "Times", times()));
    sections.add(
        new Section(
            "table2",
            "The paper's table 2 beside ours",
            cells(),
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

  private BarChart dimensions() {
    return bars(
        "Smallest dimension that holds a distortion over all pairs",
        Axis.linear("dimension", Format.COUNT),
        Outcome.Found::dimension);
  }

  private BarChart times() {
    return bars(
        "Time of the search that found it",
        Axis.logarithmic("seconds", Format.SECONDS),
        found -> Math.max(0.001, found.seconds()));
  }

  private BarChart bars(String title, Axis axis, ToDoubleFunction<Outcome.Found> measure) {
    List<BarChart.Bars> series = new ArrayList<>();
    for (Table2.Row row : table.rows()) {
      List<Double> values = new ArrayList<>();
      for (Table2.Cell cell : row.cells()) {
        values.add(known(cell, measure));
      }
      if (values.stream().anyMatch(Double::isFinite)) {
        series.add(new BarChart.Bars(row.method(), values));
      }
    }
    List<String> within = Table2.DISTORTIONS.stream().map(one -> "within " + one).toList();
    return new BarChart(title, within, "distortion", axis, series, List.of());
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

  private Table cells() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < Table2.DISTORTIONS.size(); i++) {
      for (Table2.Row row : table.rows()) {
        rows.add(row(row.method(), row.cells().get(i)));
      }
    }
    return new Table(
        "",
        List.of(
            new Column("distortion", "within", Format.VALUE),
            new Column("method", "method", Format.TEXT),
            new Column("paperDimension", PAPER, "dimension", Format.COUNT),
            new Column("paperSeconds", PAPER, "time", Format.SECONDS),
            new Column("dimension", OURS, "dimension", Format.COUNT),
            new Column("spread", OURS, "over seeds", Format.TEXT),
            new Column("seconds", OURS, "time", Format.SECONDS),
            new Column("maxDistortion", OURS, "reached", Format.DISTORTION),
            new Column("squaredDistortion", OURS, "of squares", Format.DISTORTION)),
        rows);
  }

  private static Row row(String method, Table2.Cell cell) {
    List<Cell> cells = new ArrayList<>();
    Published paper = cell.paper();
    cells.add(Cell.of(cell.distortion()));
    cells.add(Cell.of(method));
    cells.add(paper.exists() ? Cell.of(paper.dimension()) : Cell.missing());
    cells.add(paper.exists() ? Cell.of(paper.seconds()) : Cell.missing());
    if (cell.ours() instanceof Outcome.Found found) {
      cells.add(Cell.of(found.dimension()));
      cells.add(found.seeds() == 1 ? Cell.missing() : Cell.of(DemoAnswer.spread(found)));
      cells.add(Cell.of(found.seconds()));
      cells.add(Cell.of(found.distortion()));
      cells.add(Cell.of(found.squaredDistortion()));
    } else if (cell.ours() instanceof Outcome.NoneBelow none) {
      cells.add(Cell.missing("none < " + none.dimension()));
      cells.add(Cell.missing());
      cells.add(Cell.of(none.seconds()));
      cells.add(Cell.missing());
      cells.add(Cell.missing());
    } else {
      cells.addAll(
          List.of(Cell.missing(), Cell.missing(), Cell.missing(), Cell.missing(), Cell.missing()));
    }
    return Row.of(cells.toArray(Cell[]::new));
  }
}
