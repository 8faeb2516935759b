package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Goal;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Spark and the library give the same provenance and the same kinds of certificate, whatever is
 * asked for. A test of the same name does so for the command line.
 */
class SameFitTest {
  private static final long SEED = 5;
  private static final float[][] POINTS = points(150, 8, 0.7, 1);

  private record Asked(EmbeddingMethod method, Goal goal, OptionalDouble holdOut) {
    FitPlan plan() {
      FitPlan plan = Fit.of(goal).with(method).seed(SEED);
      return holdOut.isPresent() ? plan.holdOut(holdOut.getAsDouble()) : plan;
    }

    @Override
    public String toString() {
      return method.name() + ", " + goal + ", " + holdOut;
    }
  }

  static Stream<Asked> asked() {
    List<Asked> all = new ArrayList<>();
    for (EmbeddingMethod method :
        List.of(
            Refined.standard(),
            Adagio.halfSplit(),
            PrincipalComponents.exact(),
            JohnsonLindenstrauss.signs())) {
      OptionalDouble limit = OptionalDouble.of(0.9);
      for (OptionalDouble holdOut : List.of(OptionalDouble.empty(), OptionalDouble.of(0.1))) {
        all.add(new Asked(method, Goal.dimension(5), holdOut));
        all.add(new Asked(method, new Goal(OptionalInt.empty(), limit), holdOut));
        all.add(new Asked(method, new Goal(OptionalInt.of(6), limit), holdOut));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("asked")
  void libraryAndSparkAgree(Asked asked) {
    LinearEmbedding here = asked.plan().on(POINTS).map();
    assertThat(here.certificate()).isPresent();
    assertThat(here.certificates().unseen().isPresent()).isEqualTo(asked.holdOut.isPresent());
    assertSameKind(spark(asked), here);
  }

  private static void assertSameKind(LinearEmbedding found, LinearEmbedding expected) {
    assertThat(found.provenance()).isEqualTo(expected.provenance());
    assertThat(found.dimension()).isEqualTo(expected.dimension());
    assertThat(kinds(found)).isEqualTo(kinds(expected));
  }

  private static List<Object> kinds(LinearEmbedding map) {
    return List.of(
        map.certificate().map(Object::getClass),
        map.certificates().all().map(Object::getClass),
        map.certificates().heldOut().map(Object::getClass),
        map.certificates().unseen().map(Object::getClass),
        map.certificates().prefixes().size());
  }

  private static LinearEmbedding spark(Asked asked) {
    AdagioEstimator estimator = new AdagioEstimator().setMethod(asked.method.name()).setSeed(SEED);
    asked.goal.dimension().ifPresent(estimator::setDimension);
    asked.goal.distortion().ifPresent(estimator::setDistortion);
    asked.holdOut.ifPresent(estimator::setHoldout);
    return estimator.fit(vectors(POINTS, 3)).embedding();
  }
}
