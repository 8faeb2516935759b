package org.adagio.work;

import java.util.SplittableRandom;

/**
 * What is drawn at random, each from a stream of its own: a sample that certifies a map must not be
 * the one that chose it, and points held out must not hang together with those drawn to fit to. All
 * streams come from one seed, so the same seed draws everything again.
 *
 * <p>The numbers are part of what a model file means: its held out points are found again by them.
 */
public enum Draw {
  /** What a method draws for the map itself: random entries, or landmarks. */
  MAP(0),
  /** The vectors that randomized principal axes start from. */
  AXES(1),
  HELD_OUT_POINTS(2),
  FITTED_POINTS(3),
  /** The pairs that a search looks at while it chooses a map. */
  SEARCHED_PAIRS(4),
  /** The pairs that certify the map chosen. */
  CERTIFIED_PAIRS(5),
  /** The pairs of all points, where a map was fitted to some. */
  PAIRS_OF_ALL(6),
  HELD_OUT_PAIRS(7),
  /** How points held out are paired, none of them twice. */
  UNSEEN_PAIRS(8),
  PREFIX_POINTS(9),
  /** The pairs that judge a finished map, or two clouds. */
  EVALUATED_PAIRS(10),
  /** The points whose neighbours are asked for. */
  QUERIES(11),
  /** The points that tell how many to fit to. */
  JUDGES(12),
  /** The points that tell of what kind they are, and how they are paired. */
  WATCHED_POINTS(14),
  /** The points that tell which map is taken, where the descent beside them draws for the map. */
  SET_APART(15),
  FROM_CLUSTER(16);

  private final int number;

  Draw(int number) {
    this.number = number;
  }

  public long seed(long common) {
    if (this == MAP) {
      return common;
    }
    long own = new SplittableRandom(number).nextLong();
    return new SplittableRandom(common ^ own).nextLong();
  }
}
