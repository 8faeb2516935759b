package org.adagio.fit.descent;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.linalg.StagedRows;
import org.adagio.work.Workers;

/**
 * Some pairs among some points: F(X) = ½ Σ h(E/D)² and its gradient through the images of the
 * points, so that a pair costs r operations and not κ r. The points of a pair must not be so close
 * that float32 loses the difference of their images; for those there are unit secants, each of
 * which is a point and makes a pair with the origin. Nothing cancels there.
 */
public final class SparsePairs implements BandedPairs {
  private static final int CHUNK = 1024;
  private static final int ORIGIN = -1;

  private final StagedRows points;
  private final int[] first;
  private final int[] second;
  private final float[] inverse;
  private final int[] starts;
  private final int[] edges;

  /** Two points and 1/D, of how far apart they are. */
  public record Pair(int first, int second, float inverse) {}

  public SparsePairs(Matrix points, List<Pair> pairs, int dimension) {
    this.points = new StagedRows(points, dimension);
    first = pairs.stream().mapToInt(Pair::first).toArray();
    second = pairs.stream().mapToInt(Pair::second).toArray();
    inverse = new float[first.length];
    for (int pair = 0; pair < inverse.length; pair++) {
      inverse[pair] = pairs.get(pair).inverse;
    }
    starts = new int[points.rows() + 1];
    edges = new int[2 * first.length];
    forEachEnd((pair, end) -> starts[end + 1]++);
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    forEachEnd((pair, end) -> edges[next[end]++] = pair);
  }

  /** Unit secants v, whose squared ratio is ‖Xv‖². */
  public static SparsePairs ofSecants(Matrix secants, int dimension) {
    List<Pair> pairs =
        IntStream.range(0, secants.rows()).mapToObj(i -> new Pair(i, ORIGIN, 1)).toList();
    return new SparsePairs(secants, pairs, dimension);
  }

  @FunctionalInterface
  private interface EndVisitor {
    void visit(int pair, int end);
  }

  private void forEachEnd(EndVisitor visitor) {
    for (int pair = 0; pair < first.length; pair++) {
      visitor.visit(pair, first[pair]);
      if (second[pair] != ORIGIN) {
        visitor.visit(pair, second[pair]);
      }
    }
  }

  @Override
  public double at(Matrix map, Band band, double[] gradient, RatioRange met) {
    Matrix images = points.timesTransposed(map);
    float[] ratios = ratios(images);
    double[] values = new double[chunks(ratios.length)];
    Workers.forEach(values.length, chunk -> values[chunk] = weigh(ratios, chunk, band, met));
    addPulls(images, ratios, gradient);
    return Arrays.stream(values).sum() / 2;
  }

  private void addPulls(Matrix images, float[] weights, double[] sum) {
    Matrix forces = Matrix.zeros(images.rows(), images.columns());
    Workers.forEach(chunks(images.rows()), chunk -> pull(images, weights, chunk, forces));
    double[] part = points.transposedTimes(forces);
    for (int i = 0; i < part.length; i++) {
      sum[i] += part[i];
    }
  }

  @Override
  public void addMoments(Matrix map, Band band, double[] moments) {
    float[] weights = ratiosUnder(map);
    for (int pair = 0; pair < weights.length; pair++) {
      weights[pair] = band.holds(weights[pair]) ? 0 : inverse[pair];
    }
    addPulls(points.toMatrix(), weights, moments);
  }

  private static int chunks(int count) {
    return (count + CHUNK - 1) / CHUNK;
  }

  public float[] ratiosUnder(Matrix map) {
    return ratios(points.timesTransposed(map));
  }

  private float[] ratios(Matrix images) {
    float[] ratios = new float[first.length];
    Workers.forEach(
        chunks(ratios.length),
        chunk -> {
          int end = Math.min(ratios.length, (chunk + 1) * CHUNK);
          for (int pair = chunk * CHUNK; pair < end; pair++) {
            ratios[pair] = squared(images, first[pair], second[pair]) * inverse[pair];
          }
        });
    return ratios;
  }

  /** The squared distance of two images, or of one to the origin. */
  static float squared(Matrix images, int first, int second) {
    int r = images.columns();
    float[] y = images.values();
    int a = first * r;
    int b = second * r;
    float squared = 0;
    for (int k = 0; k < r; k++) {
      float difference = y[a + k] - (b < 0 ? 0 : y[b + k]);
      squared += difference * difference;
    }
    return squared;
  }

  /** Puts 2h/D in the place of the ratios of a chunk of the pairs, and returns Σ h². */
  private double weigh(float[] ratios, int chunk, Band band, RatioRange met) {
    double sum = 0;
    float low = 1;
    float high = 1;
    int end = Math.min(ratios.length, (chunk + 1) * CHUNK);
    for (int pair = chunk * CHUNK; pair < end; pair++) {
      float ratio = ratios[pair];
      float h = Math.max(ratio - band.high(), 0) + Math.min(ratio - band.low(), 0);
      ratios[pair] = 2 * h * inverse[pair];
      sum += (double) h * h;
      low = Math.min(low, ratio);
      high = Math.max(high, ratio);
    }
    met.include(low, high);
    return sum;
  }

  /** Σ w (y_i − y_j) over the pairs of each point of a chunk. */
  private void pull(Matrix images, float[] weights, int chunk, Matrix forces) {
    int r = images.columns();
    float[] y = images.values();
    float[] force = forces.values();
    for (int i = chunk * CHUNK; i < Math.min(images.rows(), (chunk + 1) * CHUNK); i++) {
      for (int edge = starts[i]; edge < starts[i + 1]; edge++) {
        int pair = edges[edge];
        float weight = weights[pair];
        if (weight != 0) {
          int other = (first[pair] == i ? second[pair] : first[pair]) * r;
          for (int k = 0; k < r; k++) {
            force[i * r + k] += weight * (y[i * r + k] - (other < 0 ? 0 : y[other + k]));
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
