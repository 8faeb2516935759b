package org.adagio.embedding;

import java.util.Locale;
import java.util.SplittableRandom;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.SymmetricEigen;

/** Finds refined maps: for a dimension the smallest distortion, for a distortion the dimension. */
final class RefinedSearch implements AutoCloseable {
  private static final int STRESS_ITERATIONS = 80;
  private static final int BAND_ITERATIONS = 800;
  private static final double MARGIN = 0.985;
  private static final int COLLECTED = 50_000;

  private final Refined method;
  private final PointCloud points;
  private final Progress progress;
  private final Coordinates coordinates;
  private final AllPairs pairs;
  private final BandObjective objective;

  RefinedSearch(Refined method, PointCloud points, Progress progress) {
    this.method = method;
    this.points = points;
    this.progress = progress;
    coordinates = Coordinates.of(points, progress);
    pairs = new AllPairs(points);
    objective = new BandObjective(Landmarks.of(coordinates.of(draw()), method.dimension()));
  }

  private long[] draw() {
    int n = Math.toIntExact(points.size());
    SplittableRandom random = new SplittableRandom(method.seed());
    long[] rows = java.util.stream.LongStream.range(0, n).toArray();
    int count = Math.min(n, method.landmarks());
    for (int i = 0; i < count && count < n; i++) {
      int other = i + random.nextInt(n - i);
      long swapped = rows[i];
      rows[i] = rows[other];
      rows[other] = swapped;
    }
    return java.util.Arrays.copyOf(rows, count);
  }

  /** The map of smallest distortion found at a dimension. */
  RefinedMap smallestDistortion(int dimension) {
    RefinedMap best = stressed(scaledPrincipal(dimension), STRESS_ITERATIONS);
    double low = 0;
    while (best.distortion() - low > 0.02 * best.distortion() && !progress.enough()) {
      double target = (low + best.distortion()) / 2;
      RefinedMap tried = banded(best.ofCoordinates(), target);
      report(tried, target);
      if (tried.distortion() > target) {
        low = target;
      }
      if (tried.distortion() < best.distortion()) {
        best = tried;
      }
    }
    return best;
  }

  /** The map of smallest dimension found for a distortion, or null. */
  RefinedMap smallestDimension(double distortion) {
    int dimension = firstGuess(distortion);
    RefinedMap best = null;
    int failed = 0;
    Matrix start = scaledPrincipal(dimension);
    while (true) {
      RefinedMap tried = banded(stressed(start, STRESS_ITERATIONS).ofCoordinates(), distortion);
      report(tried, distortion);
      if (tried.distortion() <= distortion) {
        best = tried;
      } else {
        failed = dimension;
      }
      if (best == null) {
        dimension = Math.min(coordinates.rank(), dimension * 5 / 4 + 1);
        start = scaledPrincipal(dimension);
      } else {
        if (best.dimension() - failed <= 1) {
          return best;
        }
        dimension = failed == 0 ? best.dimension() * 4 / 5 : (best.dimension() + failed) / 2;
        start = best.ofCoordinates().firstRows(dimension);
      }
    }
  }

  private int firstGuess(double distortion) {
    double wanted = (1 - distortion) * (1 - distortion);
    int dimension = 1;
    while (dimension < coordinates.rank()
        && coordinates.spectrum().explainedVariance(dimension) < wanted) {
      dimension++;
    }
    return dimension;
  }

  private void report(RefinedMap tried, double target) {
    progress.note(
        String.format(
            Locale.ROOT,
            "dimension %d, band %.4f: reached %.4f",
            tried.dimension(),
            target,
            tried.distortion()));
  }

  private Matrix scaledPrincipal(int dimension) {
    Matrix map = Matrix.zeros(dimension, coordinates.rank());
    for (int i = 0; i < dimension; i++) {
      map.set(i, i, 1);
    }
    double shortest = checked(map, 1).check().profile().worstPairs().get(0).ratio();
    for (int i = 0; i < dimension; i++) {
      map.set(i, i, (float) (2 / (1 + shortest)));
    }
    return map;
  }

  private RefinedMap stressed(Matrix start, int iterations) {
    return checked(
        objective.minimize(start, Band.of(0), iterations, (iteration, value) -> !progress.enough()),
        1);
  }

  private RefinedMap banded(Matrix start, double distortion) {
    Band band = Band.of(MARGIN * distortion);
    Band allowed = Band.of(distortion);
    double gap = Math.min(band.low() - allowed.low(), allowed.high() - band.high());
    Stall stall = new Stall(gap * gap / 8, BAND_ITERATIONS, progress::enough);
    return checked(objective.minimize(start, band, BAND_ITERATIONS, stall), distortion);
  }

  private RefinedMap checked(Matrix map, double distortion) {
    Matrix turned = turned(map);
    Matrix projection = coordinates.toMap(turned);
    AllPairs.Check check =
        pairs.check(distortion, new AppliedCloud(projection, points), COLLECTED, Progress.NONE);
    return new RefinedMap(turned, projection, check);
  }

  /** The same distances in coordinates that are uncorrelated and ordered by variance. */
  private Matrix turned(Matrix map) {
    int r = map.rows();
    double[] sigma = coordinates.spectrum().singularValues();
    double[] covariance = new double[r * r];
    for (int i = 0; i < r; i++) {
      for (int j = i; j < r; j++) {
        double sum = 0;
        for (int k = 0; k < map.columns(); k++) {
          sum += (double) map.get(i, k) * map.get(j, k) * sigma[k] * sigma[k];
        }
        covariance[i * r + j] = sum;
      }
    }
    return SymmetricEigen.of(covariance, r, r).rows(r).times(map);
  }

  @Override
  public void close() {
    pairs.close();
    objective.close();
  }
}
