package org.adagio.fit.neighbours;

import java.util.Arrays;

/**
 * Who is near whom among the points: p_ij = softmax_j(−D_ij / τ_i) over the list of each row i that
 * asks. τ_i is a share of how far its tenth neighbour is, so that every row has about as many
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

  private final Round round;
  private final Candidates lists;
  private final float[] shares;
  private final double[] inverse;
  private final double logarithms;

  NeighbourTargets(Round round, Candidates lists) {
    this.round = round;
    this.lists = lists;
    shares = new float[lists.size()];
    inverse = new double[lists.asking()];
    double[] sums = new double[lists.asking()];
    Candidates.forEach(sums.length, i -> sums[i] = fill(i));
    logarithms = Arrays.stream(sums).sum() / sums.length;
  }

  /** Fills what belongs to one row that asks, and returns Σ p log p. */
  private double fill(int i) {
    int start = lists.start(i);
    double[] far = far(i);
    inverse[i] = 1 / (TEMPERATURE * scale(i, far));
    Softmax softmax = new Softmax(far, inverse[i], lists, start);
    double logarithms = 0;
    for (int j = 0; j < far.length; j++) {
      shares[start + j] = (float) softmax.share(j);
      logarithms += shares[start + j] * softmax.logarithm(j);
    }
    return logarithms;
  }

  private double[] far(int i) {
    int start = lists.start(i);
    float[][] rows = new float[lists.start(i + 1) - start][];
    Arrays.setAll(rows, j -> round.among().row(lists.other(start + j)));
    double[] far = Round.multiply(round.asking().row(i), rows);
    for (int j = 0; j < far.length; j++) {
      far[j] += (double) round.askingLengths()[i] + round.lengths()[lists.other(start + j)];
      far[j] = round.isOfDistances() ? Math.max(0, far[j]) : far[j];
    }
    return far;
  }

  /**
   * What is far for a row: D of its tenth neighbour, or of its last beyond its first where products
   * count; of one with equal neighbours the least D, and infinite where all are as far, so that
   * nothing acts.
   */
  private double scale(int i, double[] far) {
    int[] near = round.near()[i];
    double least = round.isOfDistances() ? 0 : Arrays.stream(far).min().orElse(0);
    int counts = round.isOfDistances() ? Math.min(TENTH, near.length - 1) : near.length - 1;
    double scale = far[entry(i, near[counts])] - least;
    return scale > 0
        ? scale
        : Arrays.stream(far)
            .map(value -> value - least)
            .filter(value -> value > 0)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
  }

  private int entry(int i, int point) {
    int low = lists.start(i);
    int high = lists.start(i + 1) - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lists.other(middle) < point) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - lists.start(i);
  }

  /** p of an entry. */
  float share(int entry) {
    return shares[entry];
  }

  /** 1/τ of a row that asks. */
  double inverseTemperature(int asking) {
    return inverse[asking];
  }

  /** (1/n) Σ p log p: what the cross-entropy falls short of a divergence. */
  double logarithms() {
    return logarithms;
  }
}
