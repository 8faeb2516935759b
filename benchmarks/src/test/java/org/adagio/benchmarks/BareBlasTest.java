package org.adagio.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Matrix;
import org.adagio.fit.PrincipalComponents;
import org.adagio.linalg.Products;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BareBlasTest {

  @ParameterizedTest
  @EnumSource
  void bareProductComputesWhatTransformDoes(Sharing sharing) {
    Matrix points = RandomPoints.of(101, 7);
    Matrix map = RandomPoints.of(3, 7);
    Matrix images = new BareProduct(points, map).run(sharing, 16).toMatrix();
    Matrix expected = Products.timesTransposed(points, map);
    for (int i = 0; i < images.values().length; i++) {
      assertThat(images.values()[i]).isCloseTo(expected.values()[i], within(1e-5f));
    }
  }

  // rows that are multiples of unit vectors: the eigenvectors are those, by length
  @ParameterizedTest
  @EnumSource
  void barePcaFindsTheLongestAxesLast(Sharing sharing) {
    Matrix points = Matrix.zeros(3, 3);
    points.set(0, 1, 3);
    points.set(1, 2, 2);
    points.set(2, 0, 1);
    double[] axes = new BarePca(points).run(sharing, 2, 2);
    double[] expected = {0, 0, 1, 0, 1, 0};
    for (int i = 0; i < expected.length; i++) {
      assertThat(Math.abs(axes[i])).isCloseTo(expected[i], within(1e-12));
    }
  }

  @ParameterizedTest
  @EnumSource
  void barePcaSpansWhatOursDoes(Sharing sharing) {
    Matrix points = RandomPoints.of(5000, 6);
    for (int i = 0; i < points.rows(); i++) {
      for (int j = 0; j < points.columns(); j++) {
        points.set(i, j, points.get(i, j) * (j + 1));
      }
    }
    double[] axes = new BarePca(points).run(sharing, 1, 1);
    float[] ours = MapAlone.to(1, PrincipalComponents.exact(), PointCloud.of(points)).toArrays()[0];
    double cosine = 0;
    for (int j = 0; j < ours.length; j++) {
      cosine += axes[j] * ours[j];
    }
    assertThat(Math.abs(cosine)).isCloseTo(1, within(1e-3));
  }

  @Test
  void ejmlFindsTheAxisThatOursDoes() {
    Matrix points = RandomPoints.of(5000, 6);
    for (int i = 0; i < points.rows(); i++) {
      points.set(i, 4, 10 * points.get(i, 4) + 100);
    }
    float[] ours = MapAlone.to(1, PrincipalComponents.exact(), PointCloud.of(points)).toArrays()[0];
    float[] theirs = new EjmlPca(points).components(1).get(0).data;
    double cosine = 0;
    for (int j = 0; j < ours.length; j++) {
      cosine += theirs[j] * ours[j];
    }
    assertThat(Math.abs(cosine)).isCloseTo(1, within(1e-4));
  }

  @Test
  void bareVectorProductComputesWhatApplyDoes() {
    Matrix map = RandomPoints.of(3, 7);
    float[] vector = RandomPoints.of(1, 7).values();
    BareVectorProduct bare = new BareVectorProduct(map, vector);
    bare.run();
    Matrix expected = Products.timesTransposed(Matrix.wrap(1, 7, vector), map);
    for (int i = 0; i < 3; i++) {
      assertThat(bare.image()[i]).isCloseTo(expected.values()[i], within(1e-5f));
    }
  }

  @Test
  void medianIsTheMiddleOfTheTimes() {
    assertThat(Latency.median(new long[] {5, 1, 100})).isEqualTo(5);
    assertThat(Latency.median(new long[] {5, 1, 100, 7})).isEqualTo(6);
  }

  @Test
  void tilesCoverEveryPairOnceAndLittleElse() {
    int rows = 37;
    int[][] visits = new int[rows][rows];
    for (BareGram.Tile tile : BareGram.tiles(rows, 5, 11)) {
      for (int i = tile.first(); i < tile.first() + tile.count(); i++) {
        for (int j = tile.otherFirst(); j < tile.otherFirst() + tile.otherCount(); j++) {
          visits[i][j]++;
        }
      }
    }
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < rows; j++) {
        int expected = j >= i / 5 * 5 ? 1 : 0;
        assertThat(visits[i][j]).as("pair %d, %d", i, j).isEqualTo(expected);
      }
    }
  }
}
