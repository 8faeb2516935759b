package org.adagio.distortion;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;

/** Pairs drawn uniformly at random with replacement, each in float64. */
final class SampleScan {
  private static final int CHUNK = 1024;

  private final PointCloud before;
  private final PointCloud after;
  private final long pairs;
  private final SplittableRandom[] random;
  private final double[] sums;
  private final long[] counts = new long[RatioHistogram.BINS];
  private final Extremes extremes = new Extremes();
  private long zeroSecants;

  SampleScan(PointCloud before, PointCloud after, long pairs, long seed) {
    if (before.size() < 2) {
      throw new IllegalArgumentException(
          "a distance needs at least two points, got " + before.size());
    }
    if (before.size() != after.size()) {
      throw new IllegalArgumentException(
          "both clouds must have equally many points, got %d and %d"
              .formatted(before.size(), after.size()));
    }
    if (pairs < 1) {
      throw new IllegalArgumentException("a sample must have at least one pair, got " + pairs);
    }
    this.before = before;
    this.after = 2 * pairs > after.size() ? PointCloud.of(after.toMatrix()) : after;
    this.pairs = pairs;
    random = new SplittableRandom[Math.toIntExact((pairs + CHUNK - 1) / CHUNK)];
    SplittableRandom root = new SplittableRandom(seed);
    Arrays.setAll(random, i -> root.split());
    sums = new double[random.length];
  }

  DistortionProfile run(Progress progress) {
    progress.stage("sampled pairs", pairs);
    Workers.forEach(random.length, chunk -> draw(chunk, progress));
    long positive = pairs - zeroSecants;
    if (positive == 0) {
      throw new IllegalArgumentException(
          "all %d sampled pairs are of equal points: there is no distance to keep"
              .formatted(pairs));
    }
    return DistortionProfile.of(
        Coverage.SAMPLED_PAIRS,
        before.size(),
        positive,
        zeroSecants,
        Arrays.stream(sums).sum(),
        counts,
        extremes);
  }

  private void draw(int chunk, Progress progress) {
    int count = (int) Math.min(CHUNK, pairs - (long) chunk * CHUNK);
    long[] ends = ends(random[chunk], count);
    Matrix points = Matrix.zeros(2 * count, before.dimension());
    Matrix images = Matrix.zeros(2 * count, after.dimension());
    before.gather(ends, points);
    after.gather(ends, images);
    for (int p = 0; p < 2 * count; p += 2) {
      record(
          chunk,
          new SecantPair(
              ends[p],
              ends[p + 1],
              ExactSecants.distance(points, p, p + 1),
              ExactSecants.distance(images, p, p + 1)));
    }
    progress.advance(count);
  }

  /** Both ends of each pair, the lower row first. */
  private long[] ends(SplittableRandom random, int count) {
    long n = before.size();
    long[] ends = new long[2 * count];
    for (int p = 0; p < 2 * count; p += 2) {
      long i = random.nextLong(n);
      long j = random.nextLong(n - 1);
      j += j >= i ? 1 : 0;
      ends[p] = Math.min(i, j);
      ends[p + 1] = Math.max(i, j);
    }
    return ends;
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
    }
    float squared = (float) (pair.ratio() * pair.ratio());
    if (squared <= extremes.squaredLow() || squared >= extremes.squaredHigh()) {
      extremes.offer(pair);
    }
  }
}
