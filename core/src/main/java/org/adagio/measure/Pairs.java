package org.adagio.measure;

import java.util.Objects;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.points.PointCloud;

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
  public static final long SAMPLE = 200_000;

  /** So few bound it by 0.023 %, and take a moment even before Java has compiled anything. */
  private static final long FEW = 20_000;

  /** All pairs of 10 000 points, which take a few seconds. */
  private static final long AFFORDABLE = 10_000L * 9_999 / 2;

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
    /** Pairs drawn at random, even where there are no more. */
    DRAWN,
    /** All points in random order, two by two. */
    DISJOINT,
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
   * Every pair where that is affordable, of up to 10 000 points. Of more points, 200 000 pairs are
   * drawn.
   */
  public static Pairs automatic() {
    return new Pairs(Choice.AUTOMATIC, SAMPLE);
  }

  /** Every pair, however long that takes; points on a cluster come to this machine for it. */
  public static Pairs all() {
    return new Pairs(Choice.ALL, SAMPLE);
  }

  /** So many pairs, drawn at random with replacement; every pair where there are no more. */
  public static Pairs sampled(long count) {
    return new Pairs(Choice.SAMPLED, count);
  }

  /** Draws so many pairs at random with replacement, even of points that have no more pairs. */
  public static Pairs drawn(long count) {
    return new Pairs(Choice.DRAWN, count);
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

  /**
   * Returns pairs that share no point: all points are paired at random, none of them twice. Pairs
   * of points that a map was not fitted to are independent only if they are such.
   */
  public static Pairs disjoint() {
    return new Pairs(Choice.DISJOINT, SAMPLE);
  }

  /** No pair. */
  public static Pairs none() {
    return new Pairs(Choice.NONE, SAMPLE);
  }

  /** Whether nothing is to be measured. */
  public boolean isNone() {
    return choice == Choice.NONE;
  }

  Coverage coverage() {
    return choice == Choice.DISJOINT ? Coverage.UNSEEN_PAIRS : Coverage.SAMPLED_PAIRS;
  }

  PairDraw draw(PointCloud points, long seed) {
    return choice == Choice.DISJOINT
        ? PairDraw.Disjoint.of(points.size(), seed)
        : PairDraw.Uniform.of(points.size(), count, seed);
  }

  /**
   * Returns whether these are all pairs of this many points.
   *
   * @throws IllegalStateException if no pair is to be looked at
   */
  public boolean areAllOf(long points) {
    double pairs = points * (points - 1.0) / 2;
    return switch (choice) {
      case ALL -> true;
      case AUTOMATIC -> pairs <= AFFORDABLE;
      case SAMPLED -> pairs <= count;
      case DRAWN, DISJOINT -> false;
      case NONE -> throw new IllegalStateException("no pair is to be looked at");
    };
  }
}
