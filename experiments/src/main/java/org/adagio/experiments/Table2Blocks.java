package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.adagio.experiments.laboratory.Outcome;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.Row;
import org.adagio.report.Table;
import org.adagio.report.Verdict;

/** The comparison of methods as a table and as charts. */
final class Table2Blocks {
  private static final String PAPER = "paper";
  private static final String OURS = "ours";

  private Table2Blocks() {}

  /** The paper's table with our columns beside it. */
  static Table table(Table2 table) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < Table2.DISTORTIONS.size(); i++) {
      for (Table2.Row row : table.rows()) {
        rows.add(row(row.method(), row.cells().get(i)));
      }
    }
    return new Table(
        "The smallest dimension for a distortion",
        List.of(
            new Column("distortion", "within", Format.VALUE),
            new Column("method", "method", Format.TEXT),
            new Column("paperDimension", PAPER, "dimension", Format.COUNT),
            new Column("paperSeconds", PAPER, "time", Format.SECONDS),
            new Column("dimension", OURS, "dimension", Format.COUNT),
            new Column("spread", OURS, "over seeds", Format.TEXT),
            new Column("seconds", OURS, "time", Format.SECONDS),
            new Column("dimensionDifference", "ours - paper", "dimension", Format.COUNT),
            new Column("maxDistortion", "reached", "of norms", Format.BOUND),
            new Column("squaredDistortion", "reached", "of squares", Format.BOUND)),
        rows);
  }

  private static Row row(String method, Table2.Cell cell) {
    Published paper = cell.paper();
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(cell.distortion()));
    cells.add(Cell.of(method));
    cells.add(paper.exists() ? Cell.of(paper.dimension()) : Cell.missing());
    cells.add(paper.exists() ? Cell.of(paper.seconds()) : Cell.missing());
    cells.addAll(ours(cell.ours(), paper));
    return new Row(cells, Verdict.NONE);
  }

  private static List<Cell> ours(Outcome ours, Published paper) {
    Cell none = Cell.missing();
    if (ours instanceof Outcome.Found found) {
      return List.of(
          Cell.of(found.dimension()),
          found.seeds() == 1 ? none : Cell.of(spread(found)),
          Cell.of(found.seconds()),
          paper.exists() ? Cell.of(found.dimension() - paper.dimension()) : none,
          Cell.of(found.distortion()),
          Cell.of(found.squaredDistortion()));
    }
    if (ours instanceof Outcome.NoneBelow below) {
      return unfound("none < " + below.dimension(), below.seconds());
    }
    return unfound("stopped", ((Outcome.Stopped) ours).seconds());
  }

  private static List<Cell> unfound(String shown, double seconds) {
    Cell none = Cell.missing();
    return List.of(Cell.missing(shown), none, Cell.of(seconds), none, none, none);
  }

  /** The lowest and the highest dimension over the seeds, and how many held where not all did. */
  static String spread(Outcome.Found found) {
    String range = found.lowest() + "-" + found.highest();
    return found.holding() == found.seeds()
        ? range
        : "%s (%d of %d)".formatted(range, found.holding(), found.seeds());
  }

  /** Our dimensions, one group of bars a distortion. */
  static BarChart dimensions(Table2 table) {
    return bars(
        table,
        "Smallest dimension that holds a distortion over all pairs",
        Axis.linear("dimension", Format.COUNT),
        Outcome.Found::dimension);
  }

  /** Our times, one group of bars a distortion. */
  static BarChart times(Table2 table) {
    return bars(
        table,
        "Time of the search that found it",
        Axis.logarithmic("seconds", Format.SECONDS),
        found -> Math.max(0.001, found.seconds()));
  }

  private static BarChart bars(
      Table2 table, String title, Axis axis, ToDoubleFunction<Outcome.Found> measure) {
    List<BarChart.Bars> series = new ArrayList<>();
    for (Table2.Row row : table.rows()) {
      List<Double> values = new ArrayList<>();
      for (Table2.Cell cell : row.cells()) {
        values.add(
            cell.ours() instanceof Outcome.Found found ? measure.applyAsDouble(found) : Double.NaN);
      }
      if (values.stream().anyMatch(Double::isFinite)) {
        series.add(new BarChart.Bars(row.method(), values));
      }
    }
    List<String> within = Table2.DISTORTIONS.stream().map(one -> "within " + one).toList();
    return new BarChart(title, within, "distortion", axis, series, List.of());
  }
}
