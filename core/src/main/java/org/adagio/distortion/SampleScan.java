package org.adagio.distortion;

import java.util.Arrays;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;

/** Pairs drawn at random, each in float64. */
final class SampleScan {
  private final PointCloud before;
  private final PointCloud after;
  private final Coverage coverage;
  private final PairDraw draw;
  private final double[] sums;
  private final long[] counts = new long[RatioHistogram.BINS];
  private final Extremes extremes = new Extremes();
  private double statedDistortion = Double.POSITIVE_INFINITY;
  private long beyond;
  private long zeroSecants;

  private SampleScan(PointCloud before, PointCloud after, Coverage coverage, PairDraw draw) {
    this.before = before;
    this.after = 2 * draw.pairs() > after.size() ? PointCloud.of(after.toMatrix()) : after;
    this.coverage = coverage;
    this.draw = draw;
    sums = new double[draw.chunks()];
  }

  /** So many pairs, drawn uniformly with replacement. */
  static SampleScan uniform(PointCloud before, PointCloud after, long pairs, long seed) {
    requireDistances(before, after);
    if (pairs < 1) {
      throw new IllegalArgumentException("a sample must have at least one pair, got " + pairs);
    }
    PairDraw draw = PairDraw.Uniform.of(before.size(), pairs, seed);
    return new SampleScan(before, after, Coverage.SAMPLED_PAIRS, draw);
  }

  /** As many pairs as there can be without a point in two of them. */
  static SampleScan disjoint(PointCloud before, PointCloud after, long seed) {
    requireDistances(before, after);
    PairDraw draw = PairDraw.Disjoint.of(before.size(), seed);
    return new SampleScan(before, after, Coverage.UNSEEN_PAIRS, draw);
  }

  private static void requireDistances(PointCloud before, PointCloud after) {
    if (before.size() < 2) {
      throw new IllegalArgumentException(
          "a distance needs at least two points, got " + before.size());
    }
    if (before.size() != after.size()) {
      throw new IllegalArgumentException(
          "both clouds must have equally many points, got %d and %d"
              .formatted(before.size(), after.size()));
    }
  }

  /** Also counts the pairs beyond a distortion. */
  SampleScan counting(double distortion) {
    statedDistortion = distortion;
    return this;
  }

  BoundCheck run(Progress progress) {
    progress.stage("sampled pairs", draw.pairs());
    Workers.forEach(draw.chunks(), chunk -> look(chunk, progress));
    long positive = draw.pairs() - zeroSecants;
    if (positive == 0) {
      throw new IllegalArgumentException(
          "all %d sampled pairs are of equal points: there is no distance to keep"
              .formatted(draw.pairs()));
    }
    DistortionProfile profile =
        DistortionProfile.of(
            coverage,
            before.size(),
            positive,
            zeroSecants,
            Arrays.stream(sums).sum(),
            counts,
            extremes);
    return new BoundCheck(statedDistortion, beyond, profile);
  }

  private void look(int chunk, Progress progress) {
    long[] ends = draw.ends(chunk);
    Matrix points = Matrix.zeros(ends.length, before.dimension());
    Matrix images = Matrix.zeros(ends.length, after.dimension());
    before.gather(ends, points);
    after.gather(ends, images);
    for (int p = 0; p < ends.length; p += 2) {
      record(
          chunk,
          new SecantPair(
              ends[p],
              ends[p + 1],
              ExactSecants.distance(points, p, p + 1),
              ExactSecants.distance(images, p, p + 1)));
    }
    progress.advance(ends.length / 2);
  }

  private void record(int chunk, SecantPair pair) {
    if (pair.distance() == 0) {
      synchronized (counts) {
        zeroSecants++;
      }
      return;
    }
    sums[chunk] += pair.distortion();
    synchronized (counts) {
      counts[(int) Math.min(pair.ratio() / RatioHistogram.WIDTH, RatioHistogram.BINS - 1)]++;
      beyond += pair.distortion() > statedDistortion ? 1 : 0;
    }
    float squared = (float) (pair.ratio() * pair.ratio());
    if (squared <= extremes.squaredLow() || squared >= extremes.squaredHigh()) {
      extremes.offer(pair);
    }
  }
}
