package org.adagio.embedding;

import java.util.Arrays;
import org.adagio.Progress;
import org.adagio.data.Centre;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;

/**
 * The points in their principal axes, centred: the same distances in ρ = min(n − 1, d) coordinates.
 *
 * <p>No axis is left out for its small variance: float32 moments cannot tell one that nothing needs
 * from one that near points need, when others are far apart.
 */
final class Coordinates {
  private static final int CHUNK = 1024;

  private final PointCloud points;
  private final Matrix axes;
  private final Spectrum spectrum;
  private final PointCloud scores;
  private final float[] origin;

  private Coordinates(PointCloud points, Matrix axes, Spectrum spectrum) {
    this.points = points;
    this.axes = axes;
    this.spectrum = spectrum;
    scores = new AppliedCloud(axes, points);
    origin = firstRowsMean();
  }

  static Coordinates of(PointCloud points, Progress progress) {
    int most = (int) Math.min(points.size() - 1, points.dimension());
    PrincipalAxes all = PrincipalAxes.exact(points, most, progress);
    return new Coordinates(points, all.rows(), all.spectrum());
  }

  /** ρ. */
  int rank() {
    return axes.rows();
  }

  Spectrum spectrum() {
    return spectrum;
  }

  private float[] firstRowsMean() {
    int count = (int) Math.min(CHUNK, points.size());
    Matrix first = Matrix.zeros(count, rank());
    scores.read(0, count, first);
    double[] sum = Centre.sum(first, count);
    float[] mean = new float[sum.length];
    for (int j = 0; j < mean.length; j++) {
      mean[j] = (float) (sum[j] / count);
    }
    return mean;
  }

  /** The coordinates of some points. */
  Matrix of(long[] rows) {
    Matrix some = Matrix.zeros(rows.length, rank());
    scores.gather(rows, some);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rank(); j++) {
        some.values()[i * rank() + j] -= origin[j];
      }
    }
    return some;
  }

  /** (x − y) / ‖x − y‖ for pairs of different points, one a row. */
  Matrix unitSecants(int[] first, int[] second) {
    Matrix secants = Matrix.zeros(first.length, rank());
    Workers.forEach(
        (first.length + CHUNK - 1) / CHUNK,
        chunk -> {
          int from = chunk * CHUNK;
          int to = Math.min(first.length, from + CHUNK);
          Matrix x = of(rows(first, from, to));
          Matrix y = of(rows(second, from, to));
          for (int i = 0; i < x.rows(); i++) {
            UnitSecants.fill(x, i, y, i, secants, from + i);
          }
        });
    return secants;
  }

  private static long[] rows(int[] rows, int from, int to) {
    return Arrays.stream(rows, from, to).asLongStream().toArray();
  }

  /** The map R^d → R^r for one of the coordinates, Q (r x ρ). */
  Matrix toMap(Matrix ofCoordinates) {
    return ofCoordinates.times(axes);
  }
}
