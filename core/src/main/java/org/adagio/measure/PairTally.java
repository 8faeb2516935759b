package org.adagio.measure;

import java.io.Serializable;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.adagio.linalg.RatioSpan;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.points.PointCloud;

/**
 * What was found of some pairs. Tallies of parts merge into that of the whole.
 *
 * @param pairs how many have a positive distance
 * @param zeroSecants how many are of equal points
 * @param beyond how many of the pairs lie beyond a stated distortion, where one was
 * @param sum of their distortions
 * @param counts of their ratios, by bin
 * @param extremes the pairs of the smallest and the largest ratios
 */
record PairTally(
    long pairs, long zeroSecants, long beyond, double sum, long[] counts, List<SecantPair> extremes)
    implements Serializable {
  PairTally mergedWith(PairTally other) {
    long[] both = counts.clone();
    for (int i = 0; i < both.length; i++) {
      both[i] += other.counts[i];
    }
    Extremes all = new Extremes();
    extremes.forEach(all::offer);
    other.extremes.forEach(all::offer);
    return new PairTally(
        pairs + other.pairs,
        zeroSecants + other.zeroSecants,
        beyond + other.beyond,
        sum + other.sum,
        both,
        all.bothEnds());
  }

  PairTally renumbered(LongUnaryOperator rows) {
    List<SecantPair> anew = extremes.stream().map(pair -> pair.renumbered(rows)).toList();
    return new PairTally(pairs, zeroSecants, beyond, sum, counts, anew);
  }

  /**
   * The rows of the worst pairs are told as those of the points' source.
   *
   * @param points that the pairs come from
   * @param stated the distortion that pairs were counted beyond; NaN for the largest found
   * @throws IllegalArgumentException if no pair has a distance
   */
  DistortionProfile profile(Coverage coverage, PointCloud points, double stated) {
    if (pairs == 0) {
      throw new IllegalArgumentException(
          coverage == Coverage.ALL_PAIRS
              ? "all %d points are equal: there is no distance to keep".formatted(points.size())
              : "all %d sampled pairs are of equal points: there is no distance to keep"
                  .formatted(zeroSecants));
    }
    Extremes ends = new Extremes();
    extremes.forEach(pair -> ends.offer(pair.renumbered(points::sourceRow)));
    RatioSpan span = ends.span();
    boolean isStated = !Double.isNaN(stated);
    return new DistortionProfile(
        coverage,
        points.size(),
        pairs,
        zeroSecants,
        span.least(),
        span.greatest(),
        Math.min(span.distortion(), sum / pairs), // the sum is of ratios in float32
        new RatioHistogram(counts),
        ends.worst(),
        isStated ? stated : span.distortion(),
        isStated ? beyond : 0);
  }

  static final class Builder {
    private final double statedDistortion;
    private final long[] counts = new long[RatioHistogram.BINS];
    private final Extremes extremes = new Extremes();
    private long pairs;
    private long zeroSecants;
    private long beyond;
    private double sum;

    /**
     * @param statedDistortion pairs beyond it are counted
     */
    Builder(double statedDistortion) {
      this.statedDistortion = statedDistortion;
    }

    void add(SecantPair pair) {
      if (pair.distance() == 0) {
        zeroSecants++;
        return;
      }
      pairs++;
      sum += pair.distortion();
      beyond += pair.distortion() > statedDistortion ? 1 : 0;
      counts[RatioHistogram.bin(pair.ratio())]++;
      float squared = (float) (pair.ratio() * pair.ratio());
      if (squared <= extremes.squaredLow() || squared >= extremes.squaredHigh()) {
        extremes.offer(pair);
      }
    }

    PairTally tally() {
      return new PairTally(pairs, zeroSecants, beyond, sum, counts, extremes.bothEnds());
    }
  }
}
