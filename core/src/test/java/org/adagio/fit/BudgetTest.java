package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Questions;
import org.adagio.StopSignal;
import org.adagio.Textbook;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.model.CheckedMap;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What more time is good for. Time is counted in questions. */
class BudgetTest {
  private static final double SEVERAL_TIMES = 4;
  private static final double HALF_AS_MUCH_MORE = 1.5;

  /** Questions after which nothing that takes long ends in time. */
  private record Budget(Questions questions) implements StopSignal {
    @Override
    public boolean isRaised() {
      return questions.isRaised();
    }

    @Override
    public boolean allows(Duration work) {
      return !questions.isRaised();
    }
  }

  private static Questions next(Questions questions, double times) {
    return new Questions(1 + (int) (times * questions.most()));
  }

  /** Plans, their points, and the figure that is to be small. */
  static Stream<Arguments> plans() {
    Stream.Builder<Arguments> plans = Stream.builder();
    float[][] few = Clouds.decaying(200, 50, 0.9, 1);
    float[][] more = Clouds.decaying(400, 50, 0.9, 1);
    // all pairs are known; some are found by scans; landmarks rotate
    plans.add(plan(Fit.within(0.1), new Refined(3000), few, dimensionOfTrueMaps(few, 0.1)));
    plans.add(plan(Fit.within(0.1), new Refined(100), more, dimensionOfTrueMaps(more, 0.1)));
    plans.add(plan(Fit.within(0.25), new Refined(60), more, dimensionOfTrueMaps(more, 0.25)));
    plans.add(plan(Fit.within(0.2), new Refined(40), more, dimensionOfTrueMaps(more, 0.2)));
    for (int dimension : new int[] {8, 20}) {
      plans.add(plan(Fit.to(dimension), new Refined(3000), few, distortion(few)));
    }
    for (int landmarks : new int[] {100, 40}) {
      plans.add(plan(Fit.to(8), new Refined(landmarks), more, distortion(more)));
    }
    // all dimensions keep every neighbour, and are what there is at first
    float[][] narrow = Clouds.decaying(600, 30, 0.9, 1);
    for (EmbeddingMethod method : List.of(PrincipalComponents.exact(), Neighbours.standard())) {
      plans.add(plan(Fit.recall(0.8), method, narrow, BudgetTest::dimensionThatKeepsRecall));
    }
    return plans.build();
  }

  private static Arguments plan(
      FitPlan goal, EmbeddingMethod method, float[][] points, ToDoubleFunction<Fitted> figure) {
    return Arguments.of(
        Named.of(method + " of " + points.length, goal.with(method)),
        Named.of(goal.choices().goal().toString(), points),
        Named.of("figure", figure));
  }

  private static ToDoubleFunction<Fitted> dimensionOfTrueMaps(float[][] points, double goal) {
    return fitted -> {
      CheckedMap map = CheckedMap.of(fitted.map(), points);
      assertThat(map.distortion()).isLessThanOrEqualTo(goal);
      return map.dimension();
    };
  }

  private static ToDoubleFunction<Fitted> distortion(float[][] points) {
    return fitted -> Textbook.maxDistortion(points, fitted.map());
  }

  private static double dimensionThatKeepsRecall(Fitted fitted) {
    assertThat(fitted.map().certificates().recall().orElseThrow().recall().high())
        .isGreaterThanOrEqualTo(0.8);
    return fitted.map().dimension();
  }

  @ParameterizedTest
  @MethodSource("plans")
  void moreTimeIsNoWorse(FitPlan plan, float[][] points, ToDoubleFunction<Fitted> figure) {
    assertFalls(plan, points, figure, SEVERAL_TIMES);
  }

  @ParameterizedTest
  @MethodSource("plans")
  @Tag("nightly")
  void norIsALittleMoreTime(FitPlan plan, float[][] points, ToDoubleFunction<Fitted> figure) {
    assertFalls(plan, points, figure, HALF_AS_MUCH_MORE);
  }

  private static void assertFalls(
      FitPlan plan, float[][] points, ToDoubleFunction<Fitted> figure, double times) {
    Questions questions = new Questions(0);
    double first = figure.applyAsDouble(plan.until(questions).on(points));
    double least = first;
    while (questions.wereTooFew()) {
      questions = next(questions, times);
      double found = figure.applyAsDouble(plan.until(questions).on(points));
      assertThat(found).as("after %d questions", questions.most()).isLessThanOrEqualTo(least);
      least = found;
    }
    assertThat(least).isLessThan(first);
  }

  // whatever is refused, the answer keeps what was asked for, and says which pairs were looked at
  @ParameterizedTest
  @CsvSource({"200, 3000", "400, 100", "400, 40"})
  void aDistortionIsKeptHoweverShortTheTime(int n, int landmarks) {
    float[][] points = Clouds.decaying(n, 50, 0.9, 1);
    FitPlan plan = Fit.within(0.2).with(new Refined(landmarks));
    Questions questions = new Questions(0);
    do {
      questions = next(questions, SEVERAL_TIMES);
      Fitted fitted = plan.until(new Budget(questions)).on(points);
      double worst = Textbook.maxDistortion(points, fitted.map().apply(points));
      if (fitted.profile().coverage() == Coverage.ALL_PAIRS) {
        assertThat(worst).isLessThanOrEqualTo(0.2);
      }
      assertThat(fitted.profile().max()).isLessThanOrEqualTo(0.2);
    } while (questions.wereTooFew());
  }

  @Test
  void noTimeAtAllGivesPrincipalComponentsAndSaysSo() {
    float[][] points = Clouds.decaying(3000, 50, 0.9, 1);
    Fitted fitted = Fit.within(0.1).until(new Budget(new Questions(0))).on(points);
    assertThat(fitted.searched())
        .hasValue("the time was too short for a search: principal components of 2,000 points");
    assertThat(fitted.profile().coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(fitted.stopped()).isTrue();
    assertThat(fitted.map().dimension()).isLessThan(50);
    assertThat(Textbook.maxDistortion(points, fitted.map().apply(points))).isLessThan(0.12);
  }
}
