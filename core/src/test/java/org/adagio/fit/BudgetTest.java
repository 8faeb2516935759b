package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Questions;
import org.adagio.StopSignal;
import org.adagio.Textbook;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.model.CheckedMap;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What more time is good for. Time is counted in questions. */
class BudgetTest {

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

  private static int next(int questions) {
    return questions + 1 + questions / 2;
  }

  // all pairs are known; some are found by scans; landmarks rotate
  @ParameterizedTest
  @CsvSource({"200, 3000, 0.1", "400, 100, 0.1", "400, 60, 0.25", "400, 40, 0.2"})
  void moreTimeNeverLeadsToMoreDimensions(int n, int landmarks, double distortion) {
    float[][] points = Clouds.decaying(n, 50, 0.9, 1);
    FitPlan plan = Fit.within(distortion).with(new Refined(landmarks));
    int least = Integer.MAX_VALUE;
    Questions questions = new Questions(0);
    while (true) {
      CheckedMap map = CheckedMap.of(plan.until(questions).on(points).map(), points);
      assertThat(map.distortion()).isLessThanOrEqualTo(distortion);
      assertThat(map.dimension())
          .as("after %d questions", questions.most())
          .isLessThanOrEqualTo(least);
      least = map.dimension();
      if (!questions.wereTooFew()) {
        break;
      }
      questions = new Questions(next(questions.most()));
    }
    assertThat(least).isEqualTo(plan.on(points).map().dimension());
  }

  @ParameterizedTest
  @CsvSource({"200, 3000, 8", "200, 3000, 20", "400, 100, 8", "400, 40, 8"})
  void moreTimeNeverLeadsToMoreDistortion(int n, int landmarks, int dimension) {
    float[][] points = Clouds.decaying(n, 50, 0.9, 1);
    FitPlan plan = Fit.to(dimension).with(new Refined(landmarks));
    double least = Double.POSITIVE_INFINITY;
    Questions questions = new Questions(0);
    while (true) {
      LinearEmbedding map = plan.until(questions).on(points).map();
      double distortion = Textbook.maxDistortion(points, map.apply(points));
      assertThat(distortion).as("after %d questions", questions.most()).isLessThanOrEqualTo(least);
      least = distortion;
      if (!questions.wereTooFew()) {
        break;
      }
      questions = new Questions(next(questions.most()));
    }
    assertThat(least)
        .isEqualTo(Textbook.maxDistortion(points, plan.on(points).map().apply(points)));
  }

  // whatever is refused, the answer keeps what was asked for, and says which pairs were looked at
  @ParameterizedTest
  @CsvSource({"200, 3000", "400, 100", "400, 40"})
  void aDistortionIsKeptHoweverShortTheTime(int n, int landmarks) {
    float[][] points = Clouds.decaying(n, 50, 0.9, 1);
    FitPlan plan = Fit.within(0.2).with(new Refined(landmarks));
    Questions questions = new Questions(0);
    do {
      questions = new Questions(next(questions.most()));
      Fitted fitted = plan.until(new Budget(questions)).on(points);
      double worst = Textbook.maxDistortion(points, fitted.map().apply(points));
      if (fitted.profile().coverage() == Coverage.ALL_PAIRS) {
        assertThat(worst).isLessThanOrEqualTo(0.2);
      }
      assertThat(fitted.profile().max()).isLessThanOrEqualTo(0.2);
    } while (questions.wereTooFew());
  }

  static Stream<EmbeddingMethod> methodsForARecall() {
    return Stream.of(PrincipalComponents.exact(), Neighbours.standard());
  }

  // all dimensions keep every neighbour, and are what there is at first
  @ParameterizedTest
  @MethodSource("methodsForARecall")
  void moreTimeNeverLeadsToMoreDimensionsForARecall(EmbeddingMethod method) {
    float[][] points = Clouds.decaying(600, 30, 0.9, 1);
    FitPlan plan = Fit.recall(0.8).with(method);
    int least = 30;
    Questions questions = new Questions(0);
    while (true) {
      Fitted fitted = plan.until(questions).on(points);
      assertThat(fitted.map().dimension())
          .as("after %d questions", questions.most())
          .isLessThanOrEqualTo(least);
      assertThat(fitted.map().certificates().recall().orElseThrow().recall().high())
          .isGreaterThanOrEqualTo(0.8);
      least = fitted.map().dimension();
      if (!questions.wereTooFew()) {
        break;
      }
      questions = new Questions(1 + questions.most() * 3 / 2);
    }
    assertThat(least).isEqualTo(plan.on(points).map().dimension()).isLessThan(30);
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
