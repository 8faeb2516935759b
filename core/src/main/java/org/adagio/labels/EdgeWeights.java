package org.adagio.labels;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.adagio.neighbors.Neighbors;

/** How much an edge between two neighbours at a distance counts. An edge of weight 0 is none. */
public sealed interface EdgeWeights {

  /** 1, whatever the distance. */
  record Unit() implements EdgeWeights {
    @Override
    public String toString() {
      return "unit";
    }
  }

  /** exp(−d² / 2σ²), with σ the mean distance of all points to all their neighbours. */
  record Gaussian() implements EdgeWeights {
    @Override
    public String toString() {
      return "gaussian";
    }
  }

  /**
   * exp(−d² / 2σ²).
   *
   * @param bandwidth σ, above 0
   */
  record GaussianOf(double bandwidth) implements EdgeWeights {

    /** Refuses a bandwidth that is not positive. */
    public GaussianOf {
      if (!(bandwidth > 0 && bandwidth < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("the bandwidth must be above 0, got " + bandwidth);
      }
    }

    @Override
    public String toString() {
      return "gaussian:" + bandwidth;
    }
  }

  /**
   * exp(−d² / σᵢσⱼ), with σᵢ the distance of point i to its farthest neighbour, so that sparse and
   * dense regions count alike (Zelnik-Manor and Perona 2004).
   */
  record Local() implements EdgeWeights {
    @Override
    public String toString() {
      return "local";
    }
  }

  /** The weight of the edge between two points at a distance. */
  @FunctionalInterface
  interface Rule {
    double weight(int first, int second, double distance);
  }

  /** The rule that follows from the neighbours found. */
  default Rule rule(Neighbors neighbors) {
    if (this instanceof Local) {
      double[] farthest =
          Arrays.stream(neighbors.distances())
              .mapToDouble(of -> of.length == 0 ? 0 : of[of.length - 1])
              .toArray();
      return (i, j, distance) -> decayed(distance * distance, farthest[i] * farthest[j]);
    }
    DoubleUnaryOperator ofDistance = ofDistance(neighbors);
    return (i, j, distance) -> ofDistance.applyAsDouble(distance);
  }

  private DoubleUnaryOperator ofDistance(Neighbors neighbors) {
    if (this instanceof Unit) {
      return distance -> 1;
    }
    double bandwidth =
        this instanceof GaussianOf given
            ? given.bandwidth()
            : Arrays.stream(neighbors.distances())
                .flatMapToDouble(Arrays::stream)
                .average()
                .orElse(0);
    return distance -> decayed(distance * distance, 2 * bandwidth * bandwidth);
  }

  /** exp(−square / scale); its limit for a scale of 0, which is that of duplicates. */
  private static double decayed(double square, double scale) {
    return square == 0 ? 1 : Math.exp(-square / scale);
  }

  /**
   * Reads {@code unit}, {@code gaussian}, {@code gaussian:SIGMA} or {@code local}.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  static EdgeWeights parse(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return switch (lower) {
      case "unit" -> new Unit();
      case "gaussian" -> new Gaussian();
      case "local" -> new Local();
      default -> {
        if (!lower.matches("gaussian:[0-9.e+-]+")) {
          throw new IllegalArgumentException(
              "edge weights must be unit, gaussian, gaussian:SIGMA or local, got " + text);
        }
        yield new GaussianOf(bandwidth(lower.substring("gaussian:".length())));
      }
    };
  }

  private static double bandwidth(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("the bandwidth must be a number, got " + text);
    }
  }
}
