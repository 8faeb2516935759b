package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.adagio.Clouds;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.files.Formats;
import org.adagio.linalg.SymmetricEigen;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Points in float32 far from the origin, mean 10 000 and spread 1: sums of squares as they stand
 * leave no digit of the covariance. The reference is float64, with plain loops.
 */
class LargeOffsetTest {
  private static final float OFFSET = 1e4f;
  private static final int COUNT = 3;

  @TempDir Path directory;

  /** A few strong directions, and noise that leaves a gap below them. */
  private static float[][] points(int n, int d, float offset) {
    float[][] strong = Clouds.mixed(Clouds.decaying(n, COUNT, 0.6, 1), d, 2);
    float[][] noise = Clouds.gaussian(n, d, 3);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        strong[i][j] = offset + strong[i][j] + 0.02f * noise[i][j];
      }
    }
    return strong;
  }

  /** The axes of float64, from the scatter matrix or, of fewer points, from the Gram matrix. */
  private static double[][] reference(float[][] points) {
    double[][] x = Textbook.centred(points);
    boolean tall = x.length >= x[0].length;
    double[][] square =
        tall
            ? Textbook.product(Textbook.transposed(x), x)
            : Textbook.product(x, Textbook.transposed(x));
    double[][] vectors = eigenvectors(square);
    if (tall) {
      return vectors;
    }
    double[][] axes = Textbook.product(vectors, x);
    for (double[] axis : axes) {
      double norm = Math.sqrt(Textbook.dot(axis, axis));
      for (int j = 0; j < axis.length; j++) {
        axis[j] /= norm;
      }
    }
    return axes;
  }

  private static double[][] eigenvectors(double[][] square) {
    int n = square.length;
    double[] flat = new double[n * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(square[i], 0, flat, i * n, n);
    }
    SymmetricEigen eigen = SymmetricEigen.of(flat, n, COUNT);
    double[][] vectors = new double[COUNT][];
    for (int i = 0; i < COUNT; i++) {
      vectors[i] = eigen.vector(i);
    }
    return vectors;
  }

  /** The sine of the largest angle from a row of one basis to the span of the other. */
  private static double angle(double[][] one, double[][] other) {
    double worst = 0;
    for (double[] row : one) {
      double[] left = row.clone();
      for (double[] axis : other) {
        double along = Textbook.dot(row, axis);
        for (int j = 0; j < left.length; j++) {
          left[j] -= along * axis[j];
        }
      }
      worst = Math.max(worst, Math.sqrt(Textbook.dot(left, left)));
    }
    return worst;
  }

  /** XᵀX − nμμᵀ in float32. */
  private static double[][] naiveAxes(float[][] points) {
    int n = points.length;
    int d = points[0].length;
    float[] sum = new float[d];
    float[][] squares = new float[d][d];
    for (float[] x : points) {
      for (int i = 0; i < d; i++) {
        sum[i] += x[i];
        for (int j = 0; j < d; j++) {
          squares[i][j] += x[i] * x[j];
        }
      }
    }
    double[][] scatter = new double[d][d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        scatter[i][j] = squares[i][j] - n * (sum[i] / n) * (sum[j] / n);
      }
    }
    return eigenvectors(scatter);
  }

  @Test
  void theNaiveFormulaFails() {
    float[][] points = points(3000, 24, OFFSET);
    assertThat(angle(naiveAxes(points), reference(points))).isGreaterThan(0.1);
    assertThat(angle(naiveAxes(points(3000, 24, 0)), reference(points(3000, 24, 0))))
        .isLessThan(1e-3);
  }

  // scatter matrix, Gram matrix and range finder, each with Java's and the native BLAS
  @ParameterizedTest
  @CsvSource({
    "3000, 24, EXACT",
    "5000, 200, EXACT",
    "60, 400, EXACT",
    "200, 5000, EXACT",
    "3000, 24, RANDOMIZED",
    "5000, 200, RANDOMIZED",
    "60, 400, RANDOMIZED"
  })
  void thePrincipalAxesAreThoseOfFloat64(int n, int d, PrincipalBasis basis) {
    PrincipalComponents method = new PrincipalComponents(basis);
    for (float offset : new float[] {0, OFFSET}) {
      float[][] points = points(n, d, offset);
      double[][] expected = reference(points);
      assertThat(angle(axes(method, PointCloud.of(points)), expected)).isLessThan(1e-5);
      Path file = directory.resolve(offset + ".npy");
      Formats.NPY.write(PointCloud.of(points), file, Overwrite.NO, Progress.NONE);
      PointCloud onDisk = Formats.open(file).points();
      assertThat(angle(axes(method, onDisk), expected)).isLessThan(1e-5);
    }
  }

  private static double[][] axes(PrincipalComponents method, PointCloud points) {
    return Textbook.widened(MapOnly.of(method, COUNT, points).toArrays());
  }

  // an image is a sum of d products of size 10 000, rounded to float32
  @Test
  void imagesRoundNoMoreThanFloat32Does() {
    float[][] points = points(300, 24, OFFSET);
    LinearEmbedding map = MapOnly.of(PrincipalComponents.exact(), COUNT, points);
    float[][] images = map.apply(points);
    double[][] rows = Textbook.widened(map.toArrays());
    for (int i = 0; i < points.length; i++) {
      for (int k = 0; k < COUNT; k++) {
        double exact = 0;
        double magnitudes = 0;
        for (int j = 0; j < 24; j++) {
          exact += rows[k][j] * points[i][j];
          magnitudes += Math.abs(rows[k][j] * points[i][j]);
        }
        assertThat((double) images[i][k]).isEqualTo(exact, within(24 * 0x1p-24 * magnitudes));
      }
    }
  }
}
