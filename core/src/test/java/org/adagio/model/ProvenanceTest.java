package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.Locale;
import org.adagio.Clouds;
import org.adagio.fit.Adagio;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalBasis;
import org.junit.jupiter.api.Test;

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
