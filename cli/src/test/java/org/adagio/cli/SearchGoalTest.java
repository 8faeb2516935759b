package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Maps for search: recall as a goal, the metric of a model, and the trade-off. */
class SearchGoalTest {
  @TempDir private Path directory;
  private float[][] values;
  private Path points;
  private Path model;

  @BeforeEach
  void writePoints() throws Exception {
    PointCloud cloud = TestPoints.random(600, 12);
    values = cloud.toArrays();
    points = TestPoints.write(cloud, directory.resolve("points.npy"));
    model = directory.resolve("model.safetensors");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> part(Map<String, Object> json, String key) {
    return (Map<String, Object>) json.get(key);
  }

  private static double number(Map<String, Object> json, String key) {
    return ((Number) json.get(key)).doubleValue();
  }

  private static Set<Integer> nearest(float[][] points, float[] query, int count) {
    return IntStream.range(0, points.length)
        .boxed()
        .sorted(Comparator.comparingDouble(row -> PlainLoops.distance(points[row], query)))
        .limit(count)
        .collect(Collectors.toSet());
  }

  @Test
  void theRecallOfAFitIsThatOfPlainLoops() throws Exception {
    Run run =
        Run.adagio(
            "fit",
            points,
            "--recall",
            0.8,
            "--k",
            5,
            "--rerank",
            15,
            "--holdout",
            0.2,
            "--seed",
            3,
            "--output",
            model,
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    Map<String, Object> stated = part(run.json(), "recallCertificate");

    long[] rows = Split.rows(600, 120, Draw.HELD_OUT_POINTS.seed(3));
    Set<Integer> out = new HashSet<>();
    for (long row : rows) {
      out.add((int) row);
    }
    float[][] kept =
        IntStream.range(0, 600)
            .filter(i -> !out.contains(i))
            .mapToObj(i -> values[i])
            .toArray(float[][]::new);
    LinearEmbedding map = LinearEmbedding.load(model);
    float[][] images = map.apply(kept);
    double hits = 0;
    for (int i = 1; i < rows.length; i += 2) {
      float[] query = values[(int) rows[i]];
      Set<Integer> found = nearest(images, map.apply(query), 15);
      found.retainAll(nearest(kept, query, 5));
      hits += found.size();
    }
    assertThat(number(stated, "recall")).isEqualTo(hits / 5 / 60, within(1e-9));
    assertThat(number(stated, "recall")).isGreaterThanOrEqualTo(0.8);
    assertThat(number(stated, "low")).isLessThan(number(stated, "recall"));
    assertThat(number(stated, "queries")).isEqualTo(60);
    assertThat(number(stated, "points")).isEqualTo(480);
    assertThat(run.json()).containsEntry("method", "neighbours");

    assertThat(Run.adagio("info", model).out()).contains("unseen recall", "60 unseen queries keep");
    assertThat(part(Run.adagio("info", model, "--json").json(), "recallCertificate"))
        .isEqualTo(stated);
  }

  @Test
  void aRecallThatIsNotKeptIsOneLine() {
    Run run = Run.adagio("fit", points, "--recall", 0.99, "--dimension", 1, "--output", model);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines().filter(line -> line.startsWith("adagio:")))
        .singleElement()
        .asString()
        .contains("recall@10 of 0.99 is not kept at dimension 1");
    assertThat(Files.exists(model)).isFalse();
  }

  @Test
  void aModelForAnglesServesNoDistances() throws Exception {
    Run run =
        Run.adagio(
            "fit",
            points,
            "-r",
            4,
            "--method",
            "neighbours",
            "--metric",
            "cosine",
            "--output",
            model,
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json())
        .containsEntry("metric", "cosine")
        .containsEntry("recallMetric", "cosine");
    assertThat(Run.adagio("info", model).out()).containsPattern("metric +cosine");
    Run asked = Run.adagio("recall", model, points, "--json");
    assertThat(asked.json()).containsEntry("metric", "cosine");
    assertThat(number(asked.json(), "recallAtK")).isEqualTo(number(run.json(), "recallAtK"));
    Run refused = Run.adagio("recall", model, points, "--metric", "euclidean");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("this map was fitted for the metric cosine, and does not serve euclidean");
  }

  @Test
  void recallStandsBesideDistortion() throws Exception {
    Run.adagio("fit", points, "-r", 4, "--method", "pca", "--output", model);
    double recall = number(Run.adagio("recall", model, points, "--json").json(), "recallAtK");
    float[][] images = LinearEmbedding.load(model).apply(values);
    assertThat(recall).isEqualTo(PlainLoops.recall(values, images, 10), within(1e-9));
    Run evaluated = Run.adagio("evaluate", model, points, "--json");
    assertThat(number(evaluated.json(), "recallAtK")).isEqualTo(recall, within(1e-9));
    assertThat(number(evaluated.json(), "recallWithRerank")).isGreaterThan(recall);
    Path reduced = TestPoints.write(PointCloud.of(images), directory.resolve("reduced.npy"));
    Run audited = Run.adagio("audit", points, reduced, "--json");
    assertThat(number(audited.json(), "recallAtK")).isEqualTo(recall, within(1e-9));
    Run compared = Run.adagio("compare", points, "-r", 4, "--methods", "pca");
    assertThat(compared.out()).contains("recall@10", "rerank 50");
  }

  @Test
  void theTradeOffNamesWhatAnAskedRecallTakes() throws Exception {
    Path page = directory.resolve("page.html");
    Run run =
        Run.adagio(
            "tradeoff",
            points,
            "--methods",
            "neighbours,pca,jl",
            "--dimensions",
            "2,4,6,8,12",
            "--recall",
            0.7,
            "--report",
            page,
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("fits, which take about", "the report is in");
    assertThat(page).content().contains("what is kept").doesNotContain("still to come");
    assertThat(run.json()).containsEntry("queries", 60).containsEntry("points", 540);
    @SuppressWarnings("unchecked")
    List<Map<String, Object>> methods = (List<Map<String, Object>>) run.json().get("methods");
    assertThat(methods).extracting(m -> m.get("method")).containsExactly("neighbours", "pca", "jl");
    for (Map<String, Object> method : methods.subList(0, 2)) {
      @SuppressWarnings("unchecked")
      List<Map<String, Object>> shown = (List<Map<String, Object>>) method.get("dimensions");
      assertThat(shown).extracting(d -> d.get("dimension")).containsExactly(2, 4, 6, 8, 12);
      assertThat(shown).extracting(d -> d.get("fittedDimension")).containsExactly(2, 6, 6, 12, 12);
      assertThat(shown).extracting(d -> d.get("bytes")).containsExactly(8, 16, 24, 32, 48);
      // all dimensions are a rotation
      assertThat(number(shown.get(4), "recallAtK")).isEqualTo(1);
      assertThat(number(shown.get(4), "maxDistortion")).isLessThan(1e-5);
      int needed = (int) number(method, "dimensionForRecall");
      for (Map<String, Object> point : shown) {
        assertThat(number(point, "recallAtK") >= 0.7)
            .isEqualTo(number(point, "dimension") >= needed);
      }
    }
  }

  @Test
  void anEngineGivesTheDimension() throws Exception {
    Path wide = TestPoints.write(TestPoints.random(1100, 1030), directory.resolve("wide.npy"));
    Run run = Run.adagio("fit", wide, "--fit-into", "lucene", "-m", "pca", "-o", model, "--json");
    assertThat(run.code()).isZero();
    assertThat(number(run.json(), "dimension")).isEqualTo(1024);
    assertThat(run.json()).containsKeys("recallAtK", "maxDistortion");
    assertThat(LinearEmbedding.load(model).dimension()).isEqualTo(1024);
  }

  @Test
  void pointsThatAnEngineTakesAsTheyAreNeedNoMap() {
    Run run = Run.adagio("fit", points, "--fit-into", "pgvector", "-o", model);
    assertThat(run.code()).isNotZero();
    assertThat(run.err())
        .contains("an index of pgvector takes 2000 dimensions, and the points have 12");
    assertThat(model).doesNotExist();
  }

  @Test
  void anEngineAndADimensionExcludeEachOther() {
    Run run = Run.adagio("fit", points, "--fit-into", "lucene", "-r", 64, "-o", model);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--fit-into lucene takes 1024 dimensions");
  }

  // queries are 0 in the coordinates in which the points vary most
  @Test
  void aFitForQueriesStatesTheirRecallAsPlainLoopsCountIt() throws Exception {
    float[][] asking = unscaled(TestPoints.random(400, 12).toArrays());
    for (float[] query : asking) {
      Arrays.fill(query, 0, 6, 0);
    }
    for (float[] point : unscaled(values)) {
      for (int j = 0; j < 6; j++) {
        point[j] = Math.copySign(0.5f, point[j]);
      }
    }
    Path passages = TestPoints.write(PointCloud.of(values), directory.resolve("passages.npy"));
    Path questions = TestPoints.write(PointCloud.of(asking), directory.resolve("questions.npy"));
    Run run =
        Run.adagio(
            "fit", passages, "-r", 6, "--queries", questions, "--seed", 0, "-o", model, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    Map<String, Object> stated = part(run.json(), "recallCertificate");
    LinearEmbedding map = LinearEmbedding.load(model);
    float[][] images = map.apply(values);
    double hits = 0;
    long[] rows = Split.rows(400, 40, Draw.HELD_OUT_POINTS.seed(0));
    for (long row : rows) {
      float[] query = asking[(int) row];
      Set<Integer> kept = nearest(images, map.apply(query), 10);
      kept.retainAll(nearest(values, query, 10));
      hits += kept.size();
    }
    assertThat(number(stated, "queries")).isEqualTo(40);
    assertThat(number(stated, "points")).isEqualTo(600);
    assertThat(number(stated, "recall")).isEqualTo(hits / 400, within(1e-9)).isGreaterThan(0.6);
  }

  /** Every coordinate as wide as the first, so that no distances are equal but for rounding. */
  private static float[][] unscaled(float[][] points) {
    for (float[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] *= 1 + j;
      }
    }
    return points;
  }

  @Test
  void queriesThatDoNotFitAreRefused() throws Exception {
    Path narrow = TestPoints.write(TestPoints.random(300, 7), directory.resolve("narrow.npy"));
    Run other = Run.adagio("fit", points, "-r", 3, "--queries", narrow, "-o", model);
    assertThat(other.code()).isEqualTo(1);
    assertThat(other.err())
        .contains("narrow.npy: queries must have the points' dimension 12, got 7");
    Run method = Run.adagio("fit", points, "-r", 3, "-m", "pca", "--queries", points, "-o", model);
    assertThat(method.code()).isEqualTo(2);
    assertThat(method.err())
        .contains("--queries does not apply to --method pca; neighbours learns from them");
    Run both = Run.adagio("fit", points, "-d", 0.3, "--queries", points, "-o", model);
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("--queries and --distortion exclude each other");
    assertThat(model).doesNotExist();
  }
}
