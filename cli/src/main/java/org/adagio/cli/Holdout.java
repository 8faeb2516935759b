package org.adagio.cli;

import java.util.Optional;
import org.adagio.data.PointCloud;
import org.adagio.data.Split;

/**
 * How many points a fit does not see.
 *
 * @param fraction of all points, at least 0 and below 1
 */
record Holdout(double fraction) {
  static final int MOST = 10_000;
  private static final long MANY_POINTS = 20_000;
  private static final Holdout NONE = new Holdout(0);
  private static final Holdout OF_MANY = new Holdout(0.05);

  Holdout {
    if (!(fraction >= 0 && fraction < 1)) {
      throw new IllegalArgumentException("holdout must be at least 0 and below 1, got " + fraction);
    }
  }

  static Holdout parse(String text) {
    try {
      return new Holdout(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("holdout must be a number, got " + text);
    }
  }

  /** None of few points, a twentieth of many where the method can fit them too closely. */
  static Holdout fitting(long points, MethodChoice method) {
    return method == MethodChoice.REFINED && points >= MANY_POINTS ? OF_MANY : NONE;
  }

  /** The points to fit to and those held out; empty where none are. */
  Optional<Split> of(PointCloud points, long seed) {
    if (fraction == 0) {
      return Optional.empty();
    }
    int heldOut = (int) Math.min(MOST, Math.floor(fraction * points.size()));
    if (heldOut < 2 || points.size() - heldOut < 2) {
      throw new RequestException(
          "--holdout %s of %d points must leave at least two on either side, got %d and %d"
              .formatted(fraction, points.size(), heldOut, points.size() - heldOut));
    }
    return Optional.of(Split.of(points, heldOut, seed));
  }
}
