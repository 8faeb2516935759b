package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.adagio.Progress;
import org.adagio.experiments.data.PaperSet;
import org.adagio.experiments.laboratory.Finding;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.experiments.laboratory.PaperMethod;
import org.adagio.experiments.laboratory.TimedFit;
import org.adagio.fit.Adagio;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalBasis;
import org.adagio.points.PointCloud;
import org.adagio.report.Axis;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Figures;
import org.adagio.report.Format;
import org.adagio.report.LineChart;
import org.adagio.report.Paragraph;
import org.adagio.report.Row;
import org.adagio.report.Table;

/** What randomized principal components change in Adagio's distortion and time. */
final class RandomizedComponents {
  static final List<PaperSet> SETS =
      List.of(
          PaperSet.named("MNIST subset"),
          PaperSet.named("ScreenType"),
          PaperSet.named("FordB"),
          PaperSet.named("UWaveGesture"));

  /** The paper's times with exact components, in the order of the sets. */
  private static final double[] PAPER_SECONDS = {5.5, 1.2, 2.0, 8.3};

  private static final int[] DIMENSIONS = {10, 20, 40, 60, 80, 100, 150, 200, 250, 300};
  private static final int REPETITIONS = 3;

  private RandomizedComponents() {}

  /** A map of Adagio: its time, a median, and its largest distortion. */
  private record Measured(double seconds, double distortion) {}

  private record Pair(int dimension, Measured exact, Measured randomized) {

    double speedUp() {
      return exact.seconds / randomized.seconds;
    }
  }

  private record Curve(String name, double paperSeconds, List<Pair> pairs) {

    double bestSpeedUp() {
      return pairs.stream().mapToDouble(Pair::speedUp).max().orElseThrow();
    }
  }

  static Finding run(Laboratory laboratory, Progress progress) {
    progress.stage("exact and randomized", (long) SETS.size() * DIMENSIONS.length);
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < SETS.size(); i++) {
      PaperSet set = SETS.get(i);
      double paperSeconds = PAPER_SECONDS[i];
      progress.note(set.name());
      set.open(laboratory.sources())
          .ifPresent(
              found ->
                  curves.add(
                      new Curve(
                          set.name(),
                          paperSeconds,
                          pairs(found.points(), laboratory.settings().seed(), progress))));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            "Adagio with half of its rows from exact and from randomized principal components (10"
                + " extra vectors, 4 power iterations). Times are medians of "
                + REPETITIONS
                + " fits; speed-up is exact / randomized. The paper's times are of exact"
                + " components, at a dimension that it does not state."));
    laboratory.sources().absence(PaperSet.required(SETS)).ifPresent(blocks::add);
    blocks.add(times(curves));
    for (Curve curve : curves) {
      blocks.add(table(curve));
      blocks.add(tradeOff(curve));
    }
    blocks.add(speedUps(curves));
    return new Finding(headline(curves), blocks);
  }

  private static String headline(List<Curve> curves) {
    return curves.stream()
        .map(curve -> "%s %s".formatted(curve.name, Figures.factor(curve.bestSpeedUp())))
        .collect(Collectors.joining(", ", "best speed-up of randomized components: ", ""));
  }

  private static List<Pair> pairs(PointCloud points, long seed, Progress progress) {
    adagio(2, PrincipalBasis.EXACT, seed, points); // libraries load before the clock runs
    adagio(2, PrincipalBasis.RANDOMIZED, seed, points);
    List<Pair> pairs = new ArrayList<>();
    for (int dimension : DIMENSIONS) {
      if (dimension < Math.min(points.dimension(), points.size())) {
        pairs.add(
            new Pair(
                dimension,
                adagio(dimension, PrincipalBasis.EXACT, seed, points),
                adagio(dimension, PrincipalBasis.RANDOMIZED, seed, points)));
      }
      progress.advance(1);
    }
    return pairs;
  }

  private static Measured adagio(
      int dimension, PrincipalBasis basis, long seed, PointCloud points) {
    Adagio recipe = new Adagio(basis);
    TimedFit fit = TimedFit.median(REPETITIONS, Fit.to(dimension).with(recipe).seed(seed), points);
    return new Measured(fit.seconds(), fit.profile().max());
  }

  private static Table times(List<Curve> curves) {
    List<Row> rows = new ArrayList<>();
    for (Curve curve : curves) {
      double slowest =
          curve.pairs.stream().mapToDouble(pair -> pair.exact.seconds).max().orElse(Double.NaN);
      double gap =
          curve.pairs.stream()
              .mapToDouble(pair -> pair.randomized.distortion - pair.exact.distortion)
              .max()
              .orElse(Double.NaN);
      rows.add(
          Row.of(
              Cell.of(curve.name),
              Cell.of(curve.paperSeconds),
              Cell.of(slowest),
              Cell.of(curve.paperSeconds / slowest),
              Cell.of(curve.bestSpeedUp()),
              Cell.of(gap)));
    }
    return new Table(
        "Time with exact components, and what randomized ones change",
        List.of(
            new Column("name", "data set", Format.TEXT),
            new Column("paperSeconds", "paper", "exact", Format.SECONDS),
            new Column("seconds", "ours", "exact, slowest", Format.SECONDS),
            new Column("factor", "paper / ours", "time", Format.FACTOR),
            new Column("bestSpeedUp", "ours", "best speed-up", Format.FACTOR),
            new Column("distortionGap", "ours", "most distortion lost", Format.BOUND)),
        rows);
  }

  private static Table table(Curve curve) {
    return new Table(
        curve.name,
        List.of(
            new Column("dimension", "dimension", Format.COUNT),
            new Column("exactDistortion", "exact", "largest distortion", Format.BOUND),
            new Column("exactSeconds", "exact", "time", Format.SECONDS),
            new Column("randomizedDistortion", "randomized", "largest distortion", Format.BOUND),
            new Column("randomizedSeconds", "randomized", "time", Format.SECONDS),
            new Column("speedUp", "speed-up", Format.FACTOR)),
        curve.pairs.stream()
            .map(
                pair ->
                    Row.of(
                        Cell.of(pair.dimension),
                        Cell.of(pair.exact.distortion),
                        Cell.of(pair.exact.seconds),
                        Cell.of(pair.randomized.distortion),
                        Cell.of(pair.randomized.seconds),
                        Cell.of(pair.speedUp())))
            .toList());
  }

  private static LineChart tradeOff(Curve curve) {
    List<LineChart.Point> exact = new ArrayList<>();
    List<LineChart.Point> randomized = new ArrayList<>();
    for (Pair pair : curve.pairs) {
      exact.add(new LineChart.Point(pair.dimension, pair.exact.distortion));
      randomized.add(new LineChart.Point(pair.dimension, pair.randomized.distortion));
    }
    return new LineChart(
        "Distortion over dimension: " + curve.name,
        Axis.linear("dimension", Format.COUNT),
        Axis.linear("largest distortion", Format.VALUE),
        List.of(
            new LineChart.Series(PaperMethod.ADAGIO_EXACT.title, exact, LineChart.Look.MARKED_LINE),
            new LineChart.Series(
                PaperMethod.ADAGIO_RANDOMIZED.title, randomized, LineChart.Look.MARKED_LINE)),
        List.of());
  }

  private static LineChart speedUps(List<Curve> curves) {
    List<LineChart.Series> series = new ArrayList<>();
    for (Curve curve : curves) {
      List<LineChart.Point> points =
          curve.pairs.stream()
              .map(pair -> new LineChart.Point(pair.dimension, pair.speedUp()))
              .toList();
      series.add(new LineChart.Series(curve.name, points, LineChart.Look.MARKED_LINE));
    }
    return new LineChart(
        "Speed-up of randomized components",
        Axis.linear("dimension", Format.COUNT),
        Axis.linear("exact / randomized time", Format.FACTOR),
        series,
        List.of());
  }
}
