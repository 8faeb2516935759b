package org.adagio.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.experiments.data.Samples;
import org.adagio.experiments.laboratory.PaperMethod;
import org.adagio.experiments.laboratory.Searches;
import org.adagio.measure.DistortionProfile;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchesTest {
  private static final PointCloud DIGITS = Samples.open("mnist800").points();
  private static final Searches ON_DIGITS = new Searches(DIGITS, Duration.ofSeconds(1));

  private static PointCloud few(int count) {
    return PointCloud.of(DIGITS.select(LongStream.range(0, count).toArray()).toMatrix());
  }

  // the figures that NumPy gives on the same sample
  @ParameterizedTest
  @CsvSource({"0.05, 306", "0.1, 232", "0.2, 171"})
  void principalComponentsOfTheDigitsAreAsKnown(double distortion, int dimension) {
    Searches.Question asked = Searches.Question.norms(PaperMethod.PCA, distortion, 1);

    assertThat(ON_DIGITS.of(asked, Progress.NONE).dimension()).isEqualTo(dimension);
  }

  // and those of NumPy, going up through all dimensions, for the ratio of the extreme ratios
  @ParameterizedTest
  @CsvSource({"0.05, 236", "0.1, 177", "0.2, 101"})
  void principalComponentsWithOneFactorAreAsKnown(double distortion, int dimension) {
    Searches.Question asked = Searches.Question.norms(PaperMethod.PCA_FACTOR, distortion, 1);

    assertThat(ON_DIGITS.of(asked, Progress.NONE).dimension()).isEqualTo(dimension);
  }

  // what README states
  @ParameterizedTest
  @CsvSource({"0.05, 39", "0.1, 24", "0.2, 13"})
  void refinedKeepsTheDigitsInAsFewDimensionsAsIsClaimed(double distortion, int dimension) {
    Searches.Question asked = Searches.Question.norms(PaperMethod.REFINED, distortion, 1);

    assertThat(ON_DIGITS.of(asked, Progress.NONE).dimension()).isLessThanOrEqualTo(dimension);
  }

  @Test
  void whatWasSearchedIsNotSearchedAgain() {
    Searches searches = new Searches(Samples.open("wine").points(), Duration.ofSeconds(1));

    Searches.Search first =
        searches.of(Searches.Question.norms(PaperMethod.REFINED, 0.1, 1), Progress.NONE);

    assertThat(searches.of(Searches.Question.norms(PaperMethod.REFINED, 0.1, 1), Progress.NONE))
        .isSameAs(first);
  }

  // a nanosecond is enough for one round at most
  @Test
  void numaxThatHadNoTimeSaysSo() {
    Searches searches = new Searches(few(60), Duration.ofNanos(1));

    Searches.Search search = searches.of(Searches.Question.squares(0.05), Progress.NONE);

    assertThat(search.result()).isEmpty();
    assertThat(search.isStopped()).isTrue();
    assertThat(search.stopped()).contains("time limit");
  }

  @Test
  void squaredAndNormAreDifferentQuestions() {
    Searches searches = new Searches(few(20), Duration.ofSeconds(60));

    DistortionProfile squared =
        searches.of(Searches.Question.squares(0.4), Progress.NONE).result().orElseThrow().profile();
    DistortionProfile norms =
        searches
            .of(Searches.Question.norms(PaperMethod.NUMAX, 0.4, 1), Progress.NONE)
            .result()
            .orElseThrow()
            .profile();

    assertThat(squared.squaredMax()).isLessThanOrEqualTo(0.4);
    assertThat(norms.max()).isLessThanOrEqualTo(0.4);
  }
}
