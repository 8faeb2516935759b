package org.adagio.fit.descent;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.StagedRows;
import org.adagio.work.Workers;

/**
 * Some pairs among some points: F(X) = ½ Σ h(E/D)² and its gradient through the images of the
 * points, so that a pair costs r operations and not κ r. Its pairs must not be so close that
 * float32 loses the difference of their images; {@link SecantStress} is for those.
 */
public final class SparsePairs implements BandedPairs {
  private static final int CHUNK = 1024;

  private final StagedRows points;
  private final int[] first;
  private final int[] second;
  private final float[] inverse;
  private final int[] starts;
  private final int[] edges;

  /**
   * @param points in the coordinates of the maps, one a row
   * @param first a row of the points for each pair
   * @param second another for each pair
   * @param inverse 1/D of each pair
   * @param dimension about how many rows the maps will have
   */
  public SparsePairs(Matrix points, int[] first, int[] second, float[] inverse, int dimension) {
    this.points = new StagedRows(points, dimension);
    this.first = first;
    this.second = second;
    this.inverse = inverse;
    starts = new int[points.rows() + 1];
    for (int pair = 0; pair < first.length; pair++) {
      starts[first[pair] + 1]++;
      starts[second[pair] + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    edges = new int[2 * first.length];
    int[] next = starts.clone();
    for (int pair = 0; pair < first.length; pair++) {
      edges[next[first[pair]]++] = pair;
      edges[next[second[pair]]++] = pair;
    }
  }

  @Override
  public double at(Matrix map, Band band, double[] gradient, RatioRange met) {
    Matrix images = points.timesTransposed(map);
    float[] weights = new float[first.length];
    double[] values = new double[(first.length + CHUNK - 1) / CHUNK];
    Workers.forEach(
        values.length, chunk -> values[chunk] = weigh(images, weights, chunk * CHUNK, band, met));
    Matrix forces = Matrix.zeros(images.rows(), images.columns());
    Workers.forEach(
        (images.rows() + CHUNK - 1) / CHUNK, chunk -> pull(images, weights, chunk * CHUNK, forces));
    double[] part = points.transposedTimes(forces);
    for (int i = 0; i < part.length; i++) {
      gradient[i] += part[i];
    }
    return Arrays.stream(values).sum() / 2;
  }

  /** The squared ratio of every pair under a map. */
  public float[] ratios(Matrix map) {
    Matrix images = points.timesTransposed(map);
    float[] ratios = new float[first.length];
    Workers.forEach(
        (first.length + CHUNK - 1) / CHUNK,
        chunk -> {
          int end = Math.min(first.length, (chunk + 1) * CHUNK);
          for (int pair = chunk * CHUNK; pair < end; pair++) {
            ratios[pair] = ratio(images, pair);
          }
        });
    return ratios;
  }

  private float ratio(Matrix images, int pair) {
    int r = images.columns();
    float[] y = images.values();
    int a = first[pair] * r;
    int b = second[pair] * r;
    float squared = 0;
    for (int k = 0; k < r; k++) {
      float difference = y[a + k] - y[b + k];
      squared += difference * difference;
    }
    return squared * inverse[pair];
  }

  /** Fills 2h/D for a chunk of the pairs, and returns Σ h². */
  private double weigh(Matrix images, float[] weights, int from, Band band, RatioRange met) {
    double sum = 0;
    float low = 1;
    float high = 1;
    for (int pair = from; pair < Math.min(first.length, from + CHUNK); pair++) {
      float ratio = ratio(images, pair);
      float h = Math.max(ratio - band.high(), 0) + Math.min(ratio - band.low(), 0);
      weights[pair] = 2 * h * inverse[pair];
      sum += (double) h * h;
      low = Math.min(low, ratio);
      high = Math.max(high, ratio);
    }
    met.include(low, high);
    return sum;
  }

  /** Σ w (y_i − y_j) over the pairs of each point of a chunk. */
  private void pull(Matrix images, float[] weights, int from, Matrix forces) {
    int r = images.columns();
    float[] y = images.values();
    float[] force = forces.values();
    for (int i = from; i < Math.min(images.rows(), from + CHUNK); i++) {
      for (int edge = starts[i]; edge < starts[i + 1]; edge++) {
        int pair = edges[edge];
        float weight = weights[pair];
        if (weight != 0) {
          int other = (first[pair] == i ? second[pair] : first[pair]) * r;
          for (int k = 0; k < r; k++) {
            force[i * r + k] += weight * (y[i * r + k] - y[other + k]);
          }
        }
      }
    }
  }

  @Override
  public void close() {
    points.close();
  }
}
