package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class MethodFittingsTest {

  @Test
  void everyMethodHasExactlyOne() {
    assertThat(MethodFittings.ALL)
        .extracting(fitting -> (Object) fitting.recipe())
        .containsExactlyInAnyOrder((Object[]) EmbeddingMethod.class.getPermittedSubclasses());
  }

  @Test
  void aRecipeFindsItsOwn() {
    for (EmbeddingMethod method :
        Set.of(
            Refined.standard(),
            Neighbours.standard(),
            Adagio.halfSplit(),
            PrincipalComponents.exact(),
            NuMax.standard(),
            JohnsonLindenstrauss.signs())) {
      assertThat((Object) MethodFittings.of(method).recipe()).isEqualTo(method.getClass());
    }
  }
}
