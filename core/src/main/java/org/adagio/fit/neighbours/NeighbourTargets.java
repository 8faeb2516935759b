package org.adagio.fit.neighbours;

import java.util.Arrays;
import org.adagio.work.Workers;

/**
 * Who is near whom among the points: p_ij = softmax_j(−D_ij / τ_i) over the list of each point i.
 * τ_i is a share of how far its tenth neighbour is, so that every point has about as many
 * neighbours that count, wherever the points are dense.
 */
final class NeighbourTargets {
  /**
   * τ_i as a share of D to the tenth neighbour. Less makes the nearest few count alone, more counts
   * for the first fifty: from 0.2 to 0.5 recall@10 changes by less than 0.01.
   */
  private static final double TEMPERATURE = 0.3;

  /** The neighbour that sets the scale: as many as a search usually asks for. */
  private static final int TENTH = 9;

  private static final int CHUNK = 256;

  private final float[] shares;
  private final double[] inverse;
  private final double logarithms;

  /**
   * @param points as they are compared
   * @param near the nearest others of each point that asks, nearest first
   */
  NeighbourTargets(Comparison comparison, float[][] points, int[][] near, Candidates lists) {
    shares = new float[lists.size()];
    inverse = new double[points.length];
    double[] sums = new double[(near.length + CHUNK - 1) / CHUNK];
    Workers.forEach(
        sums.length,
        chunk -> {
          int end = Math.min(near.length, (chunk + 1) * CHUNK);
          for (int i = chunk * CHUNK; i < end; i++) {
            sums[chunk] += fill(comparison, points, near[i], lists, lists.firstAsking() + i);
          }
        });
    double sum = 0;
    for (double part : sums) {
      sum += part;
    }
    logarithms = sum / near.length;
  }

  /** Fills what belongs to one point, and returns Σ p log p. */
  private double fill(
      Comparison comparison, float[][] points, int[] near, Candidates lists, int i) {
    int start = lists.start(i);
    double[] far = new double[lists.start(i + 1) - start];
    for (int j = 0; j < far.length; j++) {
      far[j] = comparison.between(points[i], points[lists.other(start + j)]);
    }
    inverse[i] = inverseTemperature(comparison, points, near, i, far);
    Softmax softmax = new Softmax(far, inverse[i]);
    double logarithms = 0;
    for (int j = 0; j < far.length; j++) {
      shares[start + j] = (float) softmax.share(j);
      logarithms += shares[start + j] * softmax.logarithm(j);
    }
    return logarithms;
  }

  /** 1/τ_i; 0, so that nothing acts, for a point that is as far from all in its list. */
  private static double inverseTemperature(
      Comparison comparison, float[][] points, int[] near, int i, double[] far) {
    int tenth = near[Math.min(TENTH, near.length - 1)];
    double scale = comparison.between(points[i], points[tenth]);
    if (comparison == Comparison.PRODUCT) {
      int last = near[near.length - 1];
      scale =
          comparison.between(points[i], points[last])
              - comparison.between(points[i], points[near[0]]);
    }
    if (!(scale > 0)) {
      double least = Arrays.stream(far).min().orElse(0);
      scale =
          Arrays.stream(far)
              .map(value -> value - (comparison == Comparison.PRODUCT ? least : 0))
              .filter(value -> value > 0)
              .min()
              .orElse(Double.POSITIVE_INFINITY);
    }
    return 1 / (TEMPERATURE * scale);
  }

  /** p of an entry. */
  float share(int entry) {
    return shares[entry];
  }

  /** 1/τ of a point. */
  double inverseTemperature(int point) {
    return inverse[point];
  }

  /** (1/n) Σ p log p: what the cross-entropy falls short of a divergence. */
  double logarithms() {
    return logarithms;
  }
}
