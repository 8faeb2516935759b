package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** fit --bytes and --exact, transform to codes, and search, recounted in float64. */
class CodesCommandsTest {
  @TempDir Path directory;
  private PointCloud cloud;
  private Path points;
  private Path model;
  private Path codes;

  @BeforeEach
  void write() {
    cloud = TestPoints.random(400, 6);
    points = TestPoints.write(cloud, directory.resolve("points.npy"));
    model = directory.resolve("model.safetensors");
    codes = directory.resolve("codes.adc");
  }

  private void fitted(Object... goal) {
    Object[] all =
        Stream.of(new Object[] {"fit", points}, goal, new Object[] {"-o", model})
            .flatMap(Arrays::stream)
            .toArray();
    assertThat(Run.adagio(all).code()).isZero();
    assertThat(Run.adagio("transform", model, points, "-o", codes).code()).isZero();
  }

  @Test
  void saysHowManyBytesAndWhatTheyKeep() throws IOException {
    Run run = Run.adagio("fit", points, "--bytes", 6, "-o", model, "--json");
    assertThat(run.code()).isZero();
    assertThat(((Number) run.json().get("bytes")).intValue()).isLessThanOrEqualTo(6);
    assertThat(run.json()).containsKey("unseenRecallCertificate");
    assertThat(Run.adagio("info", model).out()).contains("bytes a point");
  }

  @Test
  void findsTheFewestBytesThatKeepARecall() throws IOException {
    Object[] asked = {"fit", points, "--recall", 0.6, "--rerank", 20, "--codes", "-o", model};
    Run run = Run.adagio(Stream.concat(Stream.of(asked), Stream.of("--json")).toArray());
    assertThat(run.code()).isZero();
    assertThat(((Number) run.json().get("bytes")).intValue()).isBetween(4, 8);
    assertThat(run.json()).containsEntry("rerank", 20).containsKey("recallWithRerank");
    assertRefused(2, "--codes needs --recall", "fit", points, "--codes", "-r", 3, "-o", "m");
    assertRefused(
        1, "not surely kept by any code", "fit", points, "--recall", 1, "--codes", "-o", "m");
  }

  @Test
  void turnsAxesOnRequest() {
    Run run = Run.adagio("fit", points, "-r", 3, "-m", "pca", "--axes", "turned", "-o", model);
    assertThat(run.code()).isZero();
    assertThat(Run.adagio("info", model).out()).contains("turned: all carry alike");
    assertRefused(
        2, "without --queries", "fit", points, "--bytes", 6, "--axes", "turned", "-o", "m");
  }

  @Test
  void namesWhatPlainBitsKeepBesideIt() {
    Run run = Run.adagio("fit", points, "--bytes", 6, "-o", model);
    assertThat(run.out()).containsPattern("beside it +of the same queries, \\d bits? of all");
    assertThat(run.out()).contains("smaller", "next ", "adagio transform");
  }

  @Test
  void codesAreJudgedBesideTheirMap() throws IOException {
    fitted("--bytes", 6);
    Run judged = Run.adagio("evaluate", model, points, "--json");
    Map<?, ?> code = (Map<?, ?>) judged.json().get("code");
    double plain = ((Number) code.get("recallAtK")).doubleValue();
    assertThat(plain).isBetween(0.3, 1.0);
    assertThat(((Number) code.get("recallWithRerank")).doubleValue()).isBetween(plain, 1.0);
    assertThat(Run.adagio("evaluate", model, points).out()).contains("of codes", "decoded, ");
    assertThat(Run.adagio("watch", model, points, "--among", points).out())
        .contains("what map and code keep", "recall", "0 of 1 batches drifted");
  }

  /** Points that the map keeps and the code does not: a step of the code's means off them. */
  @Test
  void aCodeThatErrsMoreThanItDidIsADrift() throws IOException {
    fitted("--bytes", 6);
    float[][] others = TestPoints.random(4000, 6).toArrays();
    for (float[] row : others) {
      row[0] = 40 * row[0];
    }
    Path far = TestPoints.write(PointCloud.of(others), directory.resolve("far.npy"));
    Run run = Run.adagio("watch", model, far);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).containsPattern("what map and code keep of distances .*drifted");
  }

  @Test
  void everyPointFindsItselfAmongTheNearest() throws IOException {
    fitted("--bytes", 7);
    Path found = directory.resolve("found.csv");
    assertThat(Run.adagio("search", model, codes, points, "-k", 5, "-o", found).code()).isZero();
    List<String> lines = Files.readAllLines(found);
    assertThat(lines.get(0)).isEqualTo("query,rank,row,distance");
    assertThat(lines).hasSize(1 + 5 * 400);
    long own =
        lines.stream()
            .skip(1)
            .map(line -> line.split(","))
            .filter(cells -> cells[0].equals(cells[2]))
            .count();
    assertThat(own).isGreaterThan(380);
  }

  @Test
  void provenAnswersAreThoseOfPlainLoops() throws IOException {
    fitted("--exact");
    Path found = directory.resolve("found.jsonl");
    Run run =
        Run.adagio(
            "search", model, codes, points, "-k", 4, "--exact", "--full", points, "-o", found);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("full points read", "proven exact");
    List<String> lines = Files.readAllLines(found);
    float[][] rows = cloud.toArrays();
    for (int query = 0; query < 400; query += 37) {
      String expected =
          "{\"query\":%d,\"rows\":%s,"
              .formatted(query, nearest(rows, query, 4).toString().replace(" ", ""));
      assertThat(lines.get(query)).startsWith(expected);
    }
  }

  private static List<Integer> nearest(float[][] rows, int query, int k) {
    return IntStream.range(0, rows.length)
        .boxed()
        .sorted(Comparator.comparingDouble(row -> squared(rows[row], rows[query])))
        .limit(k)
        .toList();
  }

  private static double squared(float[] a, float[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      double off = (double) a[j] - b[j];
      sum += off * off;
    }
    return sum;
  }

  @Test
  void kindsOfCodeStandSideBySideAndWhatIsAdvisedWorks() throws IOException {
    Path page = directory.resolve("bytes.html");
    Run run = Run.adagio("compare", points, "--bytes", "4,6", "--json", "--report", page, "--k", 5);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("\"grouped\"", "\"residual\"", "\"limit\"", "2 bits of 6 axes");
    assertThat(Files.readString(page)).contains("Recall as found by the codes");
    String next = run.json().get("next").toString();
    assertThat(next).startsWith("adagio fit " + points + " --bytes ");
    Object[] words = next.replace("model.safetensors", model.toString()).split(" ", -1);
    assertThat(Run.adagio(Arrays.copyOfRange(words, 1, words.length)).code()).isZero();
    assertRefused(2, "at least 4 bytes", "compare", points, "--bytes", "6,3");
    assertRefused(2, "goes without", "compare", points, "--bytes", 6, "--dimensions", 3);
    Path few = TestPoints.write(TestPoints.random(150, 6), directory.resolve("few.npy"));
    assertRefused(1, "at least 200 points", "compare", few, "--bytes", 6);
  }

  @Test
  void idsOfTablesComeBackWithWhatIsFound() throws IOException {
    StringBuilder table = new StringBuilder("id,a,b,c,d,e,f\n");
    for (float[] row : cloud.toArrays()) {
      table.append("\"no, ").append(table.length()).append('"');
      for (float value : row) {
        table.append(',').append(value);
      }
      table.append('\n');
    }
    Path rows = Files.writeString(directory.resolve("rows.csv"), table);
    assertThat(Run.adagio("fit", rows, "--bytes", 6, "-o", model).code()).isZero();
    assertThat(Run.adagio("transform", model, rows, "-o", codes).code()).isZero();
    Object[] search = {"search", model, codes, rows, "-k", 1, "--rerank", 50, "--full", rows, "-o"};
    Path found = directory.resolve("found.csv");
    Object[] toTable = Arrays.copyOf(search, search.length + 1);
    toTable[search.length] = found;
    assertThat(Run.adagio(toTable).code()).isZero();
    List<String> lines = Files.readAllLines(found);
    assertThat(lines.get(0)).isEqualTo("query,rank,row,distance,id,query_id");
    assertThat(lines.get(1)).isEqualTo("0,1,0,0.0,\"no, 20\",\"no, 20\"");
    assertThat(Run.adagio("search", model, codes, rows, "--full", rows, "-o", found + ".csv").out())
        .doesNotContain("full points read");
    assertThat(Files.readAllLines(Path.of(found + ".csv")).get(0)).endsWith("distance,id,query_id");
    Path objects = directory.resolve("found.jsonl");
    toTable[search.length] = objects;
    assertThat(Run.adagio(toTable).code()).isZero();
    assertThat(Files.readAllLines(objects).get(0))
        .isEqualTo(
            "{\"query\":0,\"queryId\":\"no, 20\",\"rows\":[0],\"ids\":[\"no,"
                + " 20\"],\"distances\":[0.0]}");
  }

  @Test
  void codesAreAppendedToAndRankedByTheFilesOfBoth() throws IOException {
    fitted("--bytes", 6);
    long[] others = LongStream.range(400, 700).toArray();
    Path rest =
        TestPoints.write(TestPoints.random(700, 6).select(others), directory.resolve("rest.npy"));
    Run more = Run.adagio("transform", model, rest, "-o", codes, "--append");
    assertThat(more.out()).contains("300 points in", "added to");
    String map = LinearEmbedding.load(model).fingerprint();
    assertThat(Run.adagio("info", codes, "--json").out())
        .contains("\"kind\" : \"codes\"", "\"points\" : 700", "\"bytes\" : 6", map);
    Path found = directory.resolve("found.csv");
    Object[] search = {
      "search", model, codes, rest, "--rerank", 60, "--full", points, "--full", rest, "-o", found
    };
    assertThat(Run.adagio(search).out()).contains("of 700 documents");
    assertThat(Files.readAllLines(found)).contains("0,1,400,0.0", "299,1,699,0.0");
    search[7] = rest;
    search[9] = points;
    search[11] = directory + "/none.csv";
    assertRefused(1, "in the order in which they were coded, found others", search);
    assertThat(directory.resolve("none.csv")).doesNotExist();
  }

  @Test
  void pointsWithoutAnAngleAreNamed() {
    Run.adagio("fit", points, "--bytes", 6, "--metric", "cosine", "-o", model);
    float[][] rows = cloud.toArrays();
    rows[17] = new float[6];
    Path zero = TestPoints.write(PointCloud.of(rows), directory.resolve("zero.npy"));
    assertRefused(1, "zero.npy: a point must not be zero", "transform", model, zero, "-o", codes);
    assertThat(codes).doesNotExist();
  }

  @Test
  void whatCannotBeServedIsRefusedInOneLine() throws IOException {
    fitted("--bytes", 6);
    Path found = directory.resolve("found.npy");
    assertRefused(2, "needs --full", "search", model, codes, points, "--exact", "-o", found);
    assertRefused(
        1,
        "as fit --exact makes it",
        "search",
        model,
        codes,
        points,
        "--exact",
        "--full",
        points,
        "-o",
        found);
    assertRefused(
        1, ".npy, .csv or .jsonl", "search", model, codes, points, "-o", directory + "/a");
    Path few = TestPoints.write(TestPoints.random(300, 6), directory.resolve("few.npy"));
    assertRefused(
        1,
        "few.npy: expected the 400 documents",
        "search",
        model,
        codes,
        points,
        "--rerank",
        20,
        "--full",
        few,
        "-o",
        found);
    assertThat(
            Run.adagio("search", model, codes, points, "-k", 500, "-o", directory + "/all.csv")
                .out())
        .contains("400 nearest of 400 documents");
    assertRefused(2, "at least 4 bytes", "fit", points, "--bytes", 3, "-o", directory + "/m");
    assertRefused(2, "goals of their own", "fit", points, "--bytes", 9, "-r", 3, "-o", "m");
    assertRefused(2, "ends with .adc", "transform", model, points, "--append", "-o", found);
    Path plain = directory.resolve("plain.safetensors");
    Run.adagio("fit", points, "-r", 3, "-m", "pca", "-o", plain);
    assertRefused(1, "a model with a code", "search", plain, codes, points, "-o", found);
    assertRefused(1, "a model with a code", "transform", plain, points, "-o", directory + "/p.adc");
    Files.write(codes, Arrays.copyOf(Files.readAllBytes(codes), 100));
    assertRefused(1, "codes.adc, size in bytes", "info", codes);
    assertRefused(1, "codes.adc, size in bytes", "search", model, codes, points, "-o", found);
  }

  private static void assertRefused(int code, String message, Object... args) {
    Run run = Run.adagio(args);
    assertThat(run.err()).contains(message);
    assertThat(run.code()).isEqualTo(code);
    assertThat(run.err()).doesNotContain("internal error", "Exception");
  }
}
