package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import org.adagio.Clouds;
import org.adagio.Matrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GramTilesTest {

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
