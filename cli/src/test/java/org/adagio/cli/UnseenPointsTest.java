package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.adagio.Overwrite;
import org.adagio.fit.Fit;
import org.adagio.fit.Refined;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the commands say of points that a map was not fitted to, against plain float64 loops. */
class UnseenPointsTest {
  private static final PointCloud POINTS = TestPoints.random(150, 12);

  @TempDir Path directory;

  private Path points;
  private Path model;

  @BeforeEach
  void writePoints() {
    points = TestPoints.write(POINTS, directory.resolve("points.npy"));
    model = directory.resolve("model.safetensors");
  }

  private Run fit(String method, Object... more) {
    Object[] first = {"fit", points, "--output", model, "--method", method, "--json"};
    Object[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return Run.adagio(all);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> part(Map<String, Object> json, String key) {
    return (Map<String, Object>) json.get(key);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> first(Map<String, Object> json, String key) {
    return ((List<Map<String, Object>>) json.get(key)).get(0);
  }

  private static double number(Map<String, Object> json, String key) {
    return ((Number) json.get(key)).doubleValue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"refined", "adagio", "pca", "jl"})
  void heldOutFiguresAreThoseOfPointsTheFitDidNotSee(String method) throws Exception {
    Map<String, Object> json = fit(method, "--dimension", 5, "--holdout", 0.3, "--seed", 4).json();
    LinearEmbedding map = LinearEmbedding.load(model);
    Split split = Split.of(POINTS, 45, Draw.HELD_OUT_POINTS.seed(4));
    float[][] unseen = split.heldOut().toArrays();
    float[][] images = map.apply(unseen);
    double[] distortions = PlainLoops.distortions(unseen, images);
    double trainingMax =
        Arrays.stream(
                PlainLoops.distortions(split.kept().toArrays(), map.apply(split.kept().toArrays())))
            .max()
            .orElseThrow();

    Map<String, Object> holdout = part(json, "holdout");
    double max = Arrays.stream(distortions).max().orElseThrow();
    assertThat(json).containsEntry("points", 105).containsEntry("k", 10);
    assertThat(number(json, "maxDistortion")).isEqualTo(trainingMax, within(1e-6));
    assertThat(holdout).containsEntry("points", 45);
    assertThat(number(holdout, "maxDistortion")).isEqualTo(max, within(1e-6));
    assertThat(number(holdout, "meanDistortion"))
        .isEqualTo(Arrays.stream(distortions).average().orElseThrow(), within(1e-6));
    // what a fit calls its recall is that of queries and documents that it did not see
    assertThat(number(json, "recallAtK"))
        .isEqualTo(PlainLoops.recall(unseen, images, 10), within(1e-9));
    assertThat(first(json, "unseenRecall"))
        .containsEntry("documents", 44)
        .containsEntry("seen", 0)
        .containsEntry("queries", 45)
        .containsEntry("recall", json.get("recallAtK"));
    assertThat(first(json, "fittedRecall"))
        .containsEntry("documents", 105)
        .containsEntry("seen", 105);
    Map<String, Object> info = Run.adagio("info", model, "--json").json();
    assertThat(info.get("unseenRecallCertificate")).isEqualTo(first(json, "unseenRecall"));
    assertThat(info.get("recallCertificate")).isEqualTo(first(json, "fittedRecall"));
    Map<String, Object> certificate = part(holdout, "certificate");
    assertThat(certificate).containsEntry("pairs", 22).containsEntry("coverage", "unseen pairs");
    assertThat(number(certificate, "statedDistortion")).isEqualTo(trainingMax, within(1e-6));
    assertThat(number(certificate, "maxDistortion")).isLessThanOrEqualTo(max + 1e-6);
  }

  /** Beside neighbours stands what principal components keep of the same. */
  @Test
  void aFitToNeighboursTellsWhatPcaKeepsOfTheSame() throws Exception {
    Object[] fit = {"fit", "sample:mnist800", "-r", 4, "--output", model, "--method"};
    Run run = Run.adagio(with(fit, "neighbours"));
    Map<String, Object> json = Run.adagio(with(fit, "neighbours", "--json", "--overwrite")).json();
    Map<String, Object> pca =
        Run.adagio(with(fit, "pca", "--holdout", 0.25, "--json", "--overwrite")).json();
    assertThat(json).containsEntry("method", "neighbours");
    assertThat(first(json, "unseenRecallOfPca")).isEqualTo(first(pca, "unseenRecall"));
    assertThat(run.out())
        .containsPattern(
            "recall@10 0\\.\\d+ among 199 documents where pca keeps 0\\.\\d+, 0\\.\\d+ with a");
  }

  private static Object[] with(Object[] first, Object... more) {
    Object[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  @Test
  void theModelKeepsAllItsCertificates() throws Exception {
    Map<String, Object> fitted = fit("refined", "--distortion", 0.3, "--holdout", 0.4).json();

    Map<String, Object> info = Run.adagio("info", model, "--json").json();

    assertThat(info.get("certificate")).isEqualTo(fitted.get("certificate"));
    assertThat(info.get("unseenCertificate")).isEqualTo(part(fitted, "holdout").get("certificate"));
    assertThat(number(part(info, "unseenCertificate"), "statedDistortion")).isEqualTo(0.3);
    assertThat(number(part(info, "holdoutCertificate"), "maxDistortion"))
        .isEqualTo(number(part(fitted, "holdout"), "maxDistortion"));
    assertThat(Run.adagio("info", model).out())
        .contains("all 4,005 pairs of 90 points", "all 1,770 pairs of 60 points")
        .contains("of 30 disjoint pairs of 60 unseen points");
  }

  // whoever looks a pair up looks in the whole file
  @Test
  void rowsAreThoseOfTheInput() throws Exception {
    Map<String, Object> json = fit("pca", "--dimension", 3, "--holdout", 0.5).json();
    Map<String, Object> worst = part(part(part(json, "holdout"), "certificate"), "worstPair");
    for (Map<String, Object> pair : List.of(part(json, "worstPair"), worst)) {
      float[][] all = POINTS.toArrays();
      int first = ((Number) pair.get("first")).intValue();
      int second = ((Number) pair.get("second")).intValue();
      assertThat(number(pair, "distance")).isEqualTo(PlainLoops.distance(all[first], all[second]));
    }
  }

  @Test
  void overfittingIsShownSideBySide() {
    Run run =
        Run.adagio("fit", points, "-o", model, "--dimension", 4, "--holdout", 0.2, "-m", "pca");

    assertThat(run.out())
        .containsSubsequence(
            "seen",
            "of 120 points keep their distance within",
            "recall@10",
            "unseen",
            "30 points keep their distances within",
            "of 15 pairs beyond",
            "recall@10");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aFitThatSawAllPointsSaysHowToMeasureOthers() {
    assertThat(Run.adagio("fit", points, "-o", model, "-r", 4).out())
        .containsPattern("unseen +not measured, since the fit saw all points; --holdout 0.2");
  }

  // float32 cannot hold a distortion of 1e-9 in any dimension
  @Test
  void aDistortionOutOfReachIsOneLine() {
    Run run = fit("refined", "--distortion", 1e-9);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith("adagio: refined: no dimension tried up to 12 keeps all pairs within 1.0E-9");
    assertThat(model).doesNotExist();
  }

  @Test
  void fewPointsAreNotHeldOutUnlessAsked() throws Exception {
    assertThat(fit("pca", "--dimension", 4).json()).containsEntry("points", 150);
    assertThat(fit("pca", "--dimension", 4, "--overwrite").json()).doesNotContainKey("holdout");
  }

  @ParameterizedTest
  @CsvSource({"refined, 999, 0", "refined, 1000, 100", "pca, 20000, 0"}) // more: HoldOutRuleTest
  void aTenthIsHeldOutWhereAMethodFitsClosely(String method, int given, int heldOut)
      throws Exception {
    points = TestPoints.write(TestPoints.random(given, 2), directory.resolve("many.npy"));

    Map<String, Object> json = fit(method, "--dimension", 1, "--time", "1s").json();

    assertThat(json.containsKey("holdout") ? number(part(json, "holdout"), "points") : 0)
        .isEqualTo(heldOut);
  }

  @Test
  void eitherSideNeedsTwoPoints() {
    for (double fraction : new double[] {0.01, 0.999}) {
      Run run = fit("pca", "--dimension", 4, "--holdout", fraction);
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err().lines())
          .singleElement()
          .asString()
          .contains("hold-out of " + fraction, "at least two");
    }
  }

  @Test
  void theCertificateHoldsOnTheVeryData() throws Exception {
    fit("refined", "--dimension", 5);

    Map<String, Object> json = Run.adagio("evaluate", model, points, "--json").json();

    assertThat(json)
        .containsEntry("fittedToThis", true)
        .containsEntry("holdsHere", true)
        .containsEntry("fractionBeyond", 0.0);
    assertThat(Run.adagio("evaluate", model, points).out())
        .contains("the very points that the model was fitted to")
        .containsPattern("The certificate \\(within 0\\.\\d+\\) holds here");
  }

  // a hold-out leaves some of the file out of the fit
  @Test
  void theFileThatPointsWereHeldOutOfIsKnownAgain() throws Exception {
    fit("refined", "--dimension", 5, "--holdout", 0.2);

    Map<String, Object> json = Run.adagio("evaluate", model, points, "--json").json();

    assertThat(json).containsEntry("fittedToThis", false).containsEntry("fittedToSomeOfThis", true);
    assertThat(Run.adagio("evaluate", model, points).out())
        .contains("The model was fitted to 120 of these points; its fit did not see the other 30.");
    assertThat(Run.adagio("info", model).out()).containsPattern("fitted to +120 of 150 points");
  }

  // the certificate covers what the map was fitted to; the others are judged apart
  @Test
  void whatTheFitDidNotSeeIsSplitOff() throws Exception {
    fit("refined", "--dimension", 5, "--holdout", 0.2, "--seed", 6);
    Split split = Split.of(POINTS, 30, Draw.HELD_OUT_POINTS.seed(6));
    Path report = directory.resolve("report.html");

    Map<String, Object> json =
        Run.adagio("evaluate", model, points, "--json", "--report", report).json();

    assertThat(json).containsEntry("holdsHere", true);
    assertPart(part(json, "fittedPart"), split.kept().toArrays());
    assertPart(part(json, "unseenPart"), split.heldOut().toArrays());
    assertThat(number(part(json, "fittedPart"), "fractionBeyond")).isZero();
    assertThat(number(part(json, "unseenPart"), "fractionBeyond")).isPositive();
    assertThat(Run.adagio("evaluate", model, points).out())
        .containsPattern("within 0\\.\\d{4}\\) holds here, of the points fitted to\\.")
        .contains("Among the points that it did not see, which it does not cover, ");
    assertThat(Files.readString(report)).doesNotContain("does not hold");
  }

  @Test
  void theReportSaysAmongHowManyAndWhatUnseenPointsKeepOnAverage() throws Exception {
    Path report = directory.resolve("report.html");
    fit("pca", "--dimension", 5, "--holdout", 0.3, "--seed", 4, "--report", report);
    float[][] unseen = Split.of(POINTS, 45, Draw.HELD_OUT_POINTS.seed(4)).heldOut().toArrays();
    double mean =
        Arrays.stream(PlainLoops.distortions(unseen, LinearEmbedding.load(model).apply(unseen)))
            .average()
            .orElseThrow();

    assertThat(Files.readString(report))
        .contains("of unseen points, mean %.4f".formatted(mean))
        .contains("Unseen max distortion", "among 44 documents");
  }

  @Test
  void whatTheFitDidNotDrawIsSplitOffToo() throws Exception {
    Fit.within(0.4)
        .with(new Refined(40))
        .drawAtMost(60)
        .holdOut(0.2)
        .on(POINTS)
        .map()
        .save(model, Overwrite.YES);

    Map<String, Object> json = Run.adagio("evaluate", model, points, "--json").json();

    assertThat(json).containsEntry("holdsHere", true);
    assertThat(part(json, "fittedPart")).containsEntry("points", 60);
    assertThat(part(json, "unseenPart")).containsEntry("points", 90);
    assertThat(number(part(json, "fittedPart"), "maxDistortion")).isLessThanOrEqualTo(0.4);
  }

  private void assertPart(Map<String, Object> part, float[][] expected) {
    double[] distortions =
        PlainLoops.distortions(expected, LinearEmbedding.load(model).apply(expected));
    assertThat(part).containsEntry("points", expected.length);
    assertThat(number(part, "maxDistortion"))
        .isEqualTo(Arrays.stream(distortions).max().orElseThrow(), within(1e-6));
    assertThat(number(part, "meanDistortion"))
        .isEqualTo(Arrays.stream(distortions).average().orElseThrow(), within(1e-6));
  }

  @Test
  void methodsAreComparedOverTheSamePairs() throws Exception {
    String[] methods = {"refined", "adagio", "pca", "jl"};
    Object[] options = {"--dimension", 4, "--holdout", 0.3, "--seed", 3};
    float[][] judged = Split.of(POINTS, 45, Draw.HELD_OUT_POINTS.seed(3)).heldOut().toArrays();
    Run compared =
        Run.adagio(
            "compare",
            points,
            "--dimension",
            4,
            "--method",
            String.join(",", methods),
            "--holdout",
            0.3,
            "--seed",
            3,
            "--json");
    @SuppressWarnings("unchecked")
    List<Map<String, Object>> rows = (List<Map<String, Object>>) compared.json().get("methods");
    assertThat(rows).filteredOn(row -> !row.containsKey("maxDistortion")).hasSize(1); // with length
    List<Map<String, Object>> found =
        rows.stream().filter(row -> row.containsKey("maxDistortion")).toList();
    for (int i = 0; i < methods.length; i++) {
      fit(methods[i], withOverwrite(options));
      double[] distortions =
          PlainLoops.distortions(judged, LinearEmbedding.load(model).apply(judged));
      Map<String, Object> row = found.get(i);
      assertThat(row).containsEntry("method", methods[i]).containsEntry("points", judged.length);
      assertThat(number(row, "maxDistortion"))
          .isEqualTo(Arrays.stream(distortions).max().orElseThrow(), within(1e-6));
    }
  }

  private static Object[] withOverwrite(Object[] options) {
    Object[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = "--overwrite";
    return all;
  }

  @Test
  void recallIsOneFigureInFitAndRecall() throws Exception {
    points = TestPoints.write(TestPoints.random(2500, 3), directory.resolve("more.npy"));
    Map<String, Object> fitted = fit("pca", "--dimension", 2, "--seed", 5).json();
    Map<String, Object> asked = Run.adagio("evaluate", model, points, "--seed", 5, "--json").json();
    assertThat(fitted.get("recallAtK")).isEqualTo(asked.get("recallAtK"));
    assertThat(asked).containsEntry("recallQueries", 1000).containsEntry("points", 2500);
  }

  @Test
  void ofMorePointsThanToFitToSomeAreDrawn() throws Exception {
    Fit.within(0.4)
        .with(new Refined(40))
        .drawAtMost(60)
        .on(POINTS)
        .map()
        .save(model, Overwrite.YES);

    assertThat(Run.adagio("info", model).out())
        .contains("all 1,770 pairs of 60 points", "sampled pairs of 150 points")
        .containsPattern("fitted to +60 of 150 points");
    Map<String, Object> here = Run.adagio("evaluate", model, points, "--json").json();
    assertThat(here).containsEntry("fittedToSomeOfThis", true);
    double[] distortions =
        PlainLoops.distortions(
            POINTS.toArrays(), LinearEmbedding.load(model).apply(POINTS.toArrays()));
    double beyond = Arrays.stream(distortions).filter(x -> x > 0.4).count();
    assertThat(number(here, "fractionBeyond"))
        .isGreaterThanOrEqualTo(beyond / distortions.length)
        .isEqualTo(beyond / distortions.length, within(1e-3));
  }

  @Test
  void driftIsFoundWithItsFigures() throws Exception {
    double stated = number(fit("pca", "--dimension", 5).json(), "maxDistortion");
    float[][] drifted = new float[40][12];
    for (int i = 0; i < drifted.length; i++) {
      float[] mirrored = POINTS.toArrays()[i];
      for (int j = 0; j < 12; j++) {
        drifted[i][j] = mirrored[11 - j];
      }
    }
    double[] distortions =
        PlainLoops.distortions(drifted, LinearEmbedding.load(model).apply(drifted));
    double beyond = Arrays.stream(distortions).filter(x -> x > stated).count();
    Path others = TestPoints.write(PointCloud.of(drifted), directory.resolve("others.npy"));

    Map<String, Object> json = Run.adagio("evaluate", model, others, "--json").json();

    assertThat(json).containsEntry("fittedToThis", false).containsEntry("holdsHere", false);
    assertThat(number(json, "fractionBeyond"))
        .isEqualTo(beyond / distortions.length, within(1e-12))
        .isPositive();
    assertThat(Run.adagio("evaluate", model, others).out())
        .contains("not the very points", "does not hold here", "the worst at");
  }

  @Test
  void theBoundForUnseenPointsIsJudgedToo() throws Exception {
    fit("pca", "--dimension", 5, "--holdout", 0.5);

    Map<String, Object> json = Run.adagio("evaluate", model, points, "--json").json();

    assertThat(json).containsEntry("unseenBoundHoldsHere", true);
    assertThat(number(json, "unseenFractionBound"))
        .isGreaterThanOrEqualTo(number(json, "fractionBeyond"));
  }

  @Test
  void recallOfAModelIsTheDefinition() throws Exception {
    fit("pca", "--dimension", 4);
    float[][] all = POINTS.toArrays();
    float[][] images = LinearEmbedding.load(model).apply(all);

    Run run = Run.adagio("evaluate", model, points, "--k", 7, "--json");

    assertThat(run.json()).containsEntry("k", 7).containsEntry("recallQueries", 150);
    assertThat(number(run.json(), "recallAtK"))
        .isEqualTo(PlainLoops.recall(all, images, 7), within(1e-9));
    assertThat(Run.adagio("evaluate", model, points).out()).containsPattern("recall@10 +0\\.");
  }

  @Test
  void recallAsksOtherQueries() throws Exception {
    fit("pca", "--dimension", 12);
    Path others = TestPoints.write(TestPoints.random(20, 12), directory.resolve("queries.npy"));

    Run asked = Run.adagio("evaluate", model, points, "--queries", others, "--json");

    // all principal axes only rotate the points, so every neighbour stays
    assertThat(asked.json()).containsEntry("recallQueries", 20).containsEntry("recallAtK", 1.0);
  }

  @Test
  void infoShowsTheDistortionByPrefixLength() throws Exception {
    fit("refined", "--dimension", 6);
    float[][] all = POINTS.toArrays();
    float[][] images = LinearEmbedding.load(model).apply(all);

    List<?> stored = (List<?>) Run.adagio("info", model, "--json").json().get("prefixes");
    assertThat(stored).hasSize(4);
    Map<?, ?> two = (Map<?, ?>) stored.get(1);
    for (int i = 0; i < images.length; i++) {
      images[i] = Arrays.copyOf(images[i], 2);
    }
    assertThat(((Number) two.get("maxDistortion")).doubleValue())
        .isEqualTo(
            Arrays.stream(PlainLoops.distortions(all, images)).max().orElseThrow(), within(1e-6));
    assertThat(Run.adagio("info", model).out()).contains("Distortion by prefix length");
  }

  @Test
  void prefixesOfRandomRowsAreNotOffered() throws Exception {
    fit("jl", "--dimension", 6);
    assertThat(Run.adagio("info", model, "--json").json()).doesNotContainKey("prefixes");
  }
}
