package org.adagio.measure.nearest;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.points.views.KeptCloud;
import org.adagio.points.views.StagedCloud;
import org.adagio.work.Memory;
import org.adagio.work.Resources;

/**
 * Tells how many neighbours of the same queries different maps keep. The true neighbours are found
 * once, exactly and by the metric; every map is then asked for its own.
 */
public final class RecallMeter {
  private final Metric metric;
  private final PointCloud points;
  private final PointCloud asked;
  private final long[] excluded;
  private final int k;
  private final OptionalInt perRun;
  private final MetricSpace space;
  private final PointCloud queries;
  private final NeighbourRows truth;

  private RecallMeter(
      Metric metric,
      PointCloud points,
      PointCloud asked,
      long[] excluded,
      int k,
      OptionalInt perRun,
      Progress progress) {
    this.metric = metric;
    this.points = points;
    this.asked = asked;
    this.excluded = excluded;
    this.k = k;
    this.perRun = perRun;
    space = MetricSpace.of(metric, points);
    queries = space.queries(asked);
    truth = nearest(space, queries, k, progress);
  }

  /**
   * For queries that are none of the points.
   *
   * @throws IllegalArgumentException if there are not more than k points, since then none is lost
   */
  public static RecallMeter of(
      Metric metric, PointCloud points, PointCloud queries, int k, Progress progress) {
    requireMoreThan(k, points.size());
    long[] none = new long[Math.toIntExact(queries.size())];
    Arrays.fill(none, -1);
    return new RecallMeter(metric, points, queries, none, k, OptionalInt.empty(), progress);
  }

  /**
   * For points among themselves.
   *
   * @param rows the points that are asked; no point is its own neighbour
   * @throws IllegalArgumentException if a point has not more than k others
   */
  public static RecallMeter ofOwn(
      Metric metric, PointCloud points, long[] rows, int k, Progress progress) {
    requireMoreThan(k, points.size() - 1);
    return new RecallMeter(
        metric, points, points.select(rows), rows.clone(), k, OptionalInt.empty(), progress);
  }

  /** The same with so many points staged at a time, whatever room there is. */
  RecallMeter inRunsOf(int rows) {
    return new RecallMeter(metric, points, asked, excluded, k, OptionalInt.of(rows), Progress.NONE);
  }

  private static void requireMoreThan(int k, long found) {
    if (k >= found) {
      throw new IllegalArgumentException(
          "recall@k needs more than k points to search among: k = %d, and a query can find %d"
              .formatted(k, found));
    }
  }

  /**
   * The neighbours of the queries.
   *
   * @param of the queries, as they are compared
   */
  private NeighbourRows nearest(MetricSpace among, PointCloud of, int most, Progress progress) {
    PointCloud those = among.points();
    int staged = atOnce(those);
    return Resources.holding(
        Memory.nearest((double) those.size(), those.dimension(), excluded.length, staged),
        () -> {
          try (NearestNeighbours search = new NearestNeighbours(among, staged)) {
            return search.search(of, excluded, most, progress);
          }
        });
  }

  private int atOnce(PointCloud among) {
    return perRun.orElseGet(() -> NearestNeighbours.atOnce(among));
  }

  /**
   * The share of the k nearest that are among the first found by the images: the recall of a search
   * that ranks so many by the full points again.
   *
   * @param documents the points and what became of them
   * @param asked the queries and what became of them
   * @param depth how many are found; k where nothing is ranked again
   */
  public Recall of(Reduction documents, Reduction asked, int depth, Progress progress) {
    return of(documents, asked, List.of(depth), progress).get(0);
  }

  /** The same for several depths, with one search. */
  public List<Recall> of(
      Reduction documents, Reduction asked, List<Integer> depths, Progress progress) {
    List<double[]> shares = shares(documents, asked, depths, progress);
    return of(depths, shares, 0, shares.get(0).length);
  }

  /**
   * The recall of some queries in a row.
   *
   * @param shares of all queries, for each depth, as {@link #shares} gives them
   */
  public List<Recall> of(List<Integer> depths, List<double[]> shares, int from, int to) {
    return IntStream.range(0, depths.size())
        .mapToObj(i -> Recall.of(k, depths.get(i), Arrays.copyOfRange(shares.get(i), from, to)))
        .toList();
  }

  /**
   * The share of its k nearest that each query keeps, for several depths: maps that are asked the
   * same queries are compared query by query.
   */
  public List<double[]> shares(
      Reduction documents, Reduction asked, List<Integer> depths, Progress progress) {
    int least = Collections.min(depths);
    if (least < k) {
      throw new IllegalArgumentException(
          "at least the %d neighbours asked for must be found, got %d".formatted(k, least));
    }
    Images images = images(documents, asked);
    MetricSpace among = MetricSpace.ofImages(metric, images.documents);
    int[][] found =
        nearest(among, among.queries(images.queries), Collections.max(depths), progress).rows();
    return depths.stream().map(depth -> shares(found, depth)).toList();
  }

  private double[] shares(int[][] found, int depth) {
    ExactScore exact =
        new ExactScore(space, queries, (row, into) -> space.points().readExact(row, 1, into, 0));
    return IntStream.range(0, found.length)
        .mapToDouble(
            query ->
                Math.min(1, kept(truth.rows()[query], firstOf(found[query], depth), query, exact)))
        .toArray();
  }

  /**
   * The recall of what any search found.
   *
   * @param found the rows that each query found, the nearest first
   * @param depth how many of them count
   */
  public Recall of(int[][] found, int depth) {
    return Recall.of(k, depth, shares(found, depth));
  }

  private static int[] firstOf(int[] rows, int count) {
    return Arrays.copyOf(rows, Math.min(count, rows.length));
  }

  /** The share of the nearest that are found, or points that float64 cannot tell from the last. */
  private static double kept(int[] nearest, int[] found, int query, ExactScore exact) {
    double farthest = exact.atMost(query, nearest[nearest.length - 1]);
    int[] sorted = nearest.clone();
    Arrays.sort(sorted);
    long hits =
        IntStream.of(found)
            .filter(
                row ->
                    Arrays.binarySearch(sorted, row) >= 0 || exact.atLeast(query, row) <= farthest)
            .count();
    return (double) hits / nearest.length;
  }

  private record Images(PointCloud documents, PointCloud queries) {}

  /** Images are computed once, unless those of the documents pass by. */
  private Images images(Reduction documents, Reduction asked) {
    Images all = computed(documents, asked);
    boolean passBy = atOnce(all.documents) < all.documents.size();
    return new Images(passBy ? all.documents : kept(all.documents), kept(all.queries));
  }

  /**
   * Of a linear map, images of points about a point amid them where neighbours stay what they are:
   * so float64 tells them apart wherever the points lie.
   */
  private Images computed(Reduction documents, Reduction asked) {
    if (metric != Metric.COSINE
        && documents instanceof Reduction.Linear those
        && asked instanceof Reduction.Linear ours) {
      StagedCloud staged = StagedCloud.of(those.points());
      PointCloud moved =
          metric == Metric.EUCLIDEAN ? staged.alike(ours.points()) : new EvenCloud(ours.points());
      return new Images(
          Reduction.of(staged, those.map()).images(), Reduction.of(moved, ours.map()).images());
    }
    return new Images(documents.images(), asked.images());
  }

  private static PointCloud kept(PointCloud images) {
    return images.isFloat32() ? images : KeptCloud.inMemory(images);
  }

  /** The same where the queries are some of the points. */
  public Recall ofOwn(Reduction documents, int depth, Progress progress) {
    return ofOwn(documents, List.of(depth), progress).get(0);
  }

  /** The same for several depths, with one search. */
  public List<Recall> ofOwn(Reduction documents, List<Integer> depths, Progress progress) {
    return of(documents, documents.select(excluded), depths, progress);
  }
}
