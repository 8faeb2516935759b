package org.adagio.embedding;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Pairs;

/**
 * How many of very many points to fit to: twice as many, as long as that lowers the largest
 * distortion of points that no fit sees. Those points choose the map, so they certify nothing.
 *
 * @param first how many are drawn first
 * @param most how many are drawn last
 * @param judges how many others are asked
 */
record GrowingDraw(int first, int most, int judges) {
  /**
   * Fits to half as many kept up to a fifth less of the distortion of others, in about the same
   * time.
   */
  private static final int FIRST = 10_000;

  /** The largest of their twelve million pairs says more than the 5 % that count. */
  private static final int JUDGES = 5_000;

  /** A fit to twice as many points that gains less was the last. */
  private static final double WORTH_IT = 0.05;

  static GrowingDraw upTo(int most) {
    return new GrowingDraw(Math.min(FIRST, most), most, JUDGES);
  }

  /** So many of n rows to fit to; the same ones whenever they are asked for. */
  static long[] fittedRows(long points, int count, long seed) {
    return Split.rows(points, count, Draw.FITTED_POINTS.seed(seed));
  }

  /**
   * The best of a few fits.
   *
   * @param fit to the points given
   * @param map of such a fit
   */
  <T> T best(
      PointCloud points,
      long seed,
      Function<PointCloud, T> fit,
      Function<T, Matrix> map,
      Execution execution) {
    PointCloud others = others(points, seed);
    T best = null;
    double least = Double.POSITIVE_INFINITY;
    for (long[] rows : draws(points.size(), seed)) {
      execution.progress().stage("drawing %,d points".formatted(rows.length), 0);
      T next = fit.apply(points.copyOf(rows));
      if (best == null && execution.stop().isRaised()) {
        return next;
      }
      double unseen = largestDistortion(others, map.apply(next));
      boolean isOver = unseen > (1 - WORTH_IT) * least || execution.stop().isRaised();
      if (unseen < least) {
        best = next;
        least = unseen;
      }
      if (isOver) {
        break;
      }
    }
    return best;
  }

  private List<long[]> draws(long points, long seed) {
    return IntStream.iterate(first, count -> count <= most, count -> 2 * count)
        .mapToObj(count -> fittedRows(points, count, seed))
        .toList();
  }

  /** Points that belong to no draw. */
  PointCloud others(PointCloud points, long seed) {
    Set<Long> drawn = new HashSet<>();
    draws(points.size(), seed).forEach(rows -> Arrays.stream(rows).forEach(drawn::add));
    long[] rows = Split.rows(points.size(), judges, Draw.JUDGES.seed(seed));
    return points.copyOf(LongStream.of(rows).filter(row -> !drawn.contains(row)).toArray());
  }

  private static double largestDistortion(PointCloud points, Matrix map) {
    return Pairs.all().profile(points, new AppliedCloud(map, points), 0, Progress.NONE).max();
  }
}
