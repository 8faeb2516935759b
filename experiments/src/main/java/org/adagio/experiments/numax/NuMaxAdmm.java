package org.adagio.experiments.numax;

import java.util.function.BooleanSupplier;
import org.adagio.Matrix;
import org.adagio.linalg.Products;
import org.adagio.linalg.SymmetricEigen;

/**
 * NuMax's alternating direction method of multipliers on the secants at work: min trace(L), L ⪰ 0,
 * l ≤ q ≤ u subject to L = Q and q = A(Q), with scaled duals U and ω, over-relaxed, and with a
 * penalty β that keeps the primal and the dual residual alike.
 *
 * <p>L is of low rank, so A(L) is cheap; the other measurements follow from it, because the least
 * squares step Q = L − U − Aᵀ(z) has A(Q) = q − ω + z.
 */
final class NuMaxAdmm {
  private static final double RELAXATION = 1.6;
  private static final int BALANCE_EVERY = 20;
  private static final double IMBALANCE = 5;
  private static final double RESIDUAL_SHARE = 0.2;
  private static final int SPARE_VECTORS = 8;

  private final NuMaxSecants secants;
  private final NuMaxBounds bounds;
  private final int order;

  private Matrix map;
  private double threshold;
  private double[] low;
  private double[] dualOfLow;
  private double[] measuredLow;
  private double[] measuredDual;
  private double[] clipped;
  private double[] dual;
  private double primalResidual;
  private double dualResidual;

  NuMaxAdmm(NuMaxSecants secants, NuMaxBounds bounds, NuMaxIterate start) {
    this.secants = secants;
    this.bounds = bounds;
    map = start.map();
    order = map.columns();
    threshold = start.threshold();
    dual = start.dual().clone();
    low = square(map);
    dualOfLow = secants.adjoint(dual);
    for (int i = 0; i < dualOfLow.length; i++) {
      dualOfLow[i] = -dualOfLow[i];
    }
    measuredLow = secants.measure(map);
    measuredDual = secants.measure(dualOfLow);
    clipped = new double[dual.length];
    for (int i = 0; i < clipped.length; i++) {
      clipped[i] = bounds.clip(measuredLow[i]);
    }
  }

  private static double[] square(Matrix map) {
    float[] product = Products.transposedTimes(map, map).values();
    double[] square = new double[product.length];
    for (int i = 0; i < square.length; i++) {
      square[i] = product[i];
    }
    return square;
  }

  /**
   * Iterates until no secant at work lies outside the bounds by more than the tolerance and both
   * residuals are below a fifth of it, relative to what they are residuals of.
   *
   * @return whether that was reached
   */
  boolean run(int iterations, double tolerance, BooleanSupplier enough) {
    for (int i = 1; i <= iterations && !enough.getAsBoolean(); i++) {
      step();
      if (bounds.excess(measuredLow) <= tolerance
          && Math.max(primalResidual, dualResidual) <= RESIDUAL_SHARE * tolerance) {
        return true;
      }
      if (i % BALANCE_EVERY == 0) {
        balance();
      }
    }
    return false;
  }

  private void step() {
    int size = dual.length;
    double[] right = new double[size];
    for (int i = 0; i < size; i++) {
      right[i] = measuredLow[i] - measuredDual[i] - (clipped[i] - dual[i]);
    }
    double[] z = secants.solve(right);
    double[] measured = new double[size];
    for (int i = 0; i < size; i++) {
      measured[i] = clipped[i] - dual[i] + z[i];
    }
    double[] before = measuredLow;
    Change ofLow = lower(secants.adjoint(z));
    measuredLow = secants.measure(map);
    for (int i = 0; i < size; i++) {
      measuredDual[i] += RELAXATION * measured[i] + (1 - RELAXATION) * before[i] - measuredLow[i];
    }
    Change ofBounds = clip(measured);
    primalResidual = ofLow.plus(ofBounds).primal();
    dualResidual = ofLow.plus(ofBounds).dual();
  }

  /** L and U anew: the eigenvalues of the relaxed Q + U, lowered by the threshold and cut at 0. */
  private Change lower(double[] adjoint) {
    double[] relaxed = new double[low.length];
    for (int i = 0; i < relaxed.length; i++) {
      relaxed[i] = low[i] + (1 - RELAXATION) * dualOfLow[i] - RELAXATION * adjoint[i];
    }
    map = softThreshold(relaxed);
    double[] next = square(map);
    Change change = new Change();
    for (int i = 0; i < next.length; i++) {
      double leastSquares = low[i] - dualOfLow[i] - adjoint[i];
      dualOfLow[i] = relaxed[i] - next[i];
      change.add(leastSquares, next[i], low[i], dualOfLow[i]);
    }
    low = next;
    return change;
  }

  private Matrix softThreshold(double[] symmetric) {
    int wanted = Math.min(order, map.rows() + SPARE_VECTORS);
    SymmetricEigen eigen = SymmetricEigen.of(symmetric.clone(), order, wanted);
    double[] values = eigen.values();
    int rank = 1;
    while (rank < order && values[rank] > threshold) {
      rank++;
    }
    if (rank > wanted) {
      eigen = SymmetricEigen.of(symmetric.clone(), order, rank);
    }
    Matrix rows = eigen.rows(rank);
    for (int i = 0; i < rank; i++) {
      double scale = Math.sqrt(Math.max(0, values[i] - threshold));
      for (int k = i * order; k < (i + 1) * order; k++) {
        rows.values()[k] *= (float) scale;
      }
    }
    return rows;
  }

  /** q and ω anew. */
  private Change clip(double[] measured) {
    Change change = new Change();
    for (int i = 0; i < dual.length; i++) {
      double before = clipped[i];
      double relaxed = RELAXATION * measured[i] + (1 - RELAXATION) * before + dual[i];
      clipped[i] = bounds.clip(relaxed);
      dual[i] = relaxed - clipped[i];
      change.add(measured[i], clipped[i], before, dual[i]);
    }
    return change;
  }

  private void balance() {
    if (primalResidual > IMBALANCE * dualResidual) {
      scaleDuals(0.5);
    } else if (dualResidual > IMBALANCE * primalResidual) {
      scaleDuals(2);
    }
  }

  private void scaleDuals(double factor) {
    threshold *= factor;
    for (double[] each : new double[][] {dualOfLow, measuredDual, dual}) {
      for (int i = 0; i < each.length; i++) {
        each[i] *= factor;
      }
    }
  }

  /** A(L) of the secants at work. */
  double[] measured() {
    return measuredLow.clone();
  }

  /** Where it stands, for the same secants. */
  NuMaxIterate iterate(NuMaxIterate start) {
    return new NuMaxIterate(map, threshold, start.first(), start.second(), dual.clone());
  }

  /** Sums of squares from which the residuals come. */
  private static final class Change {
    private double gap;
    private double move;
    private double size;
    private double dualSize;

    void add(double leastSquares, double next, double before, double dual) {
      gap += (leastSquares - next) * (leastSquares - next);
      move += (next - before) * (next - before);
      size += next * next;
      dualSize += dual * dual;
    }

    Change plus(Change other) {
      Change sum = new Change();
      sum.gap = gap + other.gap;
      sum.move = move + other.move;
      sum.size = size + other.size;
      sum.dualSize = dualSize + other.dualSize;
      return sum;
    }

    double primal() {
      return Math.sqrt(gap / size);
    }

    double dual() {
      return Math.sqrt(move / dualSize);
    }
  }
}
