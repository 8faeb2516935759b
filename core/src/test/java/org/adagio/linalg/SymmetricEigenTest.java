package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Matrix;
import org.adagio.Textbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SymmetricEigenTest {

  @Test
  void aDiagonalMatrixHasItsEntriesInFallingOrder() {
    SymmetricEigen eigen = SymmetricEigen.of(Spectra.flat(Spectra.diagonal(1, -3, 5, 2)), 4, 4);
    assertThat(eigen.values()).containsExactly(new double[] {5, 2, 1, -3}, within(1e-14));
    assertThat(eigen.vector(0)).containsExactly(new double[] {0, 0, 1, 0}, within(1e-14));
    assertThat(eigen.vector(3)).containsExactly(new double[] {0, 1, 0, 0}, within(1e-14));
  }

  @Test
  void aRankOneMatrixHasOneEigenvalue() {
    // w = (1, …, 6): ‖w‖² = 91
    SymmetricEigen eigen = SymmetricEigen.of(Spectra.flat(Spectra.rankOne(6)), 6, 1);
    assertThat(eigen.values()).containsExactly(new double[] {91, 0, 0, 0, 0, 0}, within(1e-12));
    for (int j = 0; j < 6; j++) {
      assertThat(eigen.vector(0)[j]).isEqualTo((j + 1) / Math.sqrt(91), within(1e-14));
    }
  }

  @Test
  void onlyTheUpperTriangleIsRead() {
    double[] upper = {2, 1, Double.NaN, 2};
    assertThat(SymmetricEigen.of(upper, 2, 2).values())
        .containsExactly(new double[] {3, 1}, within(1e-14));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 40, 180}) // the last is large enough for the native LAPACK
  void vectorsAreOrthonormalSolutionsWithTheirLargestComponentPositive(int n) {
    double[][] matrix = Spectra.random(n, n);
    SymmetricEigen eigen = SymmetricEigen.of(Spectra.flat(matrix), n, n);
    double[][] vectors = new double[n][];
    for (int v = 0; v < n; v++) {
      vectors[v] = eigen.vector(v);
      double largest = 0;
      for (int i = 0; i < n; i++) {
        assertThat(Textbook.dot(matrix[i], vectors[v]))
            .isEqualTo(eigen.values()[v] * vectors[v][i], within(1e-12 * n));
        largest = Math.abs(vectors[v][i]) > Math.abs(largest) ? vectors[v][i] : largest;
      }
      assertThat(largest).isPositive();
    }
    assertThat(Textbook.orthonormalityError(vectors)).isLessThan(1e-12);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 9, 30})
  void manyEqualEigenvaluesHaveOrthonormalVectors(int n) {
    // I − 11ᵀ/n: the eigenvalue 1 is (n − 1)-fold
    double[][] matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        matrix[i][j] = (i == j ? 1 : 0) - 1.0 / n;
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(Spectra.flat(matrix), n, n - 1);
    double[][] vectors = new double[n - 1][];
    for (int v = 0; v < n - 1; v++) {
      vectors[v] = eigen.vector(v);
      for (int i = 0; i < n; i++) {
        assertThat(Textbook.dot(matrix[i], vectors[v])).isEqualTo(vectors[v][i], within(1e-13));
      }
    }
    assertThat(Textbook.orthonormalityError(vectors)).isLessThan(1e-13);
  }

  @Test
  void ofOneNumberIsThatNumber() {
    SymmetricEigen eigen = SymmetricEigen.of(new double[] {-4}, 1, 1);
    assertThat(eigen.values()).containsExactly(-4);
    assertThat(eigen.vector(0)).containsExactly(1);
  }

  @Test
  void theZeroMatrixHasAnOrthonormalBasis() {
    SymmetricEigen eigen = SymmetricEigen.of(new double[25], 5, 5);
    assertThat(eigen.values()).containsOnly(0);
    double[][] vectors = new double[5][];
    for (int v = 0; v < 5; v++) {
      vectors[v] = eigen.vector(v);
    }
    assertThat(Textbook.orthonormalityError(vectors)).isLessThan(1e-14);
  }

  @Test
  void noVectorsMeansOnlyValues() {
    SymmetricEigen eigen = SymmetricEigen.of(Spectra.flat(Spectra.diagonal(1, 2)), 2, 0);
    assertThat(eigen.vectors()).isEmpty();
    assertThat(eigen.values()).containsExactly(new double[] {2, 1}, within(1e-15));
  }

  @Test
  void rowsAreTheVectorsInFloat32() {
    SymmetricEigen eigen = SymmetricEigen.of(Spectra.flat(Spectra.random(7, 2)), 7, 3);
    Matrix rows = eigen.rows(2);
    assertThat(rows.rows()).isEqualTo(2);
    for (int j = 0; j < 7; j++) {
      assertThat(rows.get(1, j)).isEqualTo((float) eigen.vector(1)[j]);
    }
  }
}
