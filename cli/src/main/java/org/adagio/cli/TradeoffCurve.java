package org.adagio.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/**
 * What one method keeps at some dimensions.
 *
 * @param points by rising dimension
 */
record TradeoffCurve(String method, List<TradeoffPoint> points) {
  /** All neighbours of a sample stay: as little as this may be lost. */
  private static final double LEAST_LOSS = 1e-4;

  TradeoffCurve {
    points = List.copyOf(points);
  }

  /**
   * Where another doubling of the dimension begins to gain less than doublings did on average: the
   * point farthest above the line from the first to the last, over the logarithm of the dimension.
   * Three points have none that says more than the others.
   */
  Optional<TradeoffPoint> knee() {
    if (points.size() < 4) {
      return Optional.empty();
    }
    TradeoffPoint first = points.get(0);
    TradeoffPoint last = points.get(points.size() - 1);
    double width = Math.log((double) last.dimension() / first.dimension());
    double height = last.recall() - first.recall();
    TradeoffPoint knee = null;
    double farthest = 0;
    for (TradeoffPoint point : points) {
      double along = Math.log((double) point.dimension() / first.dimension()) / width;
      double above = point.recall() - first.recall() - along * height;
      if (above > farthest) {
        farthest = above;
        knee = point;
      }
    }
    return Optional.ofNullable(knee);
  }

  /**
   * About the dimension at which the curve comes to a recall, the logarithm of what is lost taken
   * as linear between two points; empty where it does not.
   */
  OptionalInt dimensionFor(double wanted, ToDoubleFunction<TradeoffPoint> recall) {
    TradeoffPoint before = null;
    for (TradeoffPoint point : points) {
      if (recall.applyAsDouble(point) >= wanted) {
        return OptionalInt.of(
            before == null ? point.dimension() : between(before, point, wanted, recall));
      }
      before = point;
    }
    return OptionalInt.empty();
  }

  private static int between(
      TradeoffPoint low,
      TradeoffPoint high,
      double wanted,
      ToDoubleFunction<TradeoffPoint> recall) {
    double below = loss(recall.applyAsDouble(low));
    double above = loss(recall.applyAsDouble(high));
    double share = (loss(wanted) - below) / (above - below);
    return low.dimension() + (int) Math.ceil(share * (high.dimension() - low.dimension()));
  }

  private static double loss(double recall) {
    return Math.log(Math.max(LEAST_LOSS, 1 - recall));
  }
}
