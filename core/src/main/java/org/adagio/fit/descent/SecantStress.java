package org.adagio.fit.descent;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.StagedRows;
import org.adagio.work.Workers;

/**
 * F(X) = ½ Σ h(‖Xv‖²)² over chosen unit secants v, and its gradient 2 Σ h (Xv) vᵀ. Nothing cancels,
 * however close two points are.
 */
public final class SecantStress implements BandedPairs {
  private static final int CHUNK = 1024;

  private final StagedRows secants;

  /**
   * @param secants one unit secant a row, in the coordinates of the maps
   * @param dimension about how many rows the maps will have
   */
  public SecantStress(Matrix secants, int dimension) {
    this.secants = new StagedRows(secants, dimension);
  }

  @Override
  public double at(Matrix map, Band band, double[] gradient, RatioRange met) {
    Matrix images = secants.timesTransposed(map);
    double[] values = new double[(images.rows() + CHUNK - 1) / CHUNK];
    Workers.forEach(
        values.length, chunk -> values[chunk] = weigh(images, chunk * CHUNK, band, met));
    double[] part = secants.transposedTimes(images);
    for (int i = 0; i < part.length; i++) {
      gradient[i] += part[i];
    }
    return Arrays.stream(values).sum() / 2;
  }

  /** Turns images Xv into 2h Xv, a chunk of them, and returns Σ h². */
  private static double weigh(Matrix images, int first, Band band, RatioRange met) {
    int r = images.columns();
    float[] values = images.values();
    double sum = 0;
    float low = 1;
    float high = 1;
    for (int i = first; i < Math.min(images.rows(), first + CHUNK); i++) {
      float squared = 0;
      for (int k = i * r; k < (i + 1) * r; k++) {
        squared += values[k] * values[k];
      }
      float h = Math.max(squared - band.high(), 0) + Math.min(squared - band.low(), 0);
      sum += (double) h * h;
      low = Math.min(low, squared);
      high = Math.max(high, squared);
      for (int k = i * r; k < (i + 1) * r; k++) {
        values[k] *= 2 * h;
      }
    }
    met.include(low, high);
    return sum;
  }

  @Override
  public void close() {
    secants.close();
  }
}
