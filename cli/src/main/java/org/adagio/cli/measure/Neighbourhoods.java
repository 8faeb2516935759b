package org.adagio.cli.measure;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.adagio.report.measured.KeptFigures;
import org.adagio.work.Draw;

/**
 * What is asked of nearest neighbours, by exact searches before and after.
 *
 * @param k how many neighbours count
 * @param rerank how many are found by the images, and ranked again by the full points
 * @param seed draws the queries of many points
 */
public record Neighbourhoods(int k, int rerank, long seed, Progress progress) {
  public static final int K = 10;

  /** As many as an engine ranks again without a thought; what the benchmarks measure too. */
  public static final int RERANK = 50;

  /** So many queries tell the mean within about a hundredth, and some hundreds within two. */
  private static final int MOST_QUERIES = 1000;

  private static final int LEAST_QUERIES = 200;

  /** So many multiplications take half a second of one core. */
  private static final double WORK = 1e10;

  /** A thousand queries among so many points take a second or two. */
  private static final int POINTS_TO_ASK = 100_000;

  /** What is asked if nobody says. */
  public static Neighbourhoods usual(long seed, Progress progress) {
    return new Neighbourhoods(K, RERANK, seed, progress);
  }

  /** Whether the search takes a moment, and a neighbour can be lost at all. */
  public boolean isAffordable(PointCloud points) {
    return points.size() > k + 1 && points.size() <= POINTS_TO_ASK;
  }

  /** Asks some of the points, drawn if they are many, if that takes a moment only. */
  public Optional<KeptFigures> affordable(LinearEmbedding map, PointCloud points) {
    return isAffordable(points)
        ? Optional.of(
            ofOwn(
                map.metric(),
                map.reduction(points),
                rows -> map.reductionOfQueries(points.select(rows))))
        : Optional.empty();
  }

  /** Asks some of the points, drawn if they are many, about all others. */
  public KeptFigures ofOwn(Metric metric, Reduction what, Function<long[], Reduction> queries) {
    PointCloud points = what.points();
    long[] asked = drawn(points, points);
    return kept(
        metric, RecallMeter.ofOwn(metric, points, asked, k, progress), what, queries.apply(asked));
  }

  /** The same by codes, of some of the points or of queries. */
  public KeptFigures ofCodes(LinearEmbedding map, PointCloud points, Optional<PointCloud> queries) {
    long[] rows = drawn(points, queries.orElse(points));
    PointCloud asked = queries.orElse(points).select(rows);
    long[] own = queries.isPresent() ? LongStream.of(rows).map(row -> -1).toArray() : rows;
    RecallMeter meter =
        queries.isPresent()
            ? RecallMeter.of(map.metric(), points, asked, k, progress)
            : RecallMeter.ofOwn(map.metric(), points, rows, k, progress);
    int[][] found = CodedPoints.of(map, points).nearestRows(asked, own, rerank);
    return new KeptFigures(map.metric(), meter.of(found, k), meter.of(found, rerank));
  }

  /** Asks queries that are none of the points, or some of them drawn if they are many. */
  public KeptFigures ofQueries(
      Metric metric, PointCloud points, PointCloud queries, LinearEmbedding map) {
    PointCloud asked = queries.select(drawn(points, queries));
    return kept(
        metric,
        RecallMeter.of(metric, points, asked, k, progress),
        map.reduction(points),
        map.reductionOfQueries(asked));
  }

  private KeptFigures kept(Metric metric, RecallMeter meter, Reduction what, Reduction asked) {
    List<Recall> found = meter.of(what, asked, List.of(k, rerank), progress);
    return new KeptFigures(metric, found.get(0), found.get(1));
  }

  /** The rows that ask: all, or some drawn if they are many. */
  private long[] drawn(PointCloud points, PointCloud queries) {
    int most = queries(points);
    return queries.size() <= most
        ? LongStream.range(0, queries.size()).toArray()
        : Split.rows(queries.size(), most, Draw.QUERIES.seed(seed));
  }

  /** How many queries are asked: as many as take a moment, within reason. */
  private static int queries(PointCloud points) {
    double affordable = WORK / ((double) points.size() * points.dimension());
    return (int) Math.max(LEAST_QUERIES, Math.min(MOST_QUERIES, affordable));
  }
}
