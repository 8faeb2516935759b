package org.adagio.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Progress;
import org.adagio.fit.axes.PrincipalAxes;
import org.junit.jupiter.api.Test;

class SpectrumTest {

  @Test
  void stableRankIsTheSquaredSumOverTheSumOfSquares() {
    // σ = 3, 1: (3 + 1)² / (9 + 1) = 1.6
    Spectrum spectrum = Spectrum.ofAllEigenvalues(new double[] {9, 1, 0}, 10);
    assertThat(spectrum.singularValues()).containsExactly(3, 1, 0);
    assertThat(spectrum.stableRank().orElseThrow()).isEqualTo(1.6, within(1e-15));
    assertThat(spectrum.explainedVariance(0)).isZero();
    assertThat(spectrum.explainedVariance(1)).isEqualTo(0.9);
    assertThat(spectrum.explainedVariance(7)).isOne();
  }

  // σ of 1e-200, whose squares float64 does not hold
  @Test
  void theScaleOfThePointsChangesNoShare() {
    Spectrum spectrum = Spectrum.ofAllEigenvalues(new double[] {9, 1, 0}, 10).times(1e-200);
    assertThat(spectrum.stableRank().orElseThrow()).isEqualTo(1.6, within(1e-15));
    assertThat(spectrum.explainedVariance(1)).isEqualTo(0.9, within(1e-15));
    Spectrum some = Spectrum.ofLargestEigenvalues(new double[] {9}, 10).times(1e-200);
    assertThat(some.explainedVariance(1)).isZero();
    Spectrum ofNone = Spectrum.ofAllEigenvalues(new double[] {0, 0}, 0);
    assertThat(ofNone.stableRank()).isEmpty();
    assertThat(ofNone.explainedVariance(1)).isZero();
  }

  @Test
  void kEqualSingularValuesHaveStableRankK() {
    Spectrum spectrum = Spectrum.ofAllEigenvalues(new double[] {4, 4, 4, 4, 4}, 20);
    assertThat(spectrum.stableRank().orElseThrow()).isEqualTo(5, within(1e-14));
  }

  @Test
  void eigenvaluesThatRoundingMadeNegativeAreZero() {
    assertThat(Spectrum.ofAllEigenvalues(new double[] {1, -1e-9}, 1).singularValues())
        .containsExactly(1, 0);
  }

  @Test
  void ofACrossHasItsHandNumbers() {
    // (±2, 0), (0, ±1): scatter diag(8, 2)
    float[][] cross = {{2, 0}, {-2, 0}, {0, 1}, {0, -1}};
    Spectrum spectrum = PrincipalAxes.spectrum(PointCloud.of(cross), Progress.NONE);
    assertThat(spectrum.isComplete()).isTrue();
    assertThat(spectrum.totalVariance()).isEqualTo(10, within(1e-6));
    assertThat(spectrum.singularValues())
        .containsExactly(new double[] {Math.sqrt(8), Math.sqrt(2)}, within(1e-6));
    assertThat(spectrum.stableRank().orElseThrow()).isEqualTo(1.8, within(1e-6));
  }

  @Test
  void ofFewerPointsThanDimensionsHasItsHandNumbers() {
    float[][] two = {{3, 0, 4, 0}, {-3, 0, -4, 0}}; // ±5 along one axis: σ = √50
    Spectrum spectrum = PrincipalAxes.spectrum(PointCloud.of(two), Progress.NONE);
    assertThat(spectrum.singularValues()[0]).isEqualTo(Math.sqrt(50), within(1e-5));
    assertThat(spectrum.stableRank().orElseThrow()).isEqualTo(1, within(1e-3));
  }
}
