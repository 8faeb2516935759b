package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.adagio.Progress;
import org.adagio.experiments.laboratory.Finding;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.experiments.laboratory.PaperMethod;
import org.adagio.experiments.laboratory.Searches;
import org.adagio.report.Axis;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.LineChart;
import org.adagio.report.Paragraph;
import org.adagio.report.Row;
import org.adagio.report.Table;
import org.adagio.report.Verdict;

/** The smallest dimension of each method over the distortion, on 800 digits. */
final class TradeOff {
  private static final List<Double> DISTORTIONS =
      List.of(0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4);

  /** What the paper reads off its own figure at 15 %. */
  private static final double READ_OFF = 0.15;

  private static final Map<PaperMethod, Integer> PAPER =
      Map.of(PaperMethod.ADAGIO_EXACT, 130, PaperMethod.PCA, 240, PaperMethod.NUMAX, 50);

  private TradeOff() {}

  static Finding run(Laboratory laboratory, Progress progress) {
    PaperMethod[] methods = PaperMethod.values();
    progress.stage("trade-off", (long) methods.length * DISTORTIONS.size());
    List<LineChart.Series> curves = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    List<Paragraph> stops = new ArrayList<>();
    for (PaperMethod method : methods) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(method.title)));
      List<LineChart.Point> points = new ArrayList<>();
      for (double distortion : DISTORTIONS) {
        progress.note("%s at %s".formatted(method.title, distortion));
        Searches.Search search = search(method, distortion, laboratory, progress);
        cells.add(cell(search, laboratory.digits().dimension()));
        search.result().ifPresent(r -> points.add(point(distortion, search.dimension())));
        if (search.isStopped()) {
          stops.add(new Paragraph("Stopped: " + search.stopped() + "."));
        }
        progress.advance(1);
      }
      curves.add(new LineChart.Series(method.title, points, LineChart.Look.MARKED_LINE));
      rows.add(new Row(cells, Verdict.NONE));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            "The smallest dimension that keeps all pairs within a distortion of norms; random"
                + " methods with seed "
                + laboratory.settings().seed()
                + ". NuMax is asked for norms too, unlike in the paper's figure, whose δ for it is"
                + " of squares."));
    blocks.add(table(rows));
    blocks.add(chart(curves));
    blocks.add(readOff(laboratory, progress));
    blocks.addAll(stops);
    return new Finding(headline(laboratory, progress), blocks);
  }

  private static String headline(Laboratory laboratory, Progress progress) {
    List<String> parts = new ArrayList<>();
    for (PaperMethod method : PaperMethod.values()) {
      Searches.Search ours = search(method, READ_OFF, laboratory, progress);
      String shown =
          ours.result().isPresent()
              ? Integer.toString(ours.dimension())
              : ours.isStopped() ? "stopped" : "none";
      String paper = PAPER.containsKey(method) ? " (paper %d)".formatted(PAPER.get(method)) : "";
      parts.add("%s %s%s".formatted(method.title, shown, paper));
    }
    return "dimensions for a distortion of 0.15: " + String.join("; ", parts);
  }

  private static Searches.Search search(
      PaperMethod method, double distortion, Laboratory laboratory, Progress progress) {
    long seed = laboratory.settings().seed();
    return laboratory
        .digitSearches()
        .of(Searches.Question.norms(method, distortion, seed), progress);
  }

  private static Cell cell(Searches.Search search, int sourceDimension) {
    if (search.result().isPresent()) {
      return Cell.of(search.dimension());
    }
    return Cell.missing(search.isStopped() ? "stopped" : "none < " + sourceDimension);
  }

  private static LineChart.Point point(double distortion, int dimension) {
    return new LineChart.Point(distortion, dimension);
  }

  private static Table table(List<Row> rows) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("method", "method", Format.TEXT));
    for (double distortion : DISTORTIONS) {
      columns.add(
          new Column(
              "at" + distortion, "largest distortion", Double.toString(distortion), Format.COUNT));
    }
    return new Table("The smallest dimension for a distortion", columns, rows);
  }

  private static LineChart chart(List<LineChart.Series> curves) {
    List<LineChart.Series> all = new ArrayList<>(curves);
    all.add(published("PCA, paper", Published.PCA));
    all.add(published("NuMax, paper (δ of squares)", Published.NUMAX));
    all.add(published("Adagio, exact PCA, paper", Published.ADAGIO_EXACT));
    return new LineChart(
        "Dimension against distortion",
        Axis.linear("largest distortion over all pairs", Format.VALUE),
        Axis.logarithmic("smallest dimension", Format.COUNT),
        all,
        List.of());
  }

  /** The paper's figure has no numbers, but its table has three on each curve. */
  private static LineChart.Series published(String name, List<Published> cells) {
    List<LineChart.Point> points = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      points.add(point(Table2.DISTORTIONS.get(i), cells.get(i).dimension()));
    }
    return new LineChart.Series(name, points, LineChart.Look.DASHED_LINE);
  }

  private static Table readOff(Laboratory laboratory, Progress progress) {
    List<Row> rows = new ArrayList<>();
    for (PaperMethod method : PaperMethod.values()) {
      if (PAPER.containsKey(method)) {
        int paper = PAPER.get(method);
        Searches.Search ours = search(method, READ_OFF, laboratory, progress);
        boolean found = ours.result().isPresent();
        rows.add(
            Row.of(
                Cell.of(method.title),
                Cell.of(paper),
                cell(ours, laboratory.digits().dimension()),
                found ? Cell.of(ours.dimension() - paper) : Cell.missing()));
      }
    }
    return new Table(
        "What the paper reads off its figure at a distortion of 0.15",
        List.of(
            new Column("method", "method", Format.TEXT),
            new Column("paperDimension", "paper, about", Format.COUNT),
            new Column("dimension", "ours", Format.COUNT),
            new Column("dimensionDifference", "ours - paper", Format.COUNT)),
        rows);
  }
}
