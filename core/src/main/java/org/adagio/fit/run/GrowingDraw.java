package org.adagio.fit.run;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.fit.FitPlan;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.measure.Distortion;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;
import org.adagio.work.Workers;

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

  /**
   * A fit at a dimension that looks at all pairs does so about so often, and other fits more often;
   * a budget that allows less draws points.
   */
  private static final int SCANS = 6;

  private static final int SCANS_OF_SEARCHES = 10;

  /** How many values of pairs one thread compares in a second, about. */
  private static final double COMPARED = 5e10;

  static GrowingDraw upTo(int most) {
    return new GrowingDraw(Math.min(FIRST, most), most, JUDGES);
  }

  /**
   * How many of these points a method is fitted to that looks at all their pairs: fewer if that
   * would take longer than the time that is given.
   */
  static int pointsToFit(Choices plan, PointCloud points) {
    int usual = plan.pointsToFit(points.size());
    boolean isSearched = plan.goal().distortion().isPresent() || plan.goal().recall().isPresent();
    double compared = 0.5 * usual * usual * points.dimension();
    double seconds =
        (isSearched ? SCANS_OF_SEARCHES : SCANS) * compared / (COMPARED * Workers.count());
    boolean isShort = plan.time().filter(budget -> budget.toMillis() < 1e3 * seconds).isPresent();
    return isShort && plan.mostPoints().isEmpty() ? Math.min(usual, FitPlan.DRAWN_POINTS) : usual;
  }

  /** So many of n rows to fit to; the same ones whenever they are asked for. */
  static long[] fittedRows(long points, int count, long seed) {
    return Split.rows(points, count, Draw.FITTED_POINTS.seed(seed));
  }

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
      T next = fit.apply(Rows.copyOf(points, rows));
      if (best == null && execution.stop().isRaised()) {
        return next;
      }
      double unseen = Distortion.of(Reduction.of(others, map.apply(next))).max();
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

  PointCloud others(PointCloud points, long seed) {
    Set<Long> drawn = new HashSet<>();
    draws(points.size(), seed).forEach(rows -> Arrays.stream(rows).forEach(drawn::add));
    long[] rows = Split.rows(points.size(), judges, Draw.JUDGES.seed(seed));
    return Rows.copyOf(points, LongStream.of(rows).filter(row -> !drawn.contains(row)).toArray());
  }
}
