package org.adagio.fit.refined;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.adagio.Clouds;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.fit.descent.Coordinates;
import org.adagio.fit.descent.NaiveStress;
import org.adagio.points.PointCloud;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialsTest {

  /**
   * Draws of 30 one after the other, since there are ten times as many points, beside one of 31.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void landmarksThatRotateTellMoreOfAllPoints(long seed) {
    float[][] points = Clouds.decaying(300, 40, 0.95, 4);
    assertThat(stressOverAllPairs(points, 30, seed))
        .isLessThan(0.9 * stressOverAllPairs(points, 31, seed));
  }

  private static double stressOverAllPairs(float[][] points, int landmarks, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    try (TrialSpace space =
            new TrialSpace(
                PointCloud.of(points),
                landmarks,
                Coordinates.SHARE,
                random,
                seed,
                Execution.DEFAULT);
        Trials trials = trials(space, landmarks, random)) {
      Matrix lowered = trials.stressed(space.principal(10)).map();
      Matrix map = space.check(lowered, 1, Progress.NONE).projection();
      return NaiveStress.ofPairs(0, NaiveStress.widened(map), points).value();
    }
  }

  private static Trials trials(TrialSpace space, int landmarks, SplittableRandom random) {
    return new Trials(
        space,
        new KnownPairs(space.coordinates(), space.size(), landmarks, 10, random.split()),
        Patience.STANDARD,
        StopSignal.NEVER,
        new Journal(Progress.NONE),
        random.split());
  }
}
