package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.adagio.Clouds;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.fit.Fit;
import org.adagio.fit.Fitted;
import org.adagio.model.Provenance;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.junit.jupiter.api.Test;

/** Of very many points so many are fitted to as still lower the distortion of others. */
class GrowingDrawTest {
  private static final long SEED = 7;
  private static final PointCloud POINTS = PointCloud.of(Clouds.decaying(2000, 4, 0.9, 3));
  private static final GrowingDraw UP_TO_400 = new GrowingDraw(50, 400, 300);

  /** What a fit saw, and the map that it answers with: the points, all coordinates scaled alike. */
  private record Answer(PointCloud drawn, Matrix map) {
    static Answer off(PointCloud drawn, double distortion) {
      float[][] rows = new float[4][4];
      for (int i = 0; i < rows.length; i++) {
        rows[i][i] = (float) (1 - distortion);
      }
      return new Answer(drawn, Matrix.of(rows));
    }
  }

  private final List<Integer> sizes = new ArrayList<>();

  private Answer best(Function<Integer, Double> distortion, Execution execution) {
    return UP_TO_400.best(
        POINTS,
        SEED,
        drawn -> {
          int size = (int) drawn.size();
          sizes.add(size);
          return Answer.off(drawn, distortion.apply(size));
        },
        Answer::map,
        execution);
  }

  @Test
  void itGoesOnAsLongAsTwiceAsManyGainFivePercent() {
    Answer best = best(size -> 20.0 / size, Execution.DEFAULT);
    assertThat(sizes).containsExactly(50, 100, 200, 400);
    assertThat(best.drawn.size()).isEqualTo(400);
  }

  @Test
  void aGainOfLessIsTakenAndIsTheLast() {
    Answer best = best(size -> size == 50 ? 0.2 : 0.196, Execution.DEFAULT);
    assertThat(sizes).containsExactly(50, 100);
    assertThat(best.drawn.size()).isEqualTo(100);
  }

  @Test
  void aMapThatIsWorseForOthersIsNotTaken() {
    Answer best = best(size -> size <= 100 ? 10.0 / size : 0.3, Execution.DEFAULT);
    assertThat(sizes).containsExactly(50, 100, 200);
    assertThat(best.drawn.size()).isEqualTo(100);
  }

  @Test
  void whoHasEnoughGetsTheBestSoFar() {
    Answer best = best(size -> 20.0 / size, Execution.DEFAULT.stop(() -> true));
    assertThat(sizes).containsExactly(50);
    assertThat(best.drawn.size()).isEqualTo(50);
  }

  /**
   * A map that keeps nothing but what it saw would be the best, if points that were drawn judged.
   */
  @Test
  void noPointThatWasDrawnJudges() {
    Set<List<Float>> seen = new HashSet<>();
    for (int count : new int[] {50, 100, 200, 400}) {
      long[] rows = GrowingDraw.fittedRows(POINTS.size(), count, SEED);
      for (float[] row : Rows.copyOf(POINTS, rows).toArrays()) {
        seen.add(List.of(row[0], row[1], row[2], row[3]));
      }
    }
    PointCloud judges = UP_TO_400.others(POINTS, SEED);
    assertThat(judges.size()).isBetween(150L, 300L);
    for (float[] row : judges.toArrays()) {
      assertThat(seen).doesNotContain(List.of(row[0], row[1], row[2], row[3]));
    }
  }

  @Test
  void theModelFindsAgainWhatItWasFittedTo() {
    float[][] many = Clouds.decaying(65_000, 3, 0.7, 5);
    Fitted fitted = Fit.to(2).seed(SEED).until(() -> true).on(many);
    assertThat(fitted.points().size()).as("not all that might be drawn").isEqualTo(10_000);
    Provenance.Parts split = fitted.map().seenAmong(PointCloud.of(many)).orElseThrow();
    assertThat(split.seen().toArrays()).isDeepEqualTo(fitted.points().toArrays());
  }
}
