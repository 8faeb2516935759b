package org.adagio.embedding.refined;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.Lbfgs;

/**
 * The stress beyond a band over the landmarks' pairs and the collected secants, and its minimizer.
 */
final class BandObjective implements AutoCloseable {
  private static final int MEMORY = 15;

  private Landmarks landmarks;
  private SecantStress collected;

  BandObjective(Landmarks landmarks) {
    this.landmarks = landmarks;
  }

  /** Whether all pairs of the landmarks are in it. */
  boolean isComplete() {
    return landmarks.isComplete();
  }

  /** Takes these landmarks in place of those before. */
  void replace(Landmarks others) {
    landmarks.close();
    landmarks = others;
  }

  /** Takes these unit secants in place of those collected before. */
  void collect(Matrix secants, int dimension) {
    close(collected);
    collected = secants.rows() == 0 ? null : new SecantStress(secants, dimension);
  }

  /** Lowers the stress beyond the band from a map on, and returns the map reached. */
  Matrix minimize(Matrix start, Band band, int iterations, Lbfgs.Judge judge) {
    double[] x = new double[start.values().length];
    for (int i = 0; i < x.length; i++) {
      x[i] = start.values()[i];
    }
    new Lbfgs(MEMORY, iterations)
        .minimize((at, gradient) -> at(matrix(at, start), band, gradient), x, judge);
    return matrix(x, start);
  }

  private double at(Matrix map, Band band, double[] gradient) {
    Arrays.fill(gradient, 0);
    double value = landmarks.at(map, band, gradient);
    return collected == null ? value : value + collected.at(map, band, gradient);
  }

  private static Matrix matrix(double[] values, Matrix shape) {
    Matrix matrix = Matrix.zeros(shape.rows(), shape.columns());
    for (int i = 0; i < values.length; i++) {
      matrix.values()[i] = (float) values[i];
    }
    return matrix;
  }

  @Override
  public void close() {
    landmarks.close();
    close(collected);
  }

  private static void close(SecantStress stress) {
    if (stress != null) {
      stress.close();
    }
  }
}
