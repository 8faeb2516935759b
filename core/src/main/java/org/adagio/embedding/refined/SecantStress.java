package org.adagio.embedding.refined;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.StagedRows;
import org.adagio.linalg.Workers;

/**
 * F(Q) = ½ Σ h(‖Qv‖²)² over chosen unit secants v, and its gradient 2 Σ h (Qv) vᵀ. Nothing cancels,
 * however close two points are.
 */
final class SecantStress implements AutoCloseable {
  private static final int CHUNK = 1024;

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
    double[] values = new double[(images.rows() + CHUNK - 1) / CHUNK];
    Workers.forEach(values.length, chunk -> values[chunk] = weigh(images, chunk * CHUNK, band));
    double[] part = secants.transposedTimes(images);
    for (int i = 0; i < part.length; i++) {
      gradient[i] += part[i];
    }
    return Arrays.stream(values).sum() / 2;
  }

  /** Turns images Qv into 2h Qv, a chunk of them, and returns Σ h². */
  private static double weigh(Matrix images, int first, Band band) {
    int r = images.columns();
    float[] values = images.values();
    double sum = 0;
    for (int i = first; i < Math.min(images.rows(), first + CHUNK); i++) {
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
    return sum;
  }

  @Override
  public void close() {
    secants.close();
  }
}
