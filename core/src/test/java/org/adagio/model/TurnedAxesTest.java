package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.ColumnScales;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Turned axes change no distance of images, and carry alike. */
class TurnedAxesTest {
  private static final float[][] POINTS = Clouds.decaying(300, 16, 0.7, 4);

  static Stream<FitPlan> plans() {
    return Stream.of(
        Fit.to(8).principalComponents(),
        Fit.to(8).refined(),
        Fit.to(9).with(PrincipalComponents.exact().withLength()),
        Fit.to(8).refined().within(0.9));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void distancesStayAndTheModelSaysSo(FitPlan plan, @TempDir Path folder) {
    LinearEmbedding ordered = plan.on(POINTS).map();
    LinearEmbedding turned = plan.turned().on(POINTS).map();
    float[][] before = ordered.apply(POINTS);
    float[][] after = turned.apply(POINTS);
    for (int i = 1; i < before.length; i++) {
      double was = distance(before[0], before[i]);
      assertThat(distance(after[0], after[i])).isCloseTo(was, within(1e-5 * was));
    }
    assertThat(variance(before, 0)).isGreaterThan(30 * variance(before, 7));
    assertThat(variance(after, 0)).isLessThan(12 * variance(after, 7));
    assertThat(turned.certificate()).isEqualTo(ordered.certificate());
    turned.save(folder.resolve("turned.safetensors"));
    LinearEmbedding loaded = LinearEmbedding.load(folder.resolve("turned.safetensors"));
    assertThat(loaded.isTurned()).isTrue();
    assertThat(loaded.fingerprint()).isEqualTo(turned.fingerprint());
    assertThat(loaded.certificates().prefixes()).isEmpty();
    assertThatThrownBy(() -> loaded.prefix(3)).hasMessageContaining("needs ordered axes");
  }

  @Test
  void aScaledMapIsTurnedAsItWasFitted(@TempDir Path folder) {
    ColumnScales scales = ColumnScales.toUnitVariance(PointCloud.of(POINTS));
    LinearEmbedding map = Fit.to(5).principalComponents().on(POINTS).map().after(scales).turned();
    map.save(folder.resolve("scaled.safetensors"));
    assertThat(LinearEmbedding.load(folder.resolve("scaled.safetensors")).isTurned()).isTrue();
  }

  @Test
  void aCodeIsOfItsAxes() {
    assertThatThrownBy(() -> Fit.inBytes(9).turned()).hasMessageContaining("finds its own axes");
    LinearEmbedding coded = Fit.inBytes(6).on(POINTS).map();
    assertThatThrownBy(coded::turned).hasMessageContaining("cannot be turned");
  }

  private static double distance(float[] one, float[] other) {
    double sum = 0;
    for (int k = 0; k < one.length; k++) {
      sum += ((double) one[k] - other[k]) * ((double) one[k] - other[k]);
    }
    return Math.sqrt(sum);
  }

  private static double variance(float[][] rows, int column) {
    double sum = 0;
    double squares = 0;
    for (float[] row : rows) {
      sum += row[column] / rows.length;
      squares += (double) row[column] * row[column] / rows.length;
    }
    return squares - sum * sum;
  }
}
