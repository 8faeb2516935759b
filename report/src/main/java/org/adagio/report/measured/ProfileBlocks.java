package org.adagio.report.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.SecantPair;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.report.Axis;
import org.adagio.report.Block;
import org.adagio.report.Column;
import org.adagio.report.Findings;
import org.adagio.report.Format;
import org.adagio.report.Histogram;
import org.adagio.report.LineChart;
import org.adagio.report.Paragraph;
import org.adagio.report.Reference;
import org.adagio.report.Section;
import org.adagio.report.Table;

/** Makes the pieces of reports that show distortion. */
public final class ProfileBlocks {
  private static final int BINS = 120;
  private static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.99, 0.999, 0.9999);
  private static final int STEPS_A_DECADE = 12;

  private ProfileBlocks() {}

  /**
   * Adds the sections on what became of distances.
   *
   * @param profiles by name; of the first all is told
   * @param certified the distortion that was certified before, if one was
   */
  public static void in(
      Findings found,
      Map<String, DistortionProfile> profiles,
      Optional<Double> certified,
      Dataset data) {
    DistortionProfile first = profiles.values().iterator().next();
    found.section(
        new Section(
            "ratios",
            "How distances changed",
            new Paragraph(
                "A ratio of 1 is a distance kept. Left of it pairs came closer together, right of"
                    + " it they went further apart."),
            ratios(profiles, certified)));
    found.section(
        new Section(
            "distortion",
            "How many pairs are how far off",
            tails(profiles, certified),
            quantiles(first)));
    found.section(
        new Section(
            "worst",
            "The worst pairs",
            worstPairs(
                "As numbers; rows count from 0", first.worstPairs(), data.carried().naming())));
  }

  /** Makes the section that states what holds. */
  public static Section certificates(Stream<String> statements) {
    List<Block> blocks = new ArrayList<>();
    statements.forEach(statement -> blocks.add(new Paragraph(statement)));
    return new Section("certificate", "What is certified", blocks);
  }

  /** Draws how the ratios of profiles, by name, spread on the same bins. */
  public static Histogram ratios(
      Map<String, DistortionProfile> profiles, Optional<Double> certified) {
    List<Reference> references = new ArrayList<>();
    references.add(Reference.line("kept", Reference.Direction.X, 1));
    certified.ifPresent(
        within ->
            references.add(
                new Reference("certified", Reference.Direction.X, 1 - within, 1 + within)));
    return RatioBins.of(profiles.values().stream().map(DistortionProfile::ratios).toList(), BINS)
        .chart(
            "Ratio of each distance after to before", List.copyOf(profiles.keySet()), references);
  }

  /** Draws for profiles, by name, which share of the pairs lies beyond a distortion. */
  public static LineChart tails(
      Map<String, DistortionProfile> profiles, Optional<Double> certified) {
    return new LineChart(
        "Share of the pairs beyond a distortion",
        Axis.linear("distortion", Format.DISTORTION),
        Axis.logarithmic("share of pairs beyond", Format.SHARE),
        profiles.entrySet().stream()
            .map(
                one ->
                    new LineChart.Series(one.getKey(), tail(one.getValue()), LineChart.Look.LINE))
            .toList(),
        certified.stream()
            .map(within -> Reference.line("certified", Reference.Direction.X, within))
            .toList());
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

  private static Table quantiles(DistortionProfile profile) {
    List<Findings> rows = new ArrayList<>();
    QUANTILES.forEach(
        p -> rows.add(new Findings().put("percent", 100 * p).put("within", profile.quantile(p))));
    rows.add(new Findings().put("percent", 100).put("within", profile.max()));
    return Findings.table(
        "Quantiles of the distortion",
        List.of(
            new Column("percent", "% of the pairs", Format.VALUE),
            new Column("within", "are within", Format.BOUND)),
        rows);
  }

  /** The worst pairs, with the names of the points if they have some. */
  static Table worstPairs(String title, List<SecantPair> pairs, Optional<CarriedColumn> names) {
    List<Column> columns = new ArrayList<>();
    for (String which : List.of("first", "second")) {
      columns.add(new Column(which, which + " point", "row", Format.VALUE));
      names
          .map(column -> new Column(which + "Name", which + " point", column.name(), Format.TEXT))
          .ifPresent(columns::add);
    }
    columns.add(new Column("distance", "distance", Format.VALUE));
    columns.add(new Column("embeddedDistance", "became", Format.VALUE));
    columns.add(new Column("ratio", "ratio", Format.DISTORTION));
    columns.add(new Column("distortion", "distortion", Format.BOUND));
    return Findings.table(
        title,
        columns,
        pairs.stream()
            .map(
                pair ->
                    CertificateFigures.of(pair)
                        .put("ratio", pair.ratio())
                        .put("firstName", names.map(column -> name(column, pair.first())))
                        .put("secondName", names.map(column -> name(column, pair.second()))))
            .toList());
  }

  private static String name(CarriedColumn column, long row) {
    return column.text(Math.toIntExact(row));
  }
}
