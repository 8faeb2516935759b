package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.adagio.measure.SecantPair;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/spark.md run as printed, with what a build leaves in spark/target. */
class DocumentedExampleIT {
  private static final Pattern BLOCK = Pattern.compile("```(\\w*)\n(.*?)```", Pattern.DOTALL);

  private static final Pattern SENTENCE =
      Pattern.compile(
          "^all 404,550 pairs of 900 points keep their distance within (0\\.\\d{4})$",
          Pattern.MULTILINE);

  @TempDir Path folder;

  /** The only block in a language that has a text. */
  private static String block(String language, String text) throws IOException {
    List<MatchResult> blocks =
        BLOCK.matcher(Files.readString(Path.of("..", "docs", "spark.md"))).results().toList();
    return blocks.stream()
        .filter(block -> block.group(1).equals(language) && block.group(2).contains(text))
        .reduce((one, other) -> null)
        .orElseThrow()
        .group(2);
  }

  /** A folder that has of a checkout what the commands name. */
  private void checkOut(String file, String content) throws IOException {
    Files.writeString(folder.resolve(file), content);
    Path target = Path.of(System.getProperty("adagio.spark.jar")).getParent();
    Files.createSymbolicLink(
        Files.createDirectories(folder.resolve("spark")).resolve("target"), target);
  }

  @Test
  void runsAsPrinted() throws IOException, InterruptedException {
    String example = block("java", "class Example");
    assertThat(example.lines()).hasSizeLessThanOrEqualTo(17);
    checkOut("Example.java", example);
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + System.getProperty("adagio.spark.arguments"),
                "Example.java")
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("JDK_JAVA_OPTIONS", StandaloneCluster.QUICK);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).containsPattern("\\|\\s+\\d+\\|\n");
    assertStatedDistortionIsTrue(said);
  }

  @Test
  void isSubmittedAsPrinted() throws IOException, InterruptedException {
    checkOut("Example.java", block("java", "class Example"));
    List<String> said = submitted(block("", "--class Example"));
    assertStatedDistortionIsTrue(String.join("\n", said));
  }

  /**
   * The example's own points under the map that it saved, in plain float64 loops. A tenth of them
   * was held out: of those alone pairs may lie beyond what is stated of the others.
   */
  private void assertStatedDistortionIsTrue(String said) {
    Matcher sentence = SENTENCE.matcher(said);
    assertThat(sentence.find()).as(said).isTrue();
    LinearEmbedding map =
        LinearEmbedding.load(folder.resolve("target/example-model/model.safetensors"));
    float[][] points = new float[1000][64];
    for (int id = 0; id < points.length; id++) {
      for (int j = 1; j <= 64; j++) {
        points[id][j - 1] = (float) (Math.sin((double) id * j) / j);
      }
    }
    double stated = Double.parseDouble(sentence.group(1));
    assertThat(stated).isLessThanOrEqualTo(0.1);
    SecantPair worst = map.certificate().orElseThrow().worstPair();
    assertThat(distortion(map, points, (int) worst.first(), (int) worst.second()))
        .isBetween(stated - 1.1e-4, stated + 1e-6); // rounded up in the fourth place
    assertThat(pointsInPairsBeyond(stated, map, points)).isLessThanOrEqualTo(1000 - 900);
  }

  /**
   * How many points are left out until no pair lies beyond, always the one with most such pairs.
   */
  private static int pointsInPairsBeyond(double stated, LinearEmbedding map, float[][] points) {
    List<int[]> beyond = new ArrayList<>();
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < i; j++) {
        if (distortion(map, points, i, j) > stated) {
          beyond.add(new int[] {i, j});
        }
      }
    }
    int leftOut = 0;
    for (; !beyond.isEmpty(); leftOut++) {
      int[] pairs = new int[points.length];
      beyond.forEach(pair -> IntStream.of(pair).forEach(point -> pairs[point]++));
      int most = IntStream.range(0, pairs.length).reduce(0, (a, b) -> pairs[b] > pairs[a] ? b : a);
      beyond.removeIf(pair -> pair[0] == most || pair[1] == most);
    }
    return leftOut;
  }

  private static double distortion(LinearEmbedding map, float[][] points, int i, int j) {
    double[] secant = secant(points[i], points[j]);
    return Math.abs(norm(map.apply(secant)) / norm(secant) - 1);
  }

  private static double[] secant(float[] one, float[] other) {
    return IntStream.range(0, one.length).mapToDouble(k -> (double) one[k] - other[k]).toArray();
  }

  private static double norm(double[] vector) {
    return Math.sqrt(DoubleStream.of(vector).map(value -> value * value).sum());
  }

  /** Whoever has PySpark on PYTHONPATH, of the version that is built with, sees this one run. */
  @Test
  void isSubmittedFromPythonAsPrinted() throws IOException, InterruptedException {
    String version = org.apache.spark.package$.MODULE$.SPARK_VERSION();
    String found = pySpark();
    assumeTrue(
        found.equals(version),
        "Skipped: python3 must import pyspark " + version + ", but says: " + found);
    checkOut("app.py", block("python", "PipelineModel.load"));
    List<String> said = submitted(block("", "app.py"));
    assertThat(said)
        .anyMatch(line -> line.startsWith("all 404,550 pairs of 900 points"))
        .anyMatch(line -> line.startsWith("all 4,950 pairs of 100 points"))
        .anyMatch(line -> line.contains("unseen"))
        .anyMatch(line -> line.matches("\\|\\s*id\\|\\s*small\\|"));
    assertThat(folder.resolve("target/example-pipeline/stages")).isNotEmptyDirectory();
  }

  private static String pySpark() throws IOException, InterruptedException {
    Process python =
        new ProcessBuilder("sh", "-c", "python3 -c 'import pyspark; print(pyspark.__version__)'")
            .redirectErrorStream(true)
            .start();
    String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    python.waitFor();
    return said.strip();
  }

  private List<String> submitted(String commands) throws IOException, InterruptedException {
    List<String> said = new ArrayList<>();
    int code = StandaloneCluster.shared().run(folder, commands, said::add);
    assertThat(code).as(() -> String.join("\n", said)).isZero();
    return said;
  }
}
