package org.adagio.distortion;

import java.util.Objects;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.BinomialBound;

/**
 * Whether pairs keep within a stated distortion: how many do not, counted in float64 where float32
 * leaves it open, and the distribution over all of them.
 *
 * @param distortion the one stated
 * @param beyond how many pairs have a larger one
 * @param profile of the pairs looked at
 */
public record BoundCheck(double distortion, long beyond, DistortionProfile profile) {
  /** Refuses what is missing. */
  public BoundCheck {
    Objects.requireNonNull(profile, "profile");
  }

  /** Every pair of the points, which were {@code before} and became {@code after}, row by row. */
  public static BoundCheck of(
      PointCloud before, PointCloud after, double distortion, Progress progress) {
    try (AllPairs pairs = AllPairs.of(before)) {
      return pairs.against(distortion, after, progress);
    }
  }

  /** Pairs drawn uniformly at random with replacement. */
  public static BoundCheck ofSample(
      PointCloud before,
      PointCloud after,
      double distortion,
      long pairs,
      long seed,
      Progress progress) {
    return SampleScan.uniform(before, after, pairs, seed).counting(distortion).run(progress);
  }

  /**
   * Disjoint pairs of points that the map was not fitted to: all points are paired at random, none
   * of them twice, because pairs that share a point are not independent.
   *
   * @param unseen the points, at least two
   * @param images what the map makes of them, row by row
   */
  public static BoundCheck ofUnseen(
      PointCloud unseen, PointCloud images, double distortion, long seed, Progress progress) {
    return SampleScan.disjoint(unseen, images, seed).counting(distortion).run(progress);
  }

  /** The fraction of the pairs looked at that lie beyond the distortion. */
  public double fractionBeyond() {
    return (double) beyond / profile.pairs();
  }

  /**
   * A lower bound for the fraction of all pairs like these beyond the distortion, after Clopper and
   * Pearson: what is not beyond is bounded from above.
   *
   * @param confidence the probability with which it holds, where pairs are independent
   */
  public double fractionAtLeast(double confidence) {
    return 1 - BinomialBound.of(profile.pairs() - beyond, profile.pairs(), confidence);
  }

  /** Whether no pair looked at lies beyond the distortion. */
  public boolean holds() {
    return beyond == 0;
  }

  /**
   * What is kept of this check: with the given confidence, the fraction beyond the distortion of
   * all pairs like these is below the bound of Clopper and Pearson.
   *
   * @throws IllegalStateException if all pairs were looked at: they need no confidence
   */
  public Certificate certificate(double confidence) {
    if (profile.coverage() == Coverage.ALL_PAIRS) {
      throw new IllegalStateException("all pairs were looked at; the profile has the certificate");
    }
    FractionBound bound = FractionBound.of(distortion, beyond, profile.pairs(), confidence);
    return profile.coverage() == Coverage.SAMPLED_PAIRS
        ? new Certificate.OfSampledPairs(profile.figures(), bound)
        : new Certificate.OfUnseenPairs(profile.figures(), bound);
  }
}
