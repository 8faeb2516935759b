package org.adagio.distortion;

import java.util.Objects;
import java.util.function.Supplier;
import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.clouds.Memory;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Resources;

/**
 * Which pairs of points are looked at.
 *
 * @param choice how they are chosen
 * @param count how many are drawn at random, where they are
 */
public record Pairs(Choice choice, long count) {
  /**
   * A sample of so many bounds the fraction beyond the largest distortion found by 0.0023 %, and
   * takes less than a second.
   */
  static final long SAMPLE = 200_000;

  /** So few bound it by 0.023 %, and take a moment even before Java has compiled anything. */
  private static final long FEW = 20_000;

  /** Fewer would say little: they bound it by 0.23 %. */
  private static final long FEWEST = 2_000;

  /** So many multiplications take a moment. */
  private static final double MOMENT = 2e9;

  /** How pairs are chosen. */
  public enum Choice {
    /** Every pair where that is affordable, else a sample. */
    AUTOMATIC,
    /** Every pair. */
    ALL,
    /** Pairs drawn at random, or every pair where there are no more. */
    SAMPLED,
    /** None: nothing is measured. */
    NONE
  }

  /** Checks that a sample has pairs. */
  public Pairs {
    Objects.requireNonNull(choice, "choice");
    if (count < 1) {
      throw new IllegalArgumentException("pairs must be at least 1, got " + count);
    }
  }

  /**
   * Every pair where that is affordable: of points on this machine, up to 10 000 points; of points
   * on a cluster, as many pairs as it was told. Of more points, 200 000 pairs are drawn.
   */
  public static Pairs automatic() {
    return new Pairs(Choice.AUTOMATIC, SAMPLE);
  }

  /** Every pair, however long that takes; of points on a cluster, as many as it was told. */
  public static Pairs all() {
    return new Pairs(Choice.ALL, SAMPLE);
  }

  /** So many pairs, drawn at random with replacement; every pair where there are no more. */
  public static Pairs sampled(long count) {
    return new Pairs(Choice.SAMPLED, count);
  }

  /**
   * Draws so few pairs at random that a look at them takes a moment, for whoever is short of time:
   * 20 000, or fewer for large maps.
   *
   * @param sourceDimension of the points
   * @param dimension of their images
   */
  public static Pairs few(int sourceDimension, int dimension) {
    double affordable = MOMENT / ((double) sourceDimension * dimension);
    return sampled((long) Math.max(FEWEST, Math.min(FEW, affordable)));
  }

  /** No pair. */
  public static Pairs none() {
    return new Pairs(Choice.NONE, SAMPLE);
  }

  /** Whether nothing is to be measured. */
  public boolean isNone() {
    return choice == Choice.NONE;
  }

  /**
   * The distortion over these pairs.
   *
   * @param seed of the draw
   * @throws IllegalStateException if none are to be looked at
   */
  public DistortionProfile profile(
      PointCloud before, PointCloud after, long seed, Progress progress) {
    return looking(
        before,
        after,
        () ->
            isEveryPairOf(before)
                ? DistortionProfile.of(before, after, progress)
                : DistortionProfile.ofSample(before, after, sampleOf(before), seed, progress));
  }

  /** The same, with a count of the pairs beyond a distortion. */
  public BoundCheck check(
      PointCloud before, PointCloud after, double distortion, long seed, Progress progress) {
    return looking(
        before,
        after,
        () ->
            isEveryPairOf(before)
                ? BoundCheck.of(before, after, distortion, progress)
                : BoundCheck.ofSample(before, after, distortion, sampleOf(before), seed, progress));
  }

  private <T> T looking(PointCloud before, PointCloud after, Supplier<T> look) {
    return before.isDistributed()
        ? look.get()
        : Resources.holding(footprint(before.size(), before.dimension(), after.dimension()), look);
  }

  /** What the look holds in memory at its peak, for n points of d dimensions on this machine. */
  public Footprint footprint(long points, int sourceDimension, int dimension) {
    return isEveryPair(points, PointCloud.AFFORDABLE_PAIRS)
        ? Memory.pairs((double) points, sourceDimension, dimension)
        : Memory.sampledPairs((double) points, sourceDimension, dimension);
  }

  private long sampleOf(PointCloud points) {
    return choice == Choice.SAMPLED ? count : Math.min(count, points.affordablePairs());
  }

  private boolean isEveryPairOf(PointCloud points) {
    return isEveryPair(points.size(), points.affordablePairs())
        && (!points.isDistributed() || pairsOf(points.size()) <= points.affordablePairs());
  }

  private static double pairsOf(long points) {
    return points * (points - 1.0) / 2;
  }

  private boolean isEveryPair(long points, long affordable) {
    double pairs = pairsOf(points);
    return switch (choice) {
      case ALL -> true;
      case AUTOMATIC -> pairs <= affordable;
      case SAMPLED -> pairs <= count;
      case NONE -> throw new IllegalStateException("no pair is to be looked at");
    };
  }
}
