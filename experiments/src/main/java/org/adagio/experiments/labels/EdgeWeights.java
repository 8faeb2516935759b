package org.adagio.experiments.labels;

import java.util.Arrays;
import org.adagio.measure.nearest.NeighbourRows;

/** How much an edge between two neighbours at a distance counts. An edge of weight 0 is none. */
public enum EdgeWeights {

  /** 1, whatever the distance. */
  UNIT,

  /** exp(−d² / 2σ²), with σ the mean distance of all points to all their neighbours. */
  GAUSSIAN,

  /**
   * exp(−d² / σᵢσⱼ), with σᵢ the distance of point i to its farthest neighbour, so that sparse and
   * dense regions count alike (Zelnik-Manor and Perona 2004).
   */
  LOCAL;

  /** The weight of the edge between two points at a distance. */
  @FunctionalInterface
  interface Rule {
    double weight(int first, int second, double distance);
  }

  /** The rule that follows from the neighbours found. */
  Rule rule(NeighbourRows neighbours) {
    return switch (this) {
      case UNIT -> (i, j, distance) -> 1;
      case GAUSSIAN -> {
        double bandwidth =
            Arrays.stream(neighbours.distances())
                .flatMapToDouble(Arrays::stream)
                .average()
                .orElse(0);
        yield (i, j, distance) -> decayed(distance * distance, 2 * bandwidth * bandwidth);
      }
      case LOCAL -> {
        double[] farthest =
            Arrays.stream(neighbours.distances())
                .mapToDouble(of -> of.length == 0 ? 0 : of[of.length - 1])
                .toArray();
        yield (i, j, distance) -> decayed(distance * distance, farthest[i] * farthest[j]);
      }
    };
  }

  /** exp(−square / scale); its limit for a scale of 0, which is that of duplicates. */
  private static double decayed(double square, double scale) {
    return square == 0 ? 1 : Math.exp(-square / scale);
  }
}
