package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.adagio.measure.nearest.Recall;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The rule by which a dimension is chosen and certified, over thousands of simulated fits whose
 * true recall is known: the recall of dimension r is a given p(r), many dimensions lie just around
 * the goal, and queries keep each neighbour with that chance. Of a rule that is sound, the stated
 * interval misses the truth in at most one of twenty fits, and the truth is below the goal as
 * seldom.
 */
class RecallChoiceTest {
  private static final int FITS = 4000;
  private static final int DIMENSIONS = 128;
  private static final int QUERIES = 200;
  private static final int K = 10;
  private static final double GOAL = 0.9;

  /** What a dimension truly keeps, and what its queries have to do with those of another. */
  enum World {
    /** Rises slowly, and what is kept at a dimension is kept at every larger one. */
    SLOPE_OF_THE_SAME_QUERIES(true, RecallChoiceTest::slope),
    /** Rises slowly, and every dimension keeps other neighbours. */
    SLOPE_OF_OTHER_QUERIES(false, RecallChoiceTest::slope),
    /** Half of the dimensions keep a little less than the goal: many can be lucky. */
    PLATEAU_OF_THE_SAME_QUERIES(true, RecallChoiceTest::plateau),
    PLATEAU_OF_OTHER_QUERIES(false, RecallChoiceTest::plateau);

    private final boolean isShared;
    private final IntToDoubleFunction truth;

    World(boolean isShared, IntToDoubleFunction truth) {
      this.isShared = isShared;
      this.truth = truth;
    }
  }

  /** Meets the goal halfway, and rises by 0.001 with every dimension. */
  private static double slope(int dimension) {
    return GOAL + 0.001 * (dimension - DIMENSIONS / 2.0);
  }

  private static double plateau(int dimension) {
    if (dimension < DIMENSIONS / 4) {
      return 0.8;
    }
    return dimension < 3 * DIMENSIONS / 4 ? GOAL - 0.004 : 0.95;
  }

  /** One half of the queries of one simulated fit. */
  private record Half(World world, long seed) {
    Recall at(int dimension) {
      long stream = world.isShared ? 0 : dimension;
      SplittableRandom random = new SplittableRandom(seed * 1_000_003 + stream);
      double truth = world.truth.applyAsDouble(dimension);
      double[] shares = new double[QUERIES];
      for (int query = 0; query < QUERIES; query++) {
        for (int i = 0; i < K; i++) {
          shares[query] += random.nextDouble() < truth ? 1.0 / K : 0;
        }
      }
      double mean = Arrays.stream(shares).average().orElseThrow();
      double squares = Arrays.stream(shares).map(share -> share * share).average().orElseThrow();
      return new Recall(K, K, QUERIES, Math.min(1, mean), Math.max(0, squares - mean * mean));
    }
  }

  /** What a rule answers: a dimension, and the interval that it states. */
  private record Answer(int dimension, Recall stated) {}

  /** Chooses a dimension by queries, some of which certify it. */
  @FunctionalInterface
  private interface Rule {
    Answer of(Half one, Half other);
  }

  /** What a fit does: one half chooses by its lower end, the other says what is certified. */
  private static Answer present(Half one, Half other) {
    OptionalInt chosen =
        new RecallChoice(GOAL, one::at, () -> false).smallest(DIMENSIONS / 2, DIMENSIONS + 1);
    int dimension = chosen.orElseThrow();
    return new Answer(dimension, other.at(dimension));
  }

  /**
   * What would be unsound: one half chooses by its mean, and the other raises the dimension until
   * its own mean is the goal, and is then certified by itself.
   */
  private static Answer byTheMean(Half one, Half other) {
    int dimension =
        new RecallChoice(GOAL, meanOf(one), () -> false)
            .smallest(DIMENSIONS / 2, DIMENSIONS + 1)
            .orElseThrow();
    while (other.at(dimension).mean() < GOAL) {
      dimension += Math.max(1, dimension / RecallChoice.RESOLUTION);
    }
    return new Answer(dimension, other.at(dimension));
  }

  /** The same means, as of so many queries that the lower end of the interval is the mean. */
  private static IntFunction<Recall> meanOf(Half half) {
    return dimension -> {
      Recall recall = half.at(dimension);
      return new Recall(K, K, Integer.MAX_VALUE, recall.mean(), recall.variance());
    };
  }

  /** How many fits state an interval that misses the truth, or keep less than was asked for. */
  private record Wrong(int missed, int below) {
    static Wrong of(World world, Rule rule) {
      int missed = 0;
      int below = 0;
      for (int fit = 0; fit < FITS; fit++) {
        Answer answer = rule.of(new Half(world, 2L * fit), new Half(world, 2L * fit + 1));
        double truth = world.truth.applyAsDouble(answer.dimension);
        missed += truth < answer.stated.low() || truth > answer.stated.high() ? 1 : 0;
        below += truth < GOAL ? 1 : 0;
      }
      return new Wrong(missed, below);
    }
  }

  private static final int MOST = BoundCoverageTest.mostWrong(FITS, 1 - Recall.CONFIDENCE);

  // that a rule which accepts by the mean is seen to be wrong shows that these worlds can tell
  @ParameterizedTest
  @EnumSource
  void whatIsStatedIsWrongInAtMostOneOfTwentyFits(World world) throws IOException {
    Wrong wrong = Wrong.of(world, RecallChoiceTest::present);
    Wrong unsound = Wrong.of(world, RecallChoiceTest::byTheMean);
    Files.writeString(
        Path.of("target", "coverage-of-recall.txt"),
        "%s | %d | %d missed | %d below the goal | by the mean: %s%n"
            .formatted(world, FITS, wrong.missed, wrong.below, unsound),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    assertThat(wrong.missed).isLessThanOrEqualTo(MOST);
    assertThat(wrong.below).isLessThanOrEqualTo(MOST);
    assertThat(unsound.below).isGreaterThan(MOST);
    if (world == World.PLATEAU_OF_OTHER_QUERIES) {
      assertThat(unsound.missed).isGreaterThan(MOST);
    }
  }
}
