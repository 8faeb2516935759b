package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.Nightly;
import org.adagio.Textbook;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalComponents;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The paper's lemma and theorem: over many seeds, and points of each seed's own, a map with the
 * stated number of rows fails in no more than a share γ of them. A test fails where more do than a
 * binomial of γ exceeds with {@link BoundCoverageTest#FALSE_ALARM}.
 */
class TheoremTest {

  /** A statement with its numbers, and one trial of it. */
  enum Statement {
    /** One secant alone, where no union over secants makes the bound loose. */
    LEMMA_OF_ONE_PAIR(0.5) {
      @Override
      boolean fails(long seed) {
        return lemmaFails(2, 0.5, failure, seed);
      }
    },
    LEMMA_OF_MANY_PAIRS(0.1) {
      @Override
      boolean fails(long seed) {
        return lemmaFails(20, 0.5, failure, seed);
      }
    },
    /** P with distortion δ, padded with k rows of signs, has distortion εδ. */
    THEOREM(0.25) {
      @Override
      boolean fails(long seed) {
        int points = 5;
        double epsilon = 0.95;
        int rows = Math.toIntExact(Adagio.paddingRows(points, epsilon, failure));
        int principal = 2;
        float[][] cloud = cloud(points, principal + rows, seed);
        double before = distortion(PrincipalComponents.exact(), principal, cloud, seed);
        Adagio padded =
            Adagio.withBasis(MapOnly.of(PrincipalComponents.exact(), principal, cloud).toArrays());
        return distortion(padded, principal + rows, cloud, seed) > epsilon * before;
      }
    };

    final double failure;

    Statement(double failure) {
      this.failure = failure;
    }

    /** Whether the map of a seed breaks its promise. */
    abstract boolean fails(long seed);
  }

  private static boolean lemmaFails(int points, double distortion, double failure, long seed) {
    int rows = Math.toIntExact(JohnsonLindenstrauss.requiredRows(points, distortion, failure));
    float[][] cloud = cloud(points, rows, seed);
    return distortion(JohnsonLindenstrauss.signs(), rows, cloud, seed) > distortion;
  }

  /** Round, or along few axes: signs are worst where secants have few coordinates. */
  private static float[][] cloud(int points, int dimension, long seed) {
    double fall = new SplittableRandom(seed).nextBoolean() ? 1 : 0.5;
    return Clouds.decaying(points, dimension, fall, seed * 2 + 1);
  }

  private static double distortion(EmbeddingMethod method, int rows, float[][] cloud, long seed) {
    return Textbook.maxDistortion(cloud, MapOnly.plan(method, rows).seed(seed).on(cloud).map());
  }

  @ParameterizedTest
  @EnumSource
  void failsInNoMoreThanItsShareOfSeeds(Statement statement) {
    failures(statement, 200);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("nightly")
  void theSameOverThousandsOfSeeds(Statement statement) throws IOException {
    int seeds = 5000;
    failures(statement, seeds);
    Nightly.record("theorem-" + statement, "seeds of " + statement, seeds);
  }

  private static void failures(Statement statement, int seeds) {
    long failures = IntStream.range(0, seeds).filter(seed -> statement.fails(seed)).count();
    System.out.printf(
        "theorem: %s, %d of %d seeds failed; γ is %s%n",
        statement, failures, seeds, statement.failure);
    assertThat(failures).isLessThanOrEqualTo(BoundCoverageTest.mostWrong(seeds, statement.failure));
  }
}
