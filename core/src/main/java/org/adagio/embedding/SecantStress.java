package org.adagio.embedding;

import org.adagio.linalg.Matrix;
import org.adagio.linalg.StagedRows;

/**
 * F(Q) = ½ Σ h(‖Qv‖²)² over chosen unit secants v, and its gradient 2 Σ h (Qv) vᵀ. Nothing cancels,
 * however close two points are.
 */
final class SecantStress implements AutoCloseable {
  private final StagedRows secants;

  /**
   * @param secants one unit secant a row
   */
  SecantStress(Matrix secants, int dimension) {
    this.secants = new StagedRows(secants, dimension);
  }

  /** Returns F and adds its gradient. */
  double at(Matrix map, Band band, double[] gradient) {
    Matrix images = secants.timesTransposed(map);
    int r = images.columns();
    float[] values = images.values();
    double sum = 0;
    for (int i = 0; i < images.rows(); i++) {
      float squared = 0;
      for (int k = i * r; k < (i + 1) * r; k++) {
        squared += values[k] * values[k];
      }
      float h = Math.max(squared - band.high(), 0) + Math.min(squared - band.low(), 0);
      sum += (double) h * h;
      for (int k = i * r; k < (i + 1) * r; k++) {
        values[k] *= 2 * h;
      }
    }
    double[] part = secants.transposedTimes(images);
    for (int i = 0; i < part.length; i++) {
      gradient[i] += part[i];
    }
    return sum / 2;
  }

  @Override
  public void close() {
    secants.close();
  }
}
