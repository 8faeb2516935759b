package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class MethodFittingTest {

  @Test
  void everyMethodHasExactlyOne() {
    assertThat(MethodFitting.ALL)
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
      assertThat((Object) MethodFitting.of(method).recipe()).isEqualTo(method.getClass());
    }
  }
}
