package org.adagio.fit.neighbours;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.fit.descent.Objective;
import org.adagio.linalg.StagedRows;
import org.adagio.work.Closing;

/**
 * How much worse the images tell who is near whom than the points do: F = (1/n) Σ_i KL(p_i ‖ q_i)
 * over the n rows that ask, with q_ij = softmax_j(−E_ij / τ_i) over the list of each and E_ij = n_j
 * − 2⟨Qa_i, Qz_j⟩. So lengths are true, and the products alone are those of images. Since ∂F/∂E_ij
 * = (p_ij − q_ij) / (n τ_i), the gradient is two products with the rows and a sparse one.
 *
 * <p>Where angles count, images have length 1 as a search compares them, and E_ij is −2 σ times
 * their product: directions lie farther apart the more is left out, and σ makes up for that.
 *
 * <p>Maps are X with Q = X T, for a diagonal T that makes the points rounder: a descent of X needs
 * fewer steps.
 */
final class NeighbourDivergence implements Objective, AutoCloseable {
  /** σ is sought between these. */
  private static final double SMALLEST = 1.0 / 16;

  private static final double LARGEST = 4;
  private static final int HALVINGS = 6;

  private final Round round;
  private final Candidates lists;
  private final NeighbourTargets targets;
  private final float[] whitening;
  private final StagedRows among;
  private final StagedRows asking;
  private final float[] pulls;
  private double sigma = 1;

  /**
   * @param whitening the diagonal of T
   * @param dimension about how many rows the maps have
   */
  NeighbourDivergence(
      Round round, Candidates lists, NeighbourTargets targets, float[] whitening, int dimension) {
    this.round = round;
    this.lists = lists;
    this.targets = targets;
    this.whitening = whitening;
    pulls = new float[lists.size()];
    among = new StagedRows(round.among(), dimension);
    asking = Closing.onFailure(among::close, () -> new StagedRows(round.asking(), dimension));
  }

  /** X T, for the diagonal of T. */
  static Matrix times(Matrix map, float[] whitening) {
    Matrix product = map.copy();
    for (int i = 0; i < product.values().length; i++) {
      product.values()[i] *= whitening[i % whitening.length];
    }
    return product;
  }

  @Override
  public double at(Matrix map, double[] gradient) {
    Matrix plain = times(map, whitening);
    Images images = images(among, plain);
    Images imagesOfAsking = images(asking, plain);
    float[][] found = images.rows;
    float[][] ask = imagesOfAsking.rows;
    Matrix ofAsking = Matrix.zeros(ask.length, map.rows());
    double[] values = new double[ask.length];
    Candidates.forEach(ask.length, i -> values[i] = weigh(i, ask[i], found, ofAsking));
    Matrix ofFound = Matrix.zeros(found.length, map.rows());
    Candidates.forEach(found.length, j -> pull(j, ask, ofFound));
    double[] own = imagesOfAsking.pulled(asking, ofAsking);
    double[] others = images.pulled(among, ofFound);
    for (int i = 0; i < own.length; i++) {
      gradient[i] += (own[i] + others[i]) * whitening[i % whitening.length];
    }
    return Math.max(0, Arrays.stream(values).sum() / lists.asking() + targets.logarithms());
  }

  double sigma() {
    return sigma;
  }

  private Images images(StagedRows points, Matrix plain) {
    Matrix images = points.timesTransposed(plain);
    float[] lengths = round.isOfAngles() ? ComparedPoints.normalize(images) : new float[0];
    float[][] rows = new float[images.rows()][];
    Candidates.forEach(rows.length, i -> rows[i] = images.row(i));
    return new Images(rows, lengths);
  }

  /**
   * Images as they are compared.
   *
   * @param lengths that they had before they were made 1; none where they are as they were
   */
  private record Images(float[][] rows, float[] lengths) {
    double[] pulled(StagedRows points, Matrix forces) {
      for (int i = 0; i < lengths.length; i++) {
        double along = along(forces, i, rows[i]);
        double inverse = lengths[i] > Float.MIN_NORMAL ? 1 / lengths[i] : 0;
        for (int k = 0; k < rows[i].length; k++) {
          forces.set(i, k, (float) ((forces.get(i, k) - along * rows[i][k]) * inverse));
        }
      }
      return points.transposedTimes(forces);
    }
  }

  /** Takes the σ by which the images of a map tell most, where angles count. */
  void scaleFor(Matrix map) {
    Matrix plain = times(map, whitening);
    float[][] found = images(among, plain).rows;
    float[][] ask = images(asking, plain).rows;
    Matrix forces = Matrix.zeros(ask.length, map.rows());
    double[] slopes = new double[ask.length];
    double low = SMALLEST;
    double high = LARGEST;
    for (int step = 0; step < HALVINGS && round.isOfAngles(); step++) {
      sigma = Math.sqrt(low * high);
      Candidates.forEach(
          ask.length,
          i -> {
            weigh(i, ask[i], found, forces);
            slopes[i] = along(forces, i, ask[i]);
          });
      if (Arrays.stream(slopes).sum() > 0) {
        high = sigma;
      } else {
        low = sigma;
      }
    }
  }

  private static double along(Matrix forces, int i, float[] image) {
    double sum = 0;
    for (int k = 0; k < image.length; k++) {
      sum += forces.get(i, k) * image[k];
    }
    return sum;
  }

  private double[] far(int i, float[] ask, float[][] listed) {
    double[] far = Round.multiply(ask, listed);
    for (int j = 0; j < far.length; j++) {
      far[j] =
          round.isOfAngles()
              ? sigma * far[j]
              : far[j] + round.lengths()[lists.other(lists.start(i) + j)];
    }
    return far;
  }

  /**
   * Fills ∂F/∂E over the list of one row that asks and the force on it, while those images are at
   * hand, and returns −Σ p log q.
   */
  private double weigh(int i, float[] ask, float[][] found, Matrix forces) {
    int start = lists.start(i);
    float[][] listed = new float[lists.start(i + 1) - start][];
    Arrays.setAll(listed, j -> found[lists.other(start + j)]);
    double[] far = far(i, ask, listed);
    double beta = targets.inverseTemperature(i);
    Softmax shares = new Softmax(far, beta, lists, start);
    float[] force = new float[ask.length];
    double value = 0;
    for (int j = 0; j < far.length; j++) {
      float share = targets.share(start + j);
      value -= share * shares.logarithm(j);
      pulls[start + j] = (float) (-2 * sigma * (share - shares.share(j)) * beta / lists.asking());
      add(force, pulls[start + j], listed[j]);
    }
    System.arraycopy(force, 0, forces.values(), i * force.length, force.length);
    return value;
  }

  private void pull(int j, float[][] ask, Matrix forces) {
    float[] force = new float[forces.columns()];
    for (int reverse = lists.reverseStart(j); reverse < lists.reverseStart(j + 1); reverse++) {
      add(force, pulls[lists.entry(reverse)], ask[lists.owner(reverse)]);
    }
    System.arraycopy(force, 0, forces.values(), j * force.length, force.length);
  }

  private static void add(float[] to, float weight, float[] row) {
    for (int k = 0; k < to.length; k++) {
      to[k] += weight * row[k];
    }
  }

  @Override
  public void close() {
    among.close();
    asking.close();
  }
}
