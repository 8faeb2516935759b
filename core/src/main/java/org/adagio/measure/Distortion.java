package org.adagio.measure;

import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.work.Footprint;
import org.adagio.work.Memory;
import org.adagio.work.Resources;

/**
 * Measures what a reduction does to the distances of its points.
 *
 * <pre>{@code
 * DistortionProfile all = Distortion.of(map.reduction(points));
 * DistortionProfile some = Distortion.of(Reduction.of(before, after), Pairs.sampled(10_000), Run.of(7));
 * }</pre>
 */
public final class Distortion {
  private Distortion() {}

  /**
   * Measures every pair.
   *
   * @throws IllegalArgumentException if there are fewer than two points, or if all are equal
   */
  public static DistortionProfile of(Reduction what) {
    return of(what, Pairs.all(), Run.SILENT);
  }

  /**
   * Measures some pairs.
   *
   * @param pairs which
   * @param run its seed draws them
   * @throws IllegalArgumentException if there are fewer than two points, or if the points of all
   *     pairs are equal
   * @throws IllegalStateException if no pairs are to be looked at
   */
  public static DistortionProfile of(Reduction what, Pairs pairs, Run run) {
    return of(what, pairs, Double.NaN, run);
  }

  /**
   * Measures some pairs, and counts those beyond a distortion.
   *
   * @param stated the distortion
   */
  public static DistortionProfile of(Reduction what, Pairs pairs, double stated, Run run) {
    PointCloud points = what.points();
    if (points.size() < 2) {
      throw new IllegalArgumentException(
          "a distance needs at least two points, got " + points.size());
    }
    return DistributedCloud.isOne(points)
        ? looked(what, pairs, stated, run)
        : Resources.holding(peak(what, pairs), () -> looked(what, pairs, stated, run));
  }

  private static Footprint peak(Reduction what, Pairs pairs) {
    double n = what.points().size();
    int d = what.points().dimension();
    int r = what.dimension();
    boolean all = pairs.areAllOf(what.points().size());
    if (what instanceof Reduction.Linear) {
      return Memory.looked(all, n, d, r);
    }
    return all ? Memory.givenPairs(n, d, r) : Memory.givenSampledPairs(n, d, r);
  }

  private static DistortionProfile looked(Reduction what, Pairs pairs, double stated, Run run) {
    if (pairs.areAllOf(what.points().size())) {
      return ofAll(onThisMachine(what), stated, run.progress());
    }
    return new SampleScan(what, pairs.coverage(), pairs.draw(what.points(), run.seed()), stated)
        .run(run.progress());
  }

  private static Reduction onThisMachine(Reduction what) {
    return what instanceof Reduction.Linear linear
        ? Reduction.of(DistributedCloud.onThisMachine(what.points()), linear.map())
        : what;
  }

  private static DistortionProfile ofAll(Reduction what, double stated, Progress progress) {
    try (PairScan scan = new PairScan(what.points())) {
      return scan.profile(what, stated, progress);
    }
  }
}
