package org.adagio.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.linalg.Matrix;
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
    Matrix expected = points.timesTransposed(map);
    for (int i = 0; i < images.values().length; i++) {
      assertThat(images.values()[i]).isCloseTo(expected.values()[i], within(1e-5f));
    }
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
