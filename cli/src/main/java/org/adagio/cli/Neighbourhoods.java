package org.adagio.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.neighbors.Recall;
import org.adagio.neighbors.RecallMeter;
import org.adagio.report.Facts;
import org.adagio.report.Figures;

/** How a map keeps the neighbours of points. */
final class Neighbourhoods {
  static final int K = 10;

  /** So many queries tell the mean within about a hundredth, and some hundreds within two. */
  private static final int MOST_QUERIES = 1000;

  private static final int LEAST_QUERIES = 200;

  /** So many multiplications take half a second of one core. */
  private static final double WORK = 1e10;

  /** As many as an engine ranks again without a thought; what the benchmarks measure too. */
  private static final int RERANK = 50;

  static final List<Integer> DEPTHS = List.of(K, RERANK);

  /** A thousand queries among so many points take a second or two. */
  private static final int POINTS_TO_ASK = 100_000;

  private Neighbourhoods() {}

  /** How many queries are asked where nobody says: as many as take a moment, within reason. */
  static int queries(PointCloud points) {
    double affordable = WORK / ((double) points.size() * points.dimension());
    return (int) Math.max(LEAST_QUERIES, Math.min(MOST_QUERIES, affordable));
  }

  /**
   * Recall@10 of a search by images.
   *
   * @param plain as they are found
   * @param reranked of the first fifty, ranked again by the full points
   */
  record Kept(Metric metric, Recall plain, Recall reranked) {
    private static Kept of(Metric metric, List<Recall> byDepth) {
      return new Kept(metric, byDepth.get(0), byDepth.get(1));
    }

    /** Such as {@code 0.6612 by cosine, 0.9455 with a rerank of 50}. */
    String text() {
      return "%s by %s, %s with a rerank of %d"
          .formatted(
              Figures.distortion(plain.mean()),
              metric,
              Figures.distortion(reranked.mean()),
              reranked.depth());
    }

    Facts.Fact fact() {
      return new Facts.Fact(
          "Recall@%d by %s".formatted(plain.k(), metric),
          Figures.distortion(plain.mean()),
          "%s with a rerank of %d"
              .formatted(Figures.distortion(reranked.mean()), reranked.depth()));
    }

    void json(Map<String, Object> json) {
      json.put("recallAtK", plain.mean());
      json.put("k", plain.k());
      json.put("recallQueries", plain.queries());
      json.put("recallWithRerank", reranked.mean());
      json.put("rerank", reranked.depth());
      json.put("recallMetric", metric.toString());
    }
  }

  /**
   * Recall@10 of some points, drawn where they are many, among all: what recall says of a file.
   * Empty where they are too many, or all of them neighbours.
   */
  static Optional<Kept> affordable(
      LinearEmbedding map, PointCloud points, long seed, Progress progress) {
    return affordable(
        map.metric(),
        points,
        map.apply(points),
        rows -> map.applyToQueries(points.select(rows)),
        seed,
        progress);
  }

  /** The same for images that any tool made. */
  static Optional<Kept> affordable(
      Metric metric, PointCloud points, PointCloud images, long seed, Progress progress) {
    return affordable(metric, points, images, images::select, seed, progress);
  }

  /** The same of queries that are none of the points, drawn where they are many. */
  static Optional<Kept> ofQueries(
      LinearEmbedding map, PointCloud points, PointCloud queries, long seed, Progress progress) {
    if (points.size() > POINTS_TO_ASK || points.size() <= K) {
      return Optional.empty();
    }
    PointCloud asked = drawn(queries, queries(points), seed);
    RecallMeter meter = RecallMeter.of(map.metric(), points, asked, K, progress);
    PointCloud images = map.apply(points);
    return Optional.of(
        Kept.of(map.metric(), meter.of(images, map.applyToQueries(asked), DEPTHS, progress)));
  }

  private static Optional<Kept> affordable(
      Metric metric,
      PointCloud points,
      PointCloud images,
      Function<long[], PointCloud> queryImages,
      long seed,
      Progress progress) {
    if (points.size() <= K + 1 || points.size() > POINTS_TO_ASK) {
      return Optional.empty();
    }
    long[] asked = drawnRows(points.size(), queries(points), seed);
    RecallMeter meter = RecallMeter.ofOwn(metric, points, asked, K, progress);
    return Optional.of(
        Kept.of(metric, meter.of(images, queryImages.apply(asked), DEPTHS, progress)));
  }

  /** All of few points, or some drawn at random. */
  static PointCloud drawn(PointCloud points, int most, long seed) {
    return points.size() <= most ? points : points.select(drawnRows(points.size(), most, seed));
  }

  /** The rows of all of few points, or of some drawn at random. */
  static long[] drawnRows(long points, int most, long seed) {
    return points <= most
        ? LongStream.range(0, points).toArray()
        : Split.rows(points, most, Draw.QUERIES.seed(seed));
  }
}
