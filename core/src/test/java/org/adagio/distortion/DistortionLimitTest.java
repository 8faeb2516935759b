package org.adagio.distortion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistortionLimitTest {

  /** One pair, whose distance grows from 1 to 1.25: norms by 0.25, squares by 0.5625. */
  private static final DistortionProfile QUARTER =
      DistortionProfile.of(
          PointCloud.of(new float[][] {{0}, {1}}), PointCloud.of(new float[][] {{0}, {1.25f}}));

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, 1.5, Double.NaN, Double.POSITIVE_INFINITY})
  void liesBetweenZeroAndOne(double value) {
    assertThatThrownBy(() -> DistortionLimit.ofNorms(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("distortion must lie between 0 and 1, got " + value);
    assertThatThrownBy(() -> DistortionLimit.ofSquares(value))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aLimitIsKeptUpToItselfInItsOwnConvention() {
    assertThat(DistortionLimit.ofNorms(0.25).isKeptBy(QUARTER)).isTrue();
    assertThat(DistortionLimit.ofNorms(Math.nextDown(0.25)).isKeptBy(QUARTER)).isFalse();
    assertThat(DistortionLimit.ofSquares(0.5625).isKeptBy(QUARTER)).isTrue();
    assertThat(DistortionLimit.ofSquares(Math.nextDown(0.5625)).isKeptBy(QUARTER)).isFalse();
    assertThat(DistortionLimit.ofNorms(0.5).reachedBy(QUARTER)).isEqualTo(0.25);
    assertThat(DistortionLimit.ofSquares(0.5).reachedBy(QUARTER)).isEqualTo(0.5625);
  }

  // (1 + ε)² = 1 + δ, and the other end, (1 − ε)² ≥ 1 − δ, is kept a fortiori
  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 0.1, 0.5625, 0.99})
  void whatKeepsNormsKeepsSquares(double squares) {
    double norms = DistortionLimit.ofSquares(squares).ofNorms();
    assertThat((1 + norms) * (1 + norms)).isEqualTo(1 + squares, within(1e-15));
    assertThat((1 - norms) * (1 - norms)).isGreaterThan(1 - squares);
    assertThat(DistortionLimit.ofNorms(squares).ofNorms()).isEqualTo(squares);
  }

  @Test
  void saysItsConvention() {
    assertThat(DistortionLimit.ofNorms(0.2)).hasToString("0.2");
    assertThat(DistortionLimit.ofSquares(0.2)).hasToString("0.2 of squares");
  }
}
