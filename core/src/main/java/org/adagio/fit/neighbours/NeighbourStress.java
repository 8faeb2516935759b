package org.adagio.fit.neighbours;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.adagio.Matrix;
import org.adagio.fit.descent.Objective;
import org.adagio.linalg.StagedRows;
import org.adagio.work.Workers;

/**
 * How much worse the images tell who is near whom than the points do: F(X) = (1/n) Σ_i KL(p_i ‖
 * q_i) over the n that ask, with q_ij = softmax_j(−E_ij / τ_i) over the list of each. Since
 * ∂F/∂E_ij = (p_ij − q_ij) / (n τ_i), the gradient is 2 X Wᵀ L_w W with these sparse weights: two
 * products with the points and one sparse one.
 *
 * <p>Angles do not know the length of the map. It says how large the sphere is that they are
 * compared on, 1 at the start: in few dimensions all directions are nearer to each other than the
 * points', and the shares q could not become those of the points.
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
  private final double unitLength;
  private final double[] totals;
  private final float[][] forces;

  /**
   * @param points in the coordinates of the maps; moved to an origin in their midst only where the
   *     comparison allows it
   * @param start a map from which it will be lowered
   */
  NeighbourStress(
      Comparison comparison,
      Matrix points,
      Candidates lists,
      NeighbourTargets targets,
      Matrix start) {
    int dimension = start.rows();
    this.comparison = comparison;
    this.lists = lists;
    this.targets = targets;
    images = new float[points.rows()][dimension];
    lengths = new float[points.rows()];
    pulls = new float[lists.size()];
    unitLength = length(start);
    totals = new double[points.rows()];
    forces = new float[points.rows()][dimension];
    this.points = new StagedRows(points, dimension);
  }

  @Override
  public double at(Matrix map, double[] gradient) {
    Matrix y = points.timesTransposed(map);
    double radius = comparison == Comparison.ANGLE ? length(map) / unitLength : 1;
    forEachPoint(
        i -> {
          lengths[i] = comparison.row(y, i, images[i]);
          stretch(images[i], (float) radius);
        });
    double[] values = new double[images.length];
    forEachPoint(i -> values[i] = weigh(i));
    Matrix sums = Matrix.zeros(images.length, y.columns());
    double[] outward = new double[images.length];
    forEachPoint(
        i -> {
          outward[i] = pull(i, radius);
          System.arraycopy(forces[i], 0, sums.values(), i * y.columns(), y.columns());
        });
    double[] part = points.transposedTimes(sums);
    for (int i = 0; i < part.length; i++) {
      gradient[i] += part[i];
    }
    if (comparison == Comparison.ANGLE) {
      double along = Arrays.stream(outward).sum() / (unitLength * length(map));
      for (int i = 0; i < part.length; i++) {
        gradient[i] += along * map.values()[i];
      }
    }
    return Math.max(0, Arrays.stream(values).sum() / lists.asking() + targets.logarithms());
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
      float pull = (float) ((share - shares.share(j)) * beta / lists.asking());
      pulls[start + j] = pull;
      total += pull;
      subtract(force, pull, images[lists.other(start + j)]);
    }
    totals[i] = total;
    return value;
  }

  private static double length(Matrix map) {
    double squares = 0;
    for (float value : map.values()) {
      squares += (double) value * value;
    }
    return Math.sqrt(squares);
  }

  private static void stretch(float[] row, float factor) {
    for (int k = 0; k < row.length && factor != 1; k++) {
      row[k] *= factor;
    }
  }

  /**
   * Completes the force on one point with what the lists do that it stands in; returns its part
   * away from the centre of the sphere that angles are compared on.
   */
  private double pull(int i, double radius) {
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
    return comparison == Comparison.ANGLE ? turn(force, own, radius, lengths[i]) : 0;
  }

  private static void subtract(float[] from, float weight, float[] row) {
    for (int k = 0; k < from.length; k++) {
      from[k] -= weight * row[k];
    }
  }

  /**
   * Turns the force on a place on the sphere into that on the row that it is the direction of: the
   * part away from the centre, which is returned, does nothing.
   */
  private static double turn(float[] force, float[] place, double radius, double length) {
    double outward = 0;
    for (int k = 0; k < force.length; k++) {
      outward += force[k] * (place[k] / radius);
    }
    for (int k = 0; k < force.length; k++) {
      force[k] = (float) ((force[k] - outward * (place[k] / radius)) * (radius / length));
    }
    return outward;
  }

  @Override
  public void close() {
    points.close();
  }
}
