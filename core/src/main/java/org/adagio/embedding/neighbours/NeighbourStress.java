package org.adagio.embedding.neighbours;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.adagio.Matrix;
import org.adagio.embedding.descent.Objective;
import org.adagio.linalg.StagedRows;
import org.adagio.linalg.Workers;

/**
 * How much worse the images tell who is near whom than the points do: F(X) = (1/n) Σ_i KL(p_i ‖
 * q_i) with q_ij = softmax_j(−E_ij / τ_i) over the list of each point. Since ∂F/∂E_ij = (p_ij −
 * q_ij) / (n τ_i), the gradient is 2 X Wᵀ L_w W with these sparse weights: two products with the
 * points and one sparse one.
 */
final class NeighbourStress implements Objective, AutoCloseable {
  private static final int CHUNK = 128;

  private final Comparison comparison;
  private final StagedRows points;
  private final Candidates lists;
  private final NeighbourTargets targets;
  private final float[][] images;
  private final float[] lengths;
  private final float[] pulls;
  private final double[] totals;
  private final float[][] forces;

  /**
   * @param points in the coordinates of the maps; moved to an origin in their midst only where the
   *     comparison allows it
   * @param dimension how many rows the maps have
   */
  NeighbourStress(
      Comparison comparison,
      Matrix points,
      Candidates lists,
      NeighbourTargets targets,
      int dimension) {
    this.comparison = comparison;
    this.lists = lists;
    this.targets = targets;
    images = new float[points.rows()][dimension];
    lengths = new float[points.rows()];
    pulls = new float[lists.size()];
    totals = new double[points.rows()];
    forces = new float[points.rows()][dimension];
    this.points = new StagedRows(points, dimension);
  }

  @Override
  public double at(Matrix map, double[] gradient) {
    Matrix y = points.timesTransposed(map);
    forEachPoint(i -> lengths[i] = comparison.row(y, i, images[i]));
    double[] values = new double[images.length];
    forEachPoint(i -> values[i] = weigh(i));
    Matrix sums = Matrix.zeros(images.length, y.columns());
    forEachPoint(
        i -> {
          pull(i);
          System.arraycopy(forces[i], 0, sums.values(), i * y.columns(), y.columns());
        });
    double[] part = points.transposedTimes(sums);
    for (int i = 0; i < part.length; i++) {
      gradient[i] += part[i];
    }
    return Math.max(0, Arrays.stream(values).sum() / images.length + targets.logarithms());
  }

  private void forEachPoint(IntConsumer work) {
    int n = images.length;
    Workers.forEach(
        (n + CHUNK - 1) / CHUNK,
        chunk -> {
          for (int i = chunk * CHUNK; i < Math.min(n, (chunk + 1) * CHUNK); i++) {
            work.accept(i);
          }
        });
  }

  /**
   * Fills ∂F/∂E over the list of one point, begins the force on it with what its list does, while
   * those images are at hand, and returns −Σ p log q.
   */
  private double weigh(int i) {
    int start = lists.start(i);
    double[] far = new double[lists.start(i + 1) - start];
    for (int j = 0; j < far.length; j++) {
      far[j] = comparison.between(images[i], images[lists.other(start + j)]);
    }
    double beta = targets.inverseTemperature(i);
    Softmax shares = new Softmax(far, beta);
    float[] force = forces[i];
    Arrays.fill(force, 0);
    double value = 0;
    double total = 0;
    for (int j = 0; j < far.length; j++) {
      float share = targets.share(start + j);
      value -= share * shares.logarithm(j);
      float pull = (float) ((share - shares.share(j)) * beta / images.length);
      pulls[start + j] = pull;
      total += pull;
      subtract(force, pull, images[lists.other(start + j)]);
    }
    totals[i] = total;
    return value;
  }

  /** Completes the force on one point with what the lists do that it stands in. */
  private void pull(int i) {
    float[] force = forces[i];
    double total = totals[i];
    for (int reverse = lists.reverseStart(i); reverse < lists.reverseStart(i + 1); reverse++) {
      float pull = pulls[lists.entry(reverse)];
      subtract(force, pull, images[lists.owner(reverse)]);
      total += pull;
    }
    float[] own = images[i];
    float weight = comparison == Comparison.PRODUCT ? 0 : (float) total;
    for (int k = 0; k < force.length; k++) {
      force[k] = 2 * (force[k] + weight * own[k]);
    }
    if (comparison == Comparison.ANGLE) {
      turn(force, own, lengths[i]);
    }
  }

  private static void subtract(float[] from, float weight, float[] row) {
    for (int k = 0; k < from.length; k++) {
      from[k] -= weight * row[k];
    }
  }

  /** What turns a row, of the force on its direction: the part along it does nothing. */
  private static void turn(float[] force, float[] direction, float length) {
    double along = 0;
    for (int k = 0; k < force.length; k++) {
      along += (double) force[k] * direction[k];
    }
    for (int k = 0; k < force.length; k++) {
      force[k] = (float) ((force[k] - along * direction[k]) / length);
    }
  }

  @Override
  public void close() {
    points.close();
  }
}
