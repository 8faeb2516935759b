package org.adagio.distortion;

import java.util.List;
import java.util.OptionalDouble;
import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Workers;

/**
 * The distribution of |‖f(x) − f(y)‖ / ‖x − y‖ − 1| over the secants x ≠ y. Norms, not squares;
 * NuMax's δ is about squares.
 *
 * @param coverage which pairs were looked at
 * @param points the number of points
 * @param pairs how many pairs with a positive distance were looked at
 * @param zeroSecants how many pairs of equal points were skipped
 * @param max the largest distortion, in float64 from the differences
 * @param squaredMax the largest |ratio² − 1|, in float64 from the differences
 * @param mean the mean distortion
 * @param ratios the distribution of ‖f(x) − f(y)‖ / ‖x − y‖
 * @param worstPairs the pairs with the largest distortion, worst first
 * @param float32Output about how much more it may be where images are written as float32; empty
 *     where that is not known
 */
public record DistortionProfile(
    Coverage coverage,
    long points,
    long pairs,
    long zeroSecants,
    double max,
    double squaredMax,
    double mean,
    RatioHistogram ratios,
    List<SecantPair> worstPairs,
    OptionalDouble float32Output) {

  /** Every pair of the points, which were {@code before} and became {@code after}, row by row. */
  public static DistortionProfile of(PointCloud before, PointCloud after) {
    return of(before, after, Progress.NONE);
  }

  /** Every pair of the points, which were {@code before} and became {@code after}, row by row. */
  public static DistortionProfile of(PointCloud before, PointCloud after, Progress progress) {
    try (AllPairs pairs = AllPairs.of(before)) {
      return pairs.profile(after, progress);
    }
  }

  /**
   * Pairs drawn uniformly at random, for clouds too large to look at every pair.
   *
   * @param pairs how many pairs, drawn with replacement
   */
  public static DistortionProfile ofSample(
      PointCloud before, PointCloud after, long pairs, long seed, Progress progress) {
    return SampleScan.uniform(before, after, pairs, seed).run(progress).profile();
  }

  /** What a look at all pairs of n points holds in memory at its peak. */
  public static Footprint footprint(long points, int sourceDimension, int dimension) {
    return PairScan.footprint(points, sourceDimension, dimension);
  }

  /** What a look at sampled pairs holds in memory at its peak, however many points there are. */
  public static Footprint footprintOfSample(int sourceDimension, int dimension) {
    double rows = 2.0 * PairDraw.CHUNK * Workers.count();
    return Footprint.of("pairs", 2 * Float.BYTES * rows * ((double) sourceDimension + dimension))
        .and("images", SampleScan.MOST_IMAGES)
        .and("the map", 3.0 * Double.BYTES * sourceDimension * dimension);
  }

  static DistortionProfile of(
      Coverage coverage,
      long points,
      long pairs,
      long zeroSecants,
      double sum,
      long[] counts,
      Extremes extremes,
      OutputRounding rounding) {
    double max = extremes.worst().get(0).distortion();
    return new DistortionProfile(
        coverage,
        points,
        pairs,
        zeroSecants,
        max,
        Math.max(
            extremes.mostShrunk().squaredDistortion(),
            extremes.mostStretched().squaredDistortion()),
        Math.min(max, sum / pairs), // the sum is of ratios in float32
        new RatioHistogram(counts),
        extremes.worst(),
        rounding.addedDistortion());
  }

  /** The same of points that are all multiplied by a factor, as are their images. */
  public DistortionProfile times(double factor) {
    List<SecantPair> pairs = worstPairs.stream().map(pair -> pair.times(factor)).toList();
    return new DistortionProfile(
        coverage,
        points,
        this.pairs,
        zeroSecants,
        max,
        squaredMax,
        mean,
        ratios,
        pairs,
        float32Output);
  }

  /** The distortion that a fraction {@code p} of the pairs does not exceed. */
  public double quantile(double p) {
    return Math.min(max, ratios.quantileOfDistortion(p));
  }

  /** What was found, in short. */
  public PairFigures figures() {
    return new PairFigures(
        points, pairs, zeroSecants, max, squaredMax, mean, worstPairs.get(0), float32Output);
  }

  /**
   * What is kept of this profile beside a map. A sample bounds the fraction of all pairs beyond the
   * largest distortion that it found.
   */
  public Certificate certificate() {
    return coverage == Coverage.ALL_PAIRS
        ? new Certificate.OfAllPairs(figures())
        : new BoundCheck(max, 0, this).certificate(FractionBound.CONFIDENCE);
  }
}
