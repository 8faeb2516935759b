package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GramTilesTest {

  // the last line is work enough for the native BLAS
  @ParameterizedTest
  @CsvSource({"1, 1, 1, 4", "9, 5, 7, 4", "12, 5, 3, 4", "700, 60, 90, 256"})
  void rowsFromElsewhereAreMultipliedWithEveryTile(int n, int d, int others, int rowsPerTile) {
    float[][] rows = Clouds.gaussian(n, d, 1);
    float[][] elsewhere = Clouds.gaussian(others, d, 2);
    double[][] expected =
        Textbook.product(Textbook.widened(elsewhere), Textbook.transposed(Textbook.widened(rows)));
    Matrix all = Matrix.of(rows);
    float[] products = new float[rowsPerTile];
    try (GramTiles tiles = new GramTiles(n, d, rowsPerTile);
        GramTiles.Stage stage = tiles.others(others)) {
      for (int tile = 0; tile < tiles.tiles(); tile++) {
        int first = tile * rowsPerTile;
        int count = Math.min(rowsPerTile, n - first);
        Matrix part = Matrix.zeros(count, d);
        System.arraycopy(all.values(), first * d, part.values(), 0, count * d);
        tiles.load(tile, part, count);
      }
      float[] norms = stage.load(Matrix.of(elsewhere), others);
      for (int tile = 0; tile < tiles.tiles(); tile++) {
        stage.multiply(tile);
        for (int i = 0; i < others; i++) {
          stage.row(i, products);
          for (int j = 0; j < tiles.rows(tile); j++) {
            assertThat((double) products[j])
                .isEqualTo(expected[i][tile * rowsPerTile + j], within(1e-4));
          }
        }
      }
      for (int i = 0; i < others; i++) {
        double[] row = Textbook.widened(elsewhere)[i];
        assertThat(norms[i]).isEqualTo((float) Textbook.dot(row, row));
      }
    }
  }

  // summed one after the other, rows of 50 000 numbers near 1 are off by more
  @ParameterizedTest
  @CsvSource({"3, 4096", "3, 4097", "5, 50000", "40, 50000"})
  void longRowsRoundNoMoreThanTheirTermsTell(int n, int d) {
    float[][] rows = Clouds.shifted(Clouds.decaying(n, d, 0.9999, 3), 1);
    float[] products = new float[n];
    try (GramTiles tiles = new GramTiles(n, d, n)) {
      tiles.load(0, Matrix.of(rows), n);
      try (GramTiles.Stage stage = tiles.stage()) {
        stage.multiply(0, 0);
        for (int i = 0; i < n; i++) {
          stage.row(i, products);
          for (int j = 0; j < n; j++) {
            double exact = 0;
            double magnitudes = 0;
            for (int k = 0; k < d; k++) {
              double term = (double) rows[i][k] * rows[j][k];
              exact += term;
              magnitudes += Math.abs(term);
            }
            assertThat(Math.abs(products[j] - exact))
                .isLessThanOrEqualTo(GramTiles.terms(d) * 0x1p-24 * magnitudes);
          }
        }
      }
    }
    assertThat(GramTiles.terms(d)).isLessThanOrEqualTo(4200);
  }
}
