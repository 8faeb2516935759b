package org.adagio.points.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StagedCloudTest {

  private static double[][] points(double offset, double spread) {
    Random random = new Random(3);
    double[][] points = new double[200][4];
    for (double[] point : points) {
      for (int j = 0; j < 4; j++) {
        point[j] = offset + spread * random.nextGaussian();
      }
    }
    return points;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-35, 1e-20, 1e-3, 1, 1e8, 1e30})
  void differencesAreThoseOfTheSourceOnAScaleNear1(double spread) {
    double[][] source = points(100 * spread, spread);
    StagedCloud staged = StagedCloud.of(PointCloud.of(source));
    Matrix read = staged.toMatrix();
    assertThat(staged.scale()).isEqualTo(Math.scalb(1.0, Math.getExponent(staged.scale())));
    double sum = 0;
    for (int i = 1; i < source.length; i++) {
      for (int j = 0; j < 4; j++) {
        double difference = (source[i][j] - source[0][j]) * staged.scale();
        double found = (double) read.get(i, j) - read.get(0, j);
        double largest = Math.abs(read.get(i, j)) + Math.abs(read.get(0, j));
        assertThat(found).isEqualTo(difference, within(0x1p-24 * largest));
        sum += read.get(i, j) * read.get(i, j) / 200;
      }
    }
    assertThat(sum).isBetween(1e-12, 1e14);
  }

  @Test
  void differencesComeFromTheSource() {
    // 2^53 + 3i less a centre of other magnitude
    double[][] source = {{9007199254740994.0, 1e-9}, {9007199254740996.0, 0.1}, {5, 1e9}};
    StagedCloud staged = StagedCloud.of(PointCloud.of(source));
    Differences differences = Differences.of(staged);
    assertThat(differences.scale()).isEqualTo(staged.scale());
    double[] rows = new double[3 * 2];
    differences.points().readExact(0, 3, rows, 0);
    assertThat(rows[2] - rows[0]).isEqualTo(2);
    assertThat(rows[3] - rows[1]).isEqualTo(0.1 - 1e-9);
    Differences some = Differences.of(staged.select(new long[] {2, 1}));
    some.points().readExact(1, 1, rows, 0);
    assertThat(rows[1]).isEqualTo(0.1);
    assertThat(some.scale()).isEqualTo(staged.scale());
  }

  @Test
  void anOutlierMovesNeitherCentreNorScale() {
    double[][] source = points(0, 1);
    for (double[] point : source) {
      for (int j = 0; j < 4; j++) {
        point[j] = (float) point[j];
      }
    }
    StagedCloud plain = StagedCloud.of(PointCloud.of(source));
    source[0][0] = 1e12;
    StagedCloud other = StagedCloud.of(PointCloud.of(source));
    assertThat(other.scale()).isEqualTo(plain.scale()).isOne();
    Matrix staged = Matrix.zeros(1, 4);
    other.read(1, 1, staged.values(), 0);
    assertThat(Textbook.distance(staged.row(0), PointCloud.of(source).toMatrix().row(1)))
        .as("norm of the centre")
        .isLessThan(2);
    assertThat(other.withLargestNear1().scale()).isEqualTo(0x1p-39);
  }

  @Test
  void float32NearTheOriginIsPlain() {
    float[][] source = new float[50][3];
    Random random = new Random(5);
    for (float[] point : source) {
      for (int j = 0; j < 3; j++) {
        point[j] = random.nextFloat();
      }
    }
    assertThat(StagedCloud.of(PointCloud.of(source)).isPlain()).isTrue();
  }
}
