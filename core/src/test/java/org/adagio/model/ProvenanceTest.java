package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.fit.Adagio;
import org.adagio.fit.Fit;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalBasis;
import org.adagio.measure.Certificate;
import org.adagio.measure.Pairs;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvenanceTest {
  private static final float[][] POINTS = Clouds.gaussian(9, 4, 1);

  @Test
  void namesTheMethodWithAllItsParameters() {
    Adagio method = new Adagio(PrincipalBasis.RANDOMIZED);
    Provenance provenance =
        MapOnly.plan(method, 3).seed(-7).on(POINTS).map().provenance().orElseThrow();
    assertThat(provenance.method()).isEqualTo("adagio");
    assertThat(provenance.points()).isEqualTo(9);
    assertThat(provenance.version()).matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(provenance.parameters())
        .containsOnly(
            entry("basis", "randomized"),
            entry("oversampling", "10"),
            entry("powerIterations", "4"),
            entry("split", "half"),
            entry("seed", "-7"));
  }

  @Test
  void cannotBeChanged() {
    Provenance provenance = MapOnly.of(Adagio.halfSplit(), 2, POINTS).provenance().orElseThrow();
    assertThatThrownBy(() -> provenance.parameters().put("seed", "1"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  /** Their pairs are named by rows of the source, of which there are more. */
  @Test
  void modelsOfSomePointsOfASourceComeBack(@TempDir Path folder) {
    PointCloud some = PointCloud.of(Clouds.gaussian(90, 4, 2)).select(new long[] {88, 3, 70, 41});
    LinearEmbedding fitted = Fit.to(2).on(some).map();
    LinearEmbedding checked =
        LinearEmbedding.of(Clouds.gaussian(2, 4, 3)).certified(some, Pairs.all(), 1, Progress.NONE);
    for (LinearEmbedding map : List.of(fitted, checked)) {
      Path file = folder.resolve(map.fingerprint());
      map.save(file);
      Certificate loaded = LinearEmbedding.load(file).certificate().orElseThrow();
      assertThat(loaded).isEqualTo(map.certificate().orElseThrow());
      assertThat(loaded.worstPair().second()).isIn(41L, 70L, 88L, 3L);
    }
  }

  @Test
  void isTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr")); // where the lower case of I is ı
      assertThat(JohnsonLindenstrauss.signs().parameters()).containsEntry("entries", "signs");
    } finally {
      Locale.setDefault(before);
    }
  }
}
