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
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;
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

  private static float[][] without(int row, float[][] points) {
    return IntStream.range(0, points.length)
        .filter(i -> i != row)
        .mapToObj(i -> points[i])
        .toArray(float[][]::new);
  }

  /** A plain L2 search among what transform writes finds what the command recall says. */
  @Test
  void lengthsAreWrittenForDocumentsAndNotForQueries() throws Exception {
    float[][] asking = TestPoints.random(40, 12).toArrays();
    for (float[] query : asking) {
      query[0] += 0.05f;
    }
    Path queries = TestPoints.write(PointCloud.of(asking), directory.resolve("queries.npy"));
    Path documents = directory.resolve("documents.npy");
    Path asked = directory.resolve("asked.npy");

    Run fit =
        Run.adagio("fit", points, "--method", "pca-length", "--dimension", 5, "--output", model);
    Run.adagio("transform", model, points, "--output", documents);
    Run.adagio("transform", model, queries, "--queries", "--output", asked);
    Run recall = Run.adagio("evaluate", model, points, "--queries", queries, "--json");

    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(Run.adagio("info", model).out()).contains("12 -> 5", "length").contains("kept");
    float[][] images = Formats.open(documents).points().toArrays();
    float[][] queryImages = Formats.open(asked).points().toArrays();
    int hits = 0;
    for (int i = 0; i < asking.length; i++) {
      assertThat(queryImages[i][4]).isZero();
      Set<Integer> truth = nearest(values, asking[i], 10);
      truth.retainAll(nearest(images, queryImages[i], 10));
      hits += truth.size();
    }
    assertThat(number(recall.json(), "recallAtK")).isEqualTo(hits / 400.0, within(0.003));
  }

  /** Every point held out asks the others: plain loops over what transform writes of them. */
  @Test
  void theFirstRecallOfAMapWithLengthsIsOfUnseenQueriesAndDocuments() throws Exception {
    Run shown = Run.adagio("fit", points, "-m", "pca-length", "-r", 5, "-o", model);
    Run run =
        Run.adagio(
            "fit", points, "-m", "pca-length", "-r", 5, "-o", model, "--overwrite", "--json");
    LinearEmbedding map = LinearEmbedding.load(model);
    long[] rows = Split.rows(600, 150, Draw.HELD_OUT_POINTS.seed(1));
    float[][] apart = PointCloud.of(values).select(rows).toArrays();
    float[][] images = map.apply(apart);
    float[][] asking = map.applyToQueries(PointCloud.of(apart)).toArrays();
    int hits = 0;
    for (int i = 0; i < apart.length; i++) {
      Set<Integer> truth = nearest(without(i, apart), apart[i], 10);
      truth.retainAll(nearest(without(i, images), asking[i], 10));
      hits += truth.size();
    }

    Map<String, Object> unseen = part(run.json(), "unseenRecallCertificate");
    assertThat(number(unseen, "documents")).isEqualTo(149);
    assertThat(number(unseen, "seen")).isZero();
    assertThat(number(unseen, "recall")).isEqualTo(hits / 1500.0, within(0.002));
    assertThat(number(run.json(), "recallAtK")).isEqualTo(number(unseen, "recall"));
    assertThat(number(part(run.json(), "recallCertificate"), "seen")).isEqualTo(450);
    assertThat(shown.out())
        .containsSubsequence("seen", "among 450 documents that the fit saw")
        .containsSubsequence("unseen", "among 149 documents that the fit did not see");
  }

  /** Most of a distance is in what eight of sixty like coordinates leave: its length tells more. */
  @Test
  void aFitByDistanceSaysWhatToTypeWhereALengthWouldKeepMore() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    float[][] alike = new float[1200][60];
    for (float[] row : alike) {
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) random.nextDouble();
      }
    }
    Path round = TestPoints.write(PointCloud.of(alike), directory.resolve("round.npy"));
    Run run = Run.adagio("fit", round, "-m", "neighbours", "-r", 8, "-o", model);
    assertThat(run.code()).as(run.err()).isZero();
    String typed = "adagio fit " + round + " -r 8 -o " + model + " --method neighbours-length";
    assertThat(run.out()).contains("transform --queries): " + typed + " --overwrite");
    String[] words = (typed + " --overwrite").replace("adagio ", "").split(" ");
    assertThat(Run.adagio((Object[]) words).code()).isZero();
    assertThat(LinearEmbedding.load(model).keepsLength()).isTrue();
    assertThat(
            Run.adagio(
                    "fit",
                    round,
                    "-m",
                    "neighbours",
                    "--metric",
                    "cosine",
                    "-r",
                    8,
                    "-o",
                    directory.resolve("other.safetensors"))
                .out())
        .doesNotContain("neighbours-length");
  }

  @Test
  void comparisonsAboutSearchShowPrincipalComponentsWithTheirLengthToo() throws Exception {
    Run compare = Run.adagio("compare", points, "--dimension", 6, "--method", "pca,jl");
    Run unseen =
        Run.adagio("compare", points, "-r", 6, "--method", "pca", "--holdout", 0.1, "--json");
    Run byAngle = Run.adagio("compare", points, "-r", 6, "--method", "pca", "--metric", "cosine");
    Run within = Run.adagio("compare", points, "--distortion", 0.5, "--method", "pca");

    assertThat(compare.out())
        .containsPattern(
            "pca-length +6 +24 +\\| +0\\.\\d+ +[01]\\.\\d+ +\\| +- +- +\\| +- +\\| +- +\\| +[0-9.]+"
                + " s +a fit");
    assertThat(unseen.json().get("methods").toString()).contains("pca-length", "recallQueries=60");
    assertThat(byAngle.out()).doesNotContain("pca-length");
    assertThat(within.out()).doesNotContain("pca-length");
  }

  @Test
  void whatALengthDoesNotGoWithIsRefused() {
    Object[] fit = {"fit", points, "--dimension", 5, "--output", model, "-m", "pca-length"};
    assertThat(refused(fit, "--length")).contains("--length is gone; --method pca-length");
    assertThat(refused(fit, "--factor")).contains("--factor is gone; --method pca-factor");
    assertThat(refused(fit, "--standardize")).contains("exclude each other");
    assertThat(refused(fit, "--metric", "cosine")).contains("the metric euclidean");
    assertThat(refused(fit, "--distortion", 0.5)).contains("got a distortion");
    assertThat(refused(fit, "--report", directory.resolve("r.html")))
        .contains("--report shows distances");
    assertThat(model).doesNotExist();
    assertThat(Run.adagio("fit", points, "-r", 5, "-o", model, "-m", "pca-length").code()).isZero();
    Object[] linear = {"export", model, "--format", "npy", "--output", directory.resolve("m.npy")};
    assertThat(refused(linear)).contains("keeps the length of documents");
    assertThat(Run.adagio("evaluate", model, points).out())
        .contains("recall@10")
        .doesNotContain("distortion");
  }

  private static String refused(Object[] first, Object... more) {
    Object[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    Run run = Run.adagio(all);
    assertThat(run.code()).isNotZero();
    return run.err();
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
    assertThat(number(stated, "documents")).isEqualTo(480).isEqualTo(number(stated, "seen"));
    Map<String, Object> unseen = part(run.json(), "unseenRecallCertificate");
    assertThat(number(unseen, "documents")).isEqualTo(59);
    assertThat(number(unseen, "seen")).isZero();
    assertThat(run.json().get("method")).isIn("neighbours", "pca");

    assertThat(Run.adagio("info", model).out())
        .contains("60 unseen queries keep", "among 480 documents that the fit saw");
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
        .contains("recall@10 of 0.99 is not surely kept at dimension 1");
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
    Run asked = Run.adagio("evaluate", model, points, "--json");
    assertThat(asked.json()).containsEntry("recallMetric", "cosine");
    float[][] asking = besideThePoints();
    Path passages = TestPoints.write(PointCloud.of(values), directory.resolve("passages.npy"));
    Path questions = TestPoints.write(PointCloud.of(asking), directory.resolve("questions.npy"));
    Run ofQueries =
        Run.adagio(
            "fit",
            passages,
            "-r",
            6,
            "--queries",
            questions,
            "--metric",
            "cosine",
            "--overwrite",
            "-o",
            model,
            "--json");
    assertThat(ofQueries.json()).containsEntry("method", "neighbours");
    Run refused = Run.adagio("evaluate", model, passages, "--metric", "euclidean");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("this map was fitted to keep neighbours by the metric cosine, got euclidean");
  }

  @Test
  void recallStandsBesideDistortion() throws Exception {
    Run.adagio("fit", points, "-r", 4, "--method", "pca", "--output", model);
    double recall = number(Run.adagio("evaluate", model, points, "--json").json(), "recallAtK");
    float[][] images = LinearEmbedding.load(model).apply(values);
    assertThat(recall).isEqualTo(PlainLoops.recall(values, images, 10), within(1e-9));
    Run evaluated = Run.adagio("evaluate", model, points, "--json");
    assertThat(number(evaluated.json(), "recallAtK")).isEqualTo(recall, within(1e-9));
    assertThat(number(evaluated.json(), "recallWithRerank")).isGreaterThan(recall);
    Path reduced = TestPoints.write(PointCloud.of(images), directory.resolve("reduced.npy"));
    Run audited = Run.adagio("evaluate", points, reduced, "--json");
    assertThat(number(audited.json(), "recallAtK")).isEqualTo(recall, within(1e-9));
    Run compared = Run.adagio("compare", points, "-r", 4, "--method", "pca");
    assertThat(compared.out()).contains("recall@10", "rerank 50");
  }

  @Test
  void aComparisonSaysWhatToTakeForTheRecallAskedFor() throws Exception {
    Path page = directory.resolve("page.html");
    Object[] words = {
      "compare",
      points,
      "--method",
      "neighbours,pca,jl",
      "--dimensions",
      "2,4,6,8,12",
      "--recall",
      0.7
    };
    Run text = Run.adagio(words);
    Object[] all = Arrays.copyOf(words, words.length + 3);
    System.arraycopy(new Object[] {"--report", page, "--json"}, 0, all, words.length, 3);
    Run run = Run.adagio(all);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json()).containsEntry("unseenPoints", 120).containsEntry("points", 600);
    @SuppressWarnings("unchecked")
    List<Map<String, Object>> rows = (List<Map<String, Object>>) run.json().get("methods");
    assertThat(rows)
        .extracting(row -> row.get("method"))
        .containsSequence("neighbours", "pca", "pca", "pca", "pca", "pca", "pca-length")
        .contains("jl");
    for (List<Map<String, Object>> shown : List.of(rows.subList(0, 5), rows.subList(5, 10))) {
      assertThat(shown).extracting(d -> d.get("dimension")).containsExactly(2, 4, 6, 8, 12);
      assertThat(shown).extracting(d -> d.get("fittedDimension")).containsExactly(2, 6, 6, 12, 12);
      assertThat(shown).extracting(d -> d.get("bytes")).containsExactly(8, 16, 24, 32, 48);
      // all dimensions are a rotation
      assertThat(number(shown.get(4), "recallAtK")).isEqualTo(1);
      assertThat(number(shown.get(4), "maxDistortion")).isLessThan(1e-5);
    }
    Map<String, Object> taken = part(run.json(), "take");
    assertThat(number(taken, "recallWithRerank")).isGreaterThanOrEqualTo(0.7);
    assertThat(rows)
        .filteredOn(row -> number(row, "bytes") < number(taken, "bytes"))
        .allMatch(row -> number(row, "recallWithRerank") < 0.7);
    String next =
        "adagio fit %s --method %s --dimension %s --output model.safetensors"
            .formatted(points, taken.get("method"), taken.get("dimension"));
    assertThat(text.out())
        .contains("Take %s dimensions of".formatted(taken.get("dimension")), next);
    assertThat(run.json()).containsEntry("next", next);
    assertThat(page).content().contains("Recall when the first are ranked again", next);
  }

  @Test
  void anEngineGivesTheDimension() throws Exception {
    Path wide = TestPoints.write(TestPoints.random(60, 1030), directory.resolve("wide.npy"));
    Run run = Run.adagio("fit", wide, "--fit-into", "lucene", "-m", "jl", "-o", model, "--json");
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
  void bytesOfAnEngineGiveDimensionBitsAndTurnedAxes() throws Exception {
    Path digits = TestPoints.write(TestPoints.random(600, 60), directory.resolve("digits.npy"));
    Object[] fit = {"fit", digits, "--fit-into", "lucene:30B", "-m", "pca", "-o", model, "--json"};
    Run run = Run.adagio(fit);
    assertThat(run.code()).as(run.err()).isZero();
    int bits = (int) number(run.json(), "bits");
    assertThat(bits).isIn(2, 4, 8);
    int axes = 14 * 8 / bits;
    assertThat(number(run.json(), "dimension")).isEqualTo(axes);
    LinearEmbedding map = LinearEmbedding.load(model);
    assertThat(map.isTurned()).isTrue();
    assertThat(map.code()).isEmpty();
    Path other = directory.resolve("other.safetensors");
    assertThat(Run.adagio("fit", digits, "--fit-into", "lucene:16B", "-o", other).err())
        .contains("--fit-into: few bits want 200 points at least, and 17 bytes for two of them");
    assertThat(Run.adagio("fit", digits, "--fit-into", "pgvector:16B", "-o", other).err())
        .contains("one of the first three with bytes, such as lucene:64B, got pgvector:16B");
  }

  @Test
  void anEngineAndADimensionExcludeEachOther() {
    Run run = Run.adagio("fit", points, "--fit-into", "lucene", "-r", 64, "-o", model);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--fit-into lucene takes 1024 dimensions");
  }

  /** Queries that are 0 in the coordinates in which the points, changed here, vary most. */
  private float[][] besideThePoints() {
    float[][] asking = unscaled(TestPoints.random(400, 12).toArrays());
    for (float[] query : asking) {
      Arrays.fill(query, 0, 6, 0);
    }
    for (float[] point : unscaled(values)) {
      for (int j = 0; j < 6; j++) {
        point[j] = Math.copySign(0.5f, point[j]);
      }
    }
    return asking;
  }

  @Test
  void aFitForQueriesStatesTheirRecallAsPlainLoopsCountIt() throws Exception {
    float[][] asking = besideThePoints();
    Path passages = TestPoints.write(PointCloud.of(values), directory.resolve("passages.npy"));
    Path questions = TestPoints.write(PointCloud.of(asking), directory.resolve("questions.npy"));
    Run run =
        Run.adagio(
            "fit", passages, "-r", 6, "--queries", questions, "--seed", 0, "-o", model, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    Map<String, Object> stated = part(run.json(), "recallCertificate");
    LinearEmbedding map = LinearEmbedding.load(model);
    double hits = 0;
    long[] rows = Split.rows(400, 100, Draw.HELD_OUT_POINTS.seed(0));
    long[] apart = Split.rows(600, 150, Draw.HELD_OUT_POINTS.seed(0));
    float[][] documents = Rows.without(PointCloud.of(values), apart).toArrays();
    float[][] images = map.apply(documents);
    for (long row : rows) {
      float[] query = asking[(int) row];
      Set<Integer> kept = nearest(images, map.apply(query), 10);
      kept.retainAll(nearest(documents, query, 10));
      hits += kept.size();
    }
    assertThat(number(stated, "queries")).isEqualTo(100);
    assertThat(number(stated, "documents")).isEqualTo(450);
    assertThat(number(stated, "recall")).isEqualTo(hits / 1000, within(1e-9)).isGreaterThan(0.6);
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
