package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.junit.jupiter.api.Test;

/** M = Q H with Q orthogonal and H symmetric without negative eigenvalues: Q is the factor. */
class PolarFactorTest {

  // (c, -s; s, c) times a stretch along fixed axes
  @Test
  void aTurnAfterAStretchIsFoundAgain() {
    Matrix turn = Matrix.of(new float[][] {{0.6f, -0.8f}, {0.8f, 0.6f}});
    Matrix stretch = Matrix.of(new float[][] {{1e4f, 1}, {1, 0.5f}});
    assertClose(PolarFactor.of(Products.times(turn, stretch)), turn);
  }

  // a reflection is an orthogonal matrix as any other
  @Test
  void aReflectionIsItsOwnFactor() {
    Matrix reflection = Matrix.of(new float[][] {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}});
    assertClose(PolarFactor.of(reflection), reflection);
  }

  // images may span less than their dimension; the factor keeps all lengths even so
  @Test
  void whatLacksRankStillGivesAnOrthogonalMatrix() {
    Matrix some = Orthonormal.gaussian(2, 7, new SplittableRandom(1));
    Matrix factor = PolarFactor.of(Products.transposedTimes(some, some));
    assertThat(Orthonormal.error(factor)).isLessThan(1e-6);
    assertClose(Products.times(some, factor), some);
  }

  private static void assertClose(Matrix found, Matrix expected) {
    for (int i = 0; i < expected.values().length; i++) {
      assertThat(found.values()[i]).isCloseTo(expected.values()[i], offset(1e-5f));
    }
  }
}
