package org.adagio.measure;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.InnerProduct;
import org.adagio.linalg.Rounding;
import org.adagio.linalg.WideProduct;
import org.adagio.points.views.StagedCloud;
import org.adagio.work.Workers;

/**
 * Images Πz of staged points z, in float64 from what the source has. A pair's length comes from the
 * difference of two of them where that is near enough to the truth, and else from Π times the
 * secant.
 *
 * <p>Invariant: with u = 2⁻⁵³ and the Frobenius norm, an image is off by at most (d + 2) u ‖Π‖ ‖z‖,
 * in any order of summation.
 */
final class LinearImages {
  /** Rows that are mapped at once: enough for the BLAS, and little memory in float64. */
  static final int AT_ONCE = 64;

  private static final double UNIT = 0x1p-53;

  private final Matrix map;
  private final double[] rowsOfMap;
  private final double scale;
  private final double[][] images;
  private final double[] norms;
  private final double error;

  LinearImages(Matrix map, StagedCloud points) {
    this.map = map;
    scale = points.scale();
    int n = Math.toIntExact(points.size());
    images = new double[n][];
    norms = new double[n];
    rowsOfMap = Rounding.widened(map.values());
    error = (map.columns() + 2) * UNIT * InnerProduct.norm(rowsOfMap, 0, rowsOfMap.length);
    try (WideProduct product = new WideProduct(map, n)) {
      Workers.forEach(
          (n + AT_ONCE - 1) / AT_ONCE,
          () -> new Station(points, product, map.rows()),
          (station, block) -> {
            int first = block * AT_ONCE;
            station.map(first, Math.min(AT_ONCE, n - first), this);
          });
    }
  }

  private static final class Station implements Workers.Workspace {
    private final StagedCloud points;
    private final double[] z;
    private final double[] y;
    private final WideProduct.Stage stage;

    Station(StagedCloud points, WideProduct product, int dimension) {
      this.points = points;
      z = new double[AT_ONCE * points.dimension()];
      y = new double[AT_ONCE * dimension];
      stage = product.stage(AT_ONCE);
    }

    void map(int first, int count, LinearImages into) {
      int d = points.dimension();
      int r = into.dimension();
      points.readExact(first, count, z, 0);
      stage.apply(z, count, y, 0);
      for (int i = 0; i < count; i++) {
        into.norms[first + i] = InnerProduct.norm(z, i * d, d);
        into.images[first + i] = Arrays.copyOfRange(y, i * r, (i + 1) * r);
      }
    }

    @Override
    public void close() {
      stage.close();
    }
  }

  int dimension() {
    return map.rows();
  }

  void read(long first, int count, float[] into, int at) {
    int r = dimension();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < r; j++) {
        into[at + i * r + j] = (float) images[(int) first + i][j];
      }
    }
  }

  ExactSecants.Lengths lengths() {
    double[] image = new double[dimension()];
    return new ExactSecants.Lengths() {
      @Override
      public double of(long i, long j, double distance, Secant secant, double tolerance) {
        return isNear(i, j, distance, tolerance)
            ? difference(images[(int) i], images[(int) j], image) / scale
            : length(rowsOfMap, secant.of(i, j), image);
      }

      @Override
      public double off(long i, long j, double distance, double tolerance) {
        return isNear(i, j, distance, tolerance) ? error(i, j) / (distance * scale) : 0;
      }

      private boolean isNear(long i, long j, double distance, double tolerance) {
        return error(i, j) <= tolerance * distance * scale;
      }
    };
  }

  private double error(long i, long j) {
    return error * (norms[(int) i] + norms[(int) j]);
  }

  /** Lengths of images without the images themselves, ‖Πs‖ for a secant s; for one thread. */
  static ExactSecants.Lengths exactLengths(Matrix map) {
    double[] rows = Rounding.widened(map.values());
    double[] image = new double[map.rows()];
    return (i, j, distance, secant, tolerance) -> length(rows, secant.of(i, j), image);
  }

  private static double difference(double[] x, double[] y, double[] into) {
    for (int k = 0; k < into.length; k++) {
      into[k] = x[k] - y[k];
    }
    return InnerProduct.norm(into, 0, into.length);
  }

  private static double length(double[] rows, double[] secant, double[] image) {
    int d = secant.length;
    for (int k = 0; k < image.length; k++) {
      image[k] = InnerProduct.of(rows, k * d, secant, 0, d);
    }
    return InnerProduct.norm(image, 0, image.length);
  }
}
