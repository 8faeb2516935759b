package org.adagio.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import org.adagio.Metric;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.junit.jupiter.api.Test;

/** Nearness is what its formula says, and scores are those of the engines. */
class NearnessTest {
  private static final float[] ONE = {1, 2, -2};
  private static final float[] OTHER = {3, 0, 4};

  @Test
  void nearnessIsTheFormula() {
    assertThat(Nearness.of(Metric.EUCLIDEAN, ONE, OTHER)).isEqualTo(-(4 + 4 + 36));
    assertThat(Nearness.of(Metric.INNER_PRODUCT, ONE, OTHER)).isEqualTo(3 - 8);
    assertThat(Nearness.of(Metric.COSINE, ONE, OTHER)).isCloseTo(-5.0 / (3 * 5), within(1e-15));
  }

  @Test
  void scoresAreLucenes() {
    assertScore(Metric.EUCLIDEAN, VectorSimilarityFunction.EUCLIDEAN);
    assertScore(Metric.COSINE, VectorSimilarityFunction.COSINE);
    assertScore(Metric.INNER_PRODUCT, VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT);
  }

  private static void assertScore(Metric metric, VectorSimilarityFunction lucene) {
    assertThat(Nearness.score(metric, Nearness.of(metric, ONE, OTHER)))
        .isCloseTo(lucene.compare(ONE, OTHER), within(1e-6f));
    assertThat(Nearness.score(metric, Nearness.of(metric, ONE, ONE)))
        .isCloseTo(lucene.compare(ONE, ONE), within(1e-5f));
  }

  @Test
  void scoresAreJVectors() {
    var types = VectorizationProvider.getInstance().getVectorTypeSupport();
    VectorFloat<?> one = types.createFloatVector(ONE);
    VectorFloat<?> other = types.createFloatVector(OTHER);
    for (Metric metric : new Metric[] {Metric.EUCLIDEAN, Metric.COSINE}) {
      var theirs = io.github.jbellis.jvector.vector.VectorSimilarityFunction.valueOf(metric.name());
      assertThat(Nearness.score(metric, Nearness.of(metric, ONE, OTHER)))
          .isCloseTo(theirs.compare(one, other), within(1e-6f));
    }
  }
}
