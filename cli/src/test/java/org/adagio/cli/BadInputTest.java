package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever is wrong with the data: one line, code 1, and nothing is lost or left behind. */
class BadInputTest {
  @TempDir Path directory;

  private Path points;
  private Path model;

  @BeforeEach
  void writePoints() {
    points = TestPoints.write(TestPoints.random(30, 6), directory.resolve("points.npy"));
    model = directory.resolve("model.safetensors");
  }

  private void assertRefused(Run run, String... words) {
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).singleElement().asString().startsWith("adagio: ");
    for (String word : words) {
      assertThat(run.err()).contains(word);
    }
    assertThat(run.err()).doesNotContain("internal error");
  }

  private Run fit(Path input) {
    return Run.adagio("fit", input, "--dimension", 2, "--output", model);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void modelAndPointsSwapped() {
    fit(points);
    Path out = directory.resolve("out.npy");
    assertRefused(
        Run.adagio("transform", points, model, "--output", out),
        "points.npy: expected a model, found points (npy); MODEL comes before INPUT");
    assertRefused(fit(model.resolveSibling("model.safetensors")), "exists already");
    assertRefused(Run.adagio("fit", model, "-r", 2, "--output", out), "is a safetensors file");
  }

  @Test
  void moreNeighboursThanPoints() {
    fit(points);
    assertRefused(
        Run.adagio("evaluate", model, points, "--k", 500),
        "points.npy: --k must be at most 28 for 30 points, got 500");
    assertThat(Run.adagio("evaluate", model, points, "--k", 28).code()).isZero();
    assertRefused(
        Run.adagio("evaluate", model, points, "--queries", points, "--k", 30),
        "--k must be at most 29 for 30 points, got 30");
    Path two = TestPoints.write(TestPoints.random(2, 6), directory.resolve("two.npy"));
    assertRefused(
        Run.adagio("evaluate", model, two, "--k", 1),
        "two.npy: expected at least 3 points, so that a neighbour can be lost, found 2");
  }

  @Test
  void queriesThatCannotBeAskedAreNamed() {
    fit(points);
    Path narrow = TestPoints.write(TestPoints.random(4, 5), directory.resolve("narrow.npy"));
    assertRefused(
        Run.adagio("evaluate", model, points, "--queries", narrow),
        "narrow.npy: expected points of dimension 6",
        "found dimension 5");
    PointCloud zeros = PointCloud.of(new float[4][6]);
    assertRefused(
        Run.adagio(
            "evaluate",
            model,
            points,
            "--metric",
            "cosine",
            "--queries",
            TestPoints.write(zeros, directory.resolve("zeros.npy"))),
        "every query must differ from 0 to have an angle, got 0 in row 0");
  }

  // ten neighbours of ten others are all of them: no recall is told
  @Test
  void aFitOfFewPointsTellsNoRecall() {
    Path few = TestPoints.write(TestPoints.random(11, 6), directory.resolve("few.npy"));
    Run run = fit(few);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("written").doesNotContain("recall@10");
    assertThat(Run.adagio("evaluate", model, few).out()).doesNotContain("recall");
  }

  @Test
  void missingFile() {
    assertRefused(fit(directory.resolve("nothing.npy")), "nothing.npy");
  }

  @ParameterizedTest
  @CsvSource({"empty.npy", "empty.csv", "empty.fvecs", "empty.idx"})
  void emptyFile(String name) throws IOException {
    assertRefused(fit(file(name, "")), name);
  }

  @Test
  void directoryInPlaceOfAFile() {
    assertRefused(fit(directory), directory.getFileName().toString());
  }

  @Test
  void truncatedFile() throws IOException {
    byte[] whole = Files.readAllBytes(points);
    Path cut = Files.write(directory.resolve("cut.npy"), Arrays.copyOf(whole, whole.length - 9));

    assertRefused(fit(cut), "cut.npy");
  }

  @Test
  void raggedLine() throws IOException {
    assertRefused(fit(file("ragged.csv", "1,2,3\n4,5,6\n7,8\n")), "ragged.csv", "line 3");
  }

  @Test
  void textInPlaceOfANumber() throws IOException {
    assertRefused(fit(file("text.csv", "1,2,3\n4,five,6\n7,8,9\n")), "text.csv", "line 2", "five");
  }

  @ParameterizedTest
  @CsvSource({"NaN", "inf"})
  void notFinite(String value) throws IOException {
    assertRefused(fit(file("wild.csv", "1,2,3\n4,%s,6\n7,8,9\n".formatted(value))), "wild.csv");
  }

  @Test
  void onePoint() throws IOException {
    assertRefused(fit(file("one.csv", "1,2,3\n")), "1");
  }

  @Test
  void allPointsEqual() throws IOException {
    assertRefused(fit(file("equal.csv", "1,2,3\n1,2,3\n1,2,3\n")), "equal");
  }

  @Test
  void moreDimensionsThanThereAre() {
    Run run = Run.adagio("fit", points, "--dimension", 7, "--output", model);

    assertRefused(run, "7", "6");
    assertThat(model).doesNotExist();
  }

  @Test
  void distortionOutOfReach() {
    Run run =
        Run.adagio("fit", points, "--method", "jl", "--distortion", 0.000001, "--output", model);

    assertRefused(run);
    assertThat(model).doesNotExist();
  }

  @Test
  void corruptModel() throws IOException {
    fit(points);
    byte[] bytes = Files.readAllBytes(model);
    bytes[bytes.length - 1] ^= 0x40;
    Path corrupt = Files.write(directory.resolve("corrupt.safetensors"), bytes);
    Path output = directory.resolve("out.npy");

    assertRefused(Run.adagio("transform", corrupt, points, "--output", output), "corrupt");
    assertRefused(Run.adagio("info", corrupt), "corrupt");
    assertThat(output).doesNotExist();
  }

  @Test
  void dataInPlaceOfAModel() {
    fit(points);
    assertRefused(
        Run.adagio("evaluate", points, model), "found a model; MODEL comes before POINTS");
    assertRefused(Run.adagio("export", points, "--format", "npy", "-o", "x"), "points.npy");
  }

  @Test
  void modelForPointsOfAnotherDimension() {
    fit(points);
    Path others = TestPoints.write(TestPoints.random(30, 5), directory.resolve("others.npy"));
    Path output = directory.resolve("out.npy");

    Run run = Run.adagio("transform", model, others, "--output", output);

    assertRefused(run, "others.npy", "dimension 6", "dimension 5");
    assertThat(output).doesNotExist();
    assertRefused(Run.adagio("evaluate", model, others), "dimension 6", "dimension 5");
  }

  @Test
  void auditOfDifferentNumbersOfPoints() {
    Path fewer = TestPoints.write(TestPoints.random(29, 6), directory.resolve("fewer.npy"));

    assertRefused(Run.adagio("evaluate", points, fewer), "30", "29");
  }

  @Test
  void unknownSample() {
    assertRefused(Run.adagio("info", "sample:nothing"), "nothing", "mnist800");
  }

  @Test
  void existingOutputIsRefusedBeforeTheDataAreRead() throws IOException {
    Path precious = file("precious.safetensors", "precious");
    Path missing = directory.resolve("missing.npy");

    Run run = Run.adagio("fit", missing, "--dimension", 2, "--output", precious);

    assertRefused(run, "precious.safetensors", "--overwrite");
    assertThat(precious).hasContent("precious");
  }

  @Test
  void existingOutputIsReplacedWhereThatIsAsked() throws IOException {
    Path old = file("old.safetensors", "old");

    Run run = Run.adagio("fit", points, "--dimension", 2, "--output", old, "--overwrite");

    assertThat(run.code()).isZero();
    assertThat(Run.adagio("info", old).code()).isZero();
  }

  @Test
  void existingOutputSurvivesAFailureDespiteOverwrite() throws IOException {
    Path old = file("old.safetensors", "old");

    assertRefused(
        Run.adagio("fit", points, "--dimension", 99, "--output", old, "--overwrite"), "99");
    assertThat(old).hasContent("old");
  }

  @Test
  void outputInADirectoryThatIsNotThere() {
    Path output = directory.resolve("nowhere").resolve("model.safetensors");

    assertRefused(Run.adagio("fit", points, "--dimension", 2, "--output", output), "nowhere");
  }

  @Test
  void outputOfAnUnknownFormat() {
    fit(points);
    Path output = directory.resolve("out.xlsx");

    assertRefused(Run.adagio("transform", model, points, "--output", output), "out.xlsx");
  }

  @Test
  void verboseShowsWhere() {
    Run run = Run.adagio("info", directory.resolve("nothing.npy"), "--verbose");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("\tat ");
  }

  @Test
  void nothingButTheInputIsLeftBehind() throws IOException {
    Path bad = file("bad.csv", "1,2\n3,x\n");
    fit(bad);

    try (var left = Files.list(directory)) {
      assertThat(left).containsExactlyInAnyOrder(points, bad);
    }
  }

  @Test
  void duplicatesAreCountedNotRefused() throws Exception {
    PointCloud doubled = PointCloud.of(new float[][] {{0, 0}, {0, 0}, {3, 4}, {1, 0}, {5, 5}});
    Path file = TestPoints.write(doubled, directory.resolve("doubled.npy"));

    Map<String, Object> json = Run.adagio("evaluate", file, file, "--json").json();

    assertThat(json).containsEntry("zeroSecants", 1).containsEntry("pairs", 9);
  }
}
