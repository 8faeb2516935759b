package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first half of the new points is like those fitted to, the second is round. */
class WatchCommandTest {
  private static final int DIMENSION = 10;

  @TempDir Path directory;
  private Path model;

  private static float[][] rows(int count, double decay, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] rows = new float[count][DIMENSION];
    for (float[] row : rows) {
      for (int j = 0; j < DIMENSION; j++) {
        row[j] = (float) (random.nextGaussian() * Math.pow(decay, j));
      }
    }
    return rows;
  }

  private Path write(float[][] rows, String name) {
    return TestPoints.write(PointCloud.of(rows), directory.resolve(name));
  }

  @BeforeEach
  void fit() {
    model = directory.resolve("model.safetensors");
    Path points = write(rows(2000, 0.5, 1), "points.npy");
    Run run = Run.adagio("fit", points, "-r", 5, "-m", "pca", "--holdout", 0.5, "--output", model);
    assertThat(run.code()).isZero();
  }

  @Test
  void theSameKindIsQuiet() {
    Path same = write(rows(1000, 0.5, 2), "same.npy");
    Run run = Run.adagio("watch", model, same, "--batch", 200);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("0 of 5 batches drifted.")
        .contains("rows 800 to 999")
        .contains("Not looked at: recall; --among POINTS adds it.");
  }

  @Test
  void anotherKindIsNamed() throws IOException {
    float[][] rows = rows(801, 0.5, 3);
    System.arraycopy(rows(401, 1, 4), 0, rows, 400, 401);
    Path mixed = write(rows, "mixed.npy");
    Run run = Run.adagio("watch", model, mixed, "--batch", 400);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("rows 400 to 800 drifted: ")
        .contains("1 of 2 batches drifted.")
        .containsPattern("what map and code keep of distances +ratios below .* at most .*drifted");

    Map<String, Object> json = Run.adagio("watch", model, mixed, "--batch", 400, "--json").json();
    assertThat(json).containsEntry("drifted", 1);
    Map<?, ?> second = (Map<?, ?>) ((List<?>) json.get("batches")).get(1);
    assertThat(second.get("points")).isEqualTo(401);
    assertThat((List<?>) second.get("findings"))
        .extracting("evidence")
        .containsExactly("lengths", "directions", "kept", "pairs");
  }

  // a model of an older version states a bound for unseen points, and no more
  @Test
  void whatAModelDoesNotKnowIsNamed() throws URISyntaxException {
    Path old = Path.of(WatchCommandTest.class.getResource("/forge/base.safetensors").toURI());
    Path points = Path.of(WatchCommandTest.class.getResource("/forge/x.npy").toURI());
    Run run = Run.adagio("watch", old, points);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("the stated distortion  pairs beyond 0.72")
        .contains("Not looked at: recall; fit --recall states one, and --among POINTS adds it.")
        .contains(
            "Not looked at: where points lie; the model is of a version that did not note it");
  }

  @Test
  void aBatchNeedsAPair() {
    assertThat(Run.adagio("watch", model, "sample:iris", "--batch", 1).err())
        .contains("--batch must be at least 2, got 1");
  }

  // a model that states a recall is asked for it
  @Test
  void watchesRecallWhereItIsToldWhatIsSearched() throws IOException {
    Path points = TestPoints.write(TestPoints.random(500, 8), directory.resolve("searched.npy"));
    Path model = directory.resolve("recall.safetensors");
    assertThat(
            Run.adagio("fit", points, "--recall", 0.6, "-m", "pca", "-o", model, "--quiet").code())
        .isZero();
    Run run = Run.adagio("watch", model, points, "--among", points, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    Map<?, ?> first = (Map<?, ?>) ((List<?>) run.json().get("batches")).get(0);
    assertThat((List<?>) first.get("findings")).extracting("evidence").contains("recall");
    assertThat(Run.adagio("watch", model, points, "--among", points).out())
        .contains("neighbours lost");
    assertThat(Run.adagio("watch", model, points).out())
        .contains("Not looked at: recall; --among POINTS adds it.");
  }
}
