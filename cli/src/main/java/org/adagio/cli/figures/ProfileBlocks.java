package org.adagio.cli.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.SecantPair;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.report.Axis;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.Histogram;
import org.adagio.report.LineChart;
import org.adagio.report.Reference;
import org.adagio.report.Row;
import org.adagio.report.Table;
import org.adagio.report.Verdict;

/** The pieces that reports are made of where they show distortion. */
public final class ProfileBlocks {
  private static final int BINS = 120;
  private static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.99, 0.999, 0.9999);
  private static final int STEPS_A_DECADE = 12;

  private ProfileBlocks() {}

  /** Profiles by name: how the ratios spread, on the same bins. */
  public static Histogram ratios(
      Map<String, DistortionProfile> profiles, List<Reference> references) {
    return RatioBins.of(profiles.values().stream().map(DistortionProfile::ratios).toList(), BINS)
        .chart(
            "Ratio of each distance after to before", List.copyOf(profiles.keySet()), references);
  }

  /** Profiles by name: which share of the pairs lies beyond a distortion. */
  public static LineChart tails(
      Map<String, DistortionProfile> profiles, List<Reference> references) {
    List<LineChart.Series> series = new ArrayList<>();
    profiles.forEach(
        (name, profile) ->
            series.add(new LineChart.Series(name, tail(profile), LineChart.Look.LINE)));
    return new LineChart(
        "Share of the pairs beyond a distortion",
        Axis.linear("distortion", Format.DISTORTION),
        Axis.logarithmic("share of pairs beyond", Format.SHARE),
        series,
        references);
  }

  /** Down to one pair of all, evenly on a logarithmic axis. */
  private static List<LineChart.Point> tail(DistortionProfile profile) {
    int steps = (int) Math.floor(STEPS_A_DECADE * Math.log10((double) profile.pairs()));
    List<LineChart.Point> points = new ArrayList<>();
    DoubleStream.iterate(0, i -> i + 1)
        .limit(steps + 1L)
        .map(i -> Math.pow(10, -i / STEPS_A_DECADE))
        .forEach(share -> points.add(new LineChart.Point(profile.quantile(1 - share), share)));
    points.add(new LineChart.Point(profile.max(), 1.0 / profile.pairs()));
    return points;
  }

  public static Table quantiles(DistortionProfile profile) {
    List<Row> rows = new ArrayList<>();
    for (double p : QUANTILES) {
      rows.add(Row.of(Cell.of(100 * p), Cell.of(profile.quantile(p))));
    }
    rows.add(Row.of(Cell.of(100), Cell.of(profile.max())));
    return new Table(
        "Quantiles of the distortion",
        List.of(
            new Column("percent", "% of the pairs", Format.VALUE),
            new Column("distortion", "are within", Format.BOUND)),
        rows);
  }

  /** The worst pairs, with the names of the points if they have some. */
  public static Table worstPairs(DistortionProfile profile, Dataset data) {
    List<SecantPair> pairs = profile.worstPairs();
    Optional<CarriedColumn> naming = data.carried().naming();
    List<Column> columns = new ArrayList<>();
    for (String which : List.of("first", "second")) {
      columns.add(new Column(which, which + " point", "row", Format.VALUE));
      naming
          .map(column -> new Column(which + "Name", which + " point", column.name(), Format.TEXT))
          .ifPresent(columns::add);
    }
    columns.add(new Column("distance", "distance", Format.VALUE));
    columns.add(new Column("embeddedDistance", "became", Format.VALUE));
    columns.add(new Column("ratio", "ratio", Format.DISTORTION));
    columns.add(new Column("distortion", "distortion", Format.BOUND));
    List<Row> rows = new ArrayList<>();
    for (SecantPair pair : pairs) {
      List<Cell> cells = new ArrayList<>();
      for (long row : new long[] {pair.first(), pair.second()}) {
        cells.add(Cell.of(row));
        naming.ifPresent(column -> cells.add(Cell.of(column.text(Math.toIntExact(row)))));
      }
      cells.add(Cell.of(pair.distance()));
      cells.add(Cell.of(pair.embeddedDistance()));
      cells.add(Cell.of(pair.ratio()));
      cells.add(Cell.of(pair.distortion()));
      rows.add(new Row(cells, Verdict.NONE));
    }
    return new Table("As numbers; rows count from 0", columns, rows);
  }
}
