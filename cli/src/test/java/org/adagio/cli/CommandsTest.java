package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {
  @TempDir Path directory;

  private Path points;
  private Path model;

  @BeforeEach
  void writePoints() {
    points = TestPoints.write(TestPoints.random(60, 12), directory.resolve("points.npy"));
    model = directory.resolve("model.safetensors");
  }

  private Run fit(Object... more) {
    return withOptions(new Object[] {"fit", points, "--output", model}, more);
  }

  private static Run withOptions(Object[] first, Object[] more) {
    Object[] all = new Object[first.length + more.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return Run.adagio(all);
  }

  private static double number(Map<String, Object> json, String key) {
    return ((Number) json.get(key)).doubleValue();
  }

  @Test
  void onePointHasNoSpectrumHoweverLongItIsLookedFor() {
    Path one = TestPoints.write(TestPoints.random(1, 12), directory.resolve("one.npy"));
    for (Run run : List.of(Run.adagio("info", one), Run.adagio("info", one, "--verbose"))) {
      assertThat(run.code()).isZero();
      assertThat(run.out())
          .containsPattern("variance +none, as one point does not vary")
          .doesNotContain("take long");
    }
  }

  // the origin has no angle: distances are kept, and neighbours by angle cannot be asked for
  @Test
  void aMapIsKeptWhereItsNeighboursCannotBeMeasured() {
    float[][] rows = TestPoints.random(60, 12).toArrays();
    rows[7] = new float[12];
    Path file = TestPoints.write(PointCloud.of(rows), directory.resolve("origin.npy"));
    Run run = Run.adagio("fit", file, "-m", "jl", "--metric", "cosine", "-r", 5, "--output", model);
    assertThat(run.code()).isOne();
    assertThat(run.err().lines())
        .containsExactly(
            "adagio: the map is in %s, but what it keeps could not be measured".formatted(model),
            "adagio: every point must differ from 0 to have an angle, got 0 in row 7");
    assertThat(LinearEmbedding.load(model).certificate().orElseThrow().pairs()).isEqualTo(1770);
  }

  @ParameterizedTest
  @ValueSource(strings = {"adagio", "pca", "jl"})
  void fitSaysAllAboutTheMap(String method) throws Exception {
    Run run = fit("--dimension", 5, "--method", method, "--json");

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.json())
        .containsEntry("method", method)
        .containsEntry("dimension", 5)
        .containsEntry("sourceDimension", 12)
        .containsEntry("points", 60)
        .containsEntry("pairs", 1770)
        .containsEntry("zeroSecants", 0)
        .containsKeys(
            "maxDistortion",
            "meanDistortion",
            "quantiles",
            "worstPair",
            "squaredDistortion",
            "certificate",
            "seconds",
            "spectrum",
            "output");
    assertThat(model).exists();
  }

  @Test
  void spectrumIsInTheJsonOfFit() throws Exception {
    Map<?, ?> spectrum = (Map<?, ?>) fit("--dimension", 5, "--json").json().get("spectrum");

    assertThat((List<?>) spectrum.get("singularValues")).hasSize(12);
    assertThat(((Number) spectrum.get("stableRank")).doubleValue()).isBetween(1.0, 12.0);
    assertThat(((Number) spectrum.get("explainedVariance")).doubleValue()).isBetween(0.5, 1.0);
  }

  @Test
  void fitSaysFiveLines() {
    Run run = fit("--dimension", 5);

    assertThat(run.out().lines())
        .satisfiesExactly(
            seen -> assertThat(seen).startsWith("seen ").contains("all 1,770 pairs of 60 points"),
            unseen -> assertThat(unseen).startsWith("unseen ").contains("--holdout 0.2"),
            size -> assertThat(size).contains("20 bytes a vector, 2.4x smaller (12 -> 5"),
            written -> assertThat(written).startsWith("written ").contains(model + " in "),
            next ->
                assertThat(next)
                    .endsWith(
                        "adagio transform %s %s --output reduced.npy".formatted(model, points)));
    assertThat(fit("--dimension", 5, "--verbose", "--overwrite").out())
        .contains("method", "max distortion", "quantiles", "variance");
  }

  @ParameterizedTest
  @CsvSource({"adagio, 0.5", "pca, 0.1"})
  void distortionAskedForIsDistortionHeld(String method, double asked) throws Exception {
    Run run = fit("--distortion", asked, "--method", method, "--json");

    assertThat(run.code()).isZero();
    Map<String, Object> json = run.json();
    assertThat(number(json, "maxDistortion")).isLessThanOrEqualTo(asked);
    assertThat(json).containsKey("searched");
  }

  @Test
  void aDimensionAndADistortionMustHoldTogether() throws Exception {
    Run held = fit("--dimension", 9, "--distortion", 0.9, "--method", "pca", "--json");
    Run missed = fit("--dimension", 1, "--distortion", 0.01, "--method", "pca", "--overwrite");

    assertThat(held.json()).containsEntry("dimension", 9);
    assertThat(number(held.json(), "maxDistortion")).isLessThanOrEqualTo(0.9);
    assertThat(missed.code()).isEqualTo(1);
    assertThat(missed.err().lines()).singleElement().asString().contains("0.01");
  }

  @Test
  void theSameSeedGivesTheSameMapForAnyNumberOfThreads() throws Exception {
    String threads = System.getProperty("adagio.threads");
    try {
      Map<String, Object> one = fit("--dimension", 6, "--seed", 3, "--threads", 1, "--json").json();
      Map<String, Object> three =
          fit("--dimension", 6, "--seed", 3, "--threads", 3, "--json", "--overwrite").json();
      assertThat(three.get("maxDistortion")).isEqualTo(one.get("maxDistortion"));
    } finally {
      if (threads == null) {
        System.clearProperty("adagio.threads");
      } else {
        System.setProperty("adagio.threads", threads);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"small.npy", "small.csv", "small.fvecs"})
  void auditOfTheTransformedFileAgreesWithTheCertificate(String name) throws Exception {
    Map<String, Object> fitted = fit("--dimension", 6, "--json").json();
    Path small = directory.resolve(name);

    Run transform = Run.adagio("transform", model, points, "--output", small);
    Run audit = Run.adagio("evaluate", points, small, "--json");
    Run evaluate = Run.adagio("evaluate", model, points, "--json");

    assertThat(transform.code()).isZero();
    assertThat(Formats.open(small).points().dimension()).isEqualTo(6);
    double certified = number(fitted, "maxDistortion");
    assertThat(number(audit.json(), "maxDistortion")).isCloseTo(certified, within(1e-5));
    assertThat(number(evaluate.json(), "maxDistortion")).isCloseTo(certified, within(1e-5));
  }

  @Test
  void auditAgreesWithTheDefinition() throws Exception {
    float[][] before = TestPoints.random(40, 8).toArrays();
    float[][] after = new float[before.length][];
    for (int i = 0; i < before.length; i++) {
      after[i] = new float[] {1.1f * before[i][0], before[i][1], before[i][2]};
    }
    double max = 0;
    for (int i = 0; i < before.length; i++) {
      for (int j = 0; j < i; j++) {
        double ratio = distance(after[i], after[j]) / distance(before[i], before[j]);
        max = Math.max(max, Math.abs(ratio - 1));
      }
    }
    Path one = TestPoints.write(PointCloud.of(before), directory.resolve("before.npy"));
    Path other = TestPoints.write(PointCloud.of(after), directory.resolve("after.npy"));

    Map<String, Object> json = Run.adagio("evaluate", one, other, "--json").json();

    assertThat(number(json, "maxDistortion")).isCloseTo(max, within(1e-9));
  }

  // a reduction that only shrinks everything is a perfect one
  @Test
  void auditOfPointsThatOnlyShrankIsZeroUpToOneFactor() throws Exception {
    float[][] before = TestPoints.random(40, 8).toArrays();
    float[][] after = new float[before.length][8];
    for (int i = 0; i < before.length; i++) {
      for (int j = 0; j < 8; j++) {
        after[i][j] = before[i][j] / 2;
      }
    }
    Path one = TestPoints.write(PointCloud.of(before), directory.resolve("before.npy"));
    Path other = TestPoints.write(PointCloud.of(after), directory.resolve("after.npy"));

    Map<String, Object> json = Run.adagio("evaluate", one, other, "--json").json();

    assertThat(number(json, "maxDistortion")).isEqualTo(0.5);
    assertThat(number(json, "maxDistortionUpToFactor")).isZero();
    assertThat(number(json, "meanDistortionUpToFactor")).isZero();
    assertThat(number(json, "bestFactor")).isEqualTo(2);
    assertThat(Run.adagio("evaluate", one, other).out())
        .containsPattern(
            "up to one factor +max 0\\.0000, if all images are multiplied by 2; mean 0.0000");
    assertThat(Run.adagio("compare", one, "--dimension", 6, "--method", "pca").out())
        .contains("up to one factor");
  }

  private static double distance(float[] x, float[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += ((double) x[i] - y[i]) * ((double) x[i] - y[i]);
    }
    return Math.sqrt(sum);
  }

  @Test
  void evaluateDrawsThePairsAndTheDistribution() {
    fit("--dimension", 6);

    Run run = Run.adagio("evaluate", model, points);

    assertThat(run.out()).contains("worst pairs", "of squares", "quantiles", "####", "Certificate");
  }

  @Test
  void sampledPairsAreSaidToBeSampled() throws Exception {
    fit("--dimension", 6);

    Run run = Run.adagio("evaluate", model, points, "--pairs", 500, "--json");

    assertThat(run.json()).containsEntry("pairs", 500);
    assertThat(run.json().get("certificate").toString()).contains("sampled");
  }

  @Test
  void compareHasOneLineAMethod() throws Exception {
    Run text = Run.adagio("compare", points, "--dimension", 6);
    Run json = Run.adagio("compare", points, "--dimension", 6, "--method", "pca,jl", "--json");

    assertThat(text.out()).contains("neighbours", "pca", "pca-length");
    assertThat(json.json().get("methods").toString())
        .contains("method=pca,", "method=pca-length,", "method=jl,");
  }

  @Test
  void compareShowsAMethodThatCannotHoldTheDistortion() {
    Run run = Run.adagio("compare", points, "--distortion", 0.0001, "--method", "jl");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("none < 12");
  }

  @Test
  void infoOfAModelTellsItsWholeOrigin() throws Exception {
    fit("--dimension", 6, "--seed", 42);

    Map<String, Object> json = Run.adagio("info", model, "--json").json();

    assertThat(json)
        .containsEntry("kind", "model")
        .containsEntry("method", "refined")
        .containsEntry("points", 60)
        .containsKeys("parameters", "fingerprint", "version", "certificate");
    assertThat(json.get("parameters").toString()).contains("42");
    assertThat(Run.adagio("info", model).out()).contains("12 -> 6", "all 1,770 pairs");
  }

  @ParameterizedTest
  @CsvSource({"wine,178,13", "glass,214,9", "iris,150,4"})
  void infoOfASample(String name, int size, int dimension) throws Exception {
    Map<String, Object> json = Run.adagio("info", "sample:" + name, "--json").json();

    assertThat(json)
        .containsEntry("kind", "data")
        .containsEntry("points", size)
        .containsEntry("dimension", dimension)
        .containsKey("spectrum");
    assertThat(json.get("carried")).isEqualTo(List.of("class"));
  }

  @Test
  void quietSaysNothing() {
    Run run = fit("--dimension", 5, "--quiet");

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void progressIsForTerminalsOnly() {
    assertThat(Run.adagio("evaluate", points, points).err()).isEmpty();
    assertThat(Run.onTerminal("evaluate", points, points, "--quiet").err()).isEmpty();
  }

  @Test
  void aTimeThatSufficesChangesNothing() throws IOException {
    Path free = directory.resolve("free.safetensors");
    Path limited = directory.resolve("limited.safetensors");
    Run.adagio("fit", points, "-r", 5, "-o", free, "--json");
    Run.adagio("fit", points, "-r", 5, "-o", limited, "--time", "9h", "--json");
    assertThat(limited).hasSameBinaryContentAs(free);
  }
}
