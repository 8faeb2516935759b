package org.adagio.distortion;

import java.util.List;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

/**
 * The distribution of |‖f(x) − f(y)‖ / ‖x − y‖ − 1| over the secants x ≠ y. Norms, not squares;
 * NuMax's δ is about squares.
 *
 * @param coverage which pairs were looked at
 * @param points the number of points
 * @param pairs how many pairs with a positive distance were looked at
 * @param zeroSecants how many pairs of equal points were skipped
 * @param span the smallest and the largest ratio, in float64 from the differences
 * @param mean the mean distortion
 * @param ratios the distribution of ‖f(x) − f(y)‖ / ‖x − y‖
 * @param worstPairs the pairs with the largest distortion, worst first
 */
public record DistortionProfile(
    Coverage coverage,
    long points,
    long pairs,
    long zeroSecants,
    RatioSpan span,
    double mean,
    RatioHistogram ratios,
    List<SecantPair> worstPairs) {

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

  static DistortionProfile of(
      Coverage coverage,
      long points,
      long pairs,
      long zeroSecants,
      double sum,
      long[] counts,
      Extremes extremes) {
    RatioSpan span = new RatioSpan(extremes.mostShrunk().ratio(), extremes.mostStretched().ratio());
    return new DistortionProfile(
        coverage,
        points,
        pairs,
        zeroSecants,
        span,
        Math.min(span.distortion(), sum / pairs), // the sum is of ratios in float32
        new RatioHistogram(counts),
        extremes.worst());
  }

  /** The same of points that are all multiplied by a factor, as are their images. */
  public DistortionProfile times(double factor) {
    List<SecantPair> pairs = worstPairs.stream().map(pair -> pair.times(factor)).toList();
    return new DistortionProfile(
        coverage, points, this.pairs, zeroSecants, span, mean, ratios, pairs);
  }

  /** The largest distortion. */
  public double max() {
    return span.distortion();
  }

  /** The largest |ratio² − 1|. */
  public double squaredMax() {
    return span.squaredDistortion();
  }

  /** The largest distortion that is left after the one factor for all images that suits it best. */
  public double maxUpToFactor() {
    return span.distortionUpToFactor();
  }

  /**
   * The mean distortion that is left after the one factor for all images that suits it best, to a
   * thousandth; empty where the ratios are too small, or too large, to tell.
   */
  public Optional<Double> meanUpToFactor() {
    return ratios.meanUpToFactor().map(found -> Math.min(found, Math.min(mean, maxUpToFactor())));
  }

  /** The distortion that a fraction {@code p} of the pairs does not exceed. */
  public double quantile(double p) {
    return Math.min(max(), ratios.quantileOfDistortion(p));
  }

  /** What was found, in short. */
  public PairFigures figures() {
    return new PairFigures(
        points, pairs, zeroSecants, max(), squaredMax(), mean, worstPairs.get(0));
  }

  /**
   * What is kept of this profile beside a map. A sample bounds the fraction of all pairs beyond the
   * largest distortion that it found.
   */
  public Certificate certificate() {
    return coverage == Coverage.ALL_PAIRS
        ? new Certificate.OfAllPairs(figures())
        : new BoundCheck(max(), 0, this).certificate(FractionBound.CONFIDENCE);
  }
}
