package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassifyCommandTest {
  @TempDir Path directory;

  private Path points;
  private Path labels;

  /** Three groups far apart, twenty points each. */
  @BeforeEach
  void writePoints() throws IOException {
    float[][] rows = TestPoints.random(60, 5).toArrays();
    for (int i = 0; i < rows.length; i++) {
      rows[i][i % 3] += 40;
    }
    points = TestPoints.write(PointCloud.of(rows), directory.resolve("points.npy"));
    String names =
        IntStream.range(0, 60).mapToObj(i -> "group" + i % 3).collect(Collectors.joining("\n"));
    labels = Files.writeString(directory.resolve("groups.txt"), names + "\n");
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> results(Run run) throws IOException {
    assertThat(run.err()).isEmpty();
    return (List<Map<String, Object>>) run.json().get("results");
  }

  @Test
  void separateGroupsAreToldInFullAndReduced() throws IOException {
    Run run =
        Run.adagio("classify", points, "--labels", labels, "--k", 6, "--dimension", 2, "--json");
    assertThat(run.json())
        .containsEntry("points", 60)
        .containsEntry("classes", 3)
        .containsEntry("labelled", "all-but-one")
        .containsEntry("weights", "unit");
    List<Map<String, Object>> results = results(run);
    assertThat(results).hasSize(2);
    assertThat(results.get(0)).containsEntry("method", "full").containsEntry("accuracy", 1.0);
    assertThat(results.get(1))
        .containsEntry("method", "refined")
        .containsEntry("dimension", 2)
        .containsEntry("error", 0.0);
    assertThat((List<?>) results.get(1).get("foldErrors")).hasSize(10);
    assertThat((double) results.get(1).get("reductionSeconds")).isPositive();
  }

  @Test
  void withoutAGoalThePointsAreClassifiedAsTheyAre() throws IOException {
    Run run = Run.adagio("classify", "sample:iris", "--json");
    assertThat(results(run)).hasSize(1);
    assertThat((double) results(run).get(0).get("accuracy")).isCloseTo(0.955, within(0.02));
  }

  @Test
  void choicesReachTheClassifier() throws IOException {
    Run run =
        Run.adagio(
            "classify",
            "sample:iris",
            "--labelled",
            "one",
            "--order",
            "in-order",
            "--weights",
            "local",
            "--symmetry",
            "mutual",
            "--mass",
            "normalized",
            "--folds",
            5,
            "--json");
    assertThat(run.json())
        .containsEntry("labelled", "one")
        .containsEntry("order", "in-order")
        .containsEntry("weights", "local")
        .containsEntry("symmetry", "mutual")
        .containsEntry("mass", "normalized")
        .containsEntry("folds", 5);
    assertThat((double) results(run).get(0).get("accuracy")).isLessThan(0.5);
  }

  @Test
  void theTableShowsBothTimesAndTheError() {
    Run run = Run.adagio("classify", "sample:wine", "--dimension", 3, "--method", "pca");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("178 points of dimension 13 in 3 classes", "T1", "T2", "accuracy", "error")
        .contains("full dimension", "pca");
  }

  private static void assertRefused(Run run, int code, String message) {
    assertThat(run.code()).isEqualTo(code);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines().findFirst().orElseThrow()).isEqualTo("adagio: " + message);
  }

  @Test
  void whatCannotBeClassifiedIsOneLine() throws IOException {
    assertRefused(
        Run.adagio("classify", points),
        1,
        points + " has no labels; --label names their column, --labels a file of them");
    Path few = Files.writeString(directory.resolve("few.txt"), "a\nb\nc\n");
    assertRefused(
        Run.adagio("classify", points, "--labels", few),
        1,
        few + ", size: expected 60 labels for the points of points.npy, found 3 labels");
    Path same = Files.writeString(directory.resolve("same.txt"), "a\n".repeat(60));
    assertRefused(
        Run.adagio("classify", points, "--labels", same),
        1,
        points + ": expected labels of at least 2 classes, found a alone");
    assertRefused(
        Run.adagio("classify", points, "--labels", labels, "--folds", 61),
        1,
        "61 folds need at least as many points, got 60");
  }

  @Test
  void wrongUsageIsToldBeforeTheWork() {
    assertRefused(
        Run.adagio("classify", "sample:iris", "--k", 0), 2, "--k must be at least 1, got 0");
    assertRefused(
        Run.adagio("classify", "sample:iris", "--folds", 1),
        2,
        "--folds must be at least 2, got 1");
    assertRefused(
        Run.adagio("classify", "sample:iris", "--method", "pca"),
        2,
        "--method needs --dimension or --distortion");
    assertRefused(
        Run.adagio("classify", "sample:iris", "--weights", "cubic"),
        2,
        "Invalid value for option '--weights': edge weights must be unit, gaussian, gaussian:SIGMA"
            + " or local, got cubic");
  }
}
