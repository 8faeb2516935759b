package org.adagio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first example of the README compiles and runs as printed, once it is given points. */
class ReadmeExampleTest {
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final String POINTS =
      """
      float[][] points = new float[200][100];
      java.util.Random random = new java.util.Random(1);
      for (float[] p : points) for (int j = 0; j < 100; j++) p[j] = random.nextFloat();
      """;

  @TempDir Path folder;

  @Test
  void fitsAndSavesAsPrinted() throws IOException, InterruptedException {
    String example = firstExample();
    assertThat(example.lines().filter(line -> line.contains(";") && !line.startsWith("import")))
        .hasSize(5);
    Path source = Files.writeString(folder.resolve("Example.java"), program(example));
    StringWriter errors = new StringWriter();
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .getTask(
                    errors,
                    null,
                    null,
                    List.of("-d", folder.toString(), "-Xlint:all,-path", "-Werror"),
                    null,
                    ToolProvider.getSystemJavaCompiler()
                        .getStandardFileManager(null, null, null)
                        .getJavaFileObjects(source))
                .call())
        .as(errors.toString())
        .isTrue();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                folder + java.io.File.pathSeparator + System.getProperty("java.class.path"),
                "Example")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("all 19,900 pairs of 200 points keep their distance within");
    LinearEmbedding map = LinearEmbedding.load(folder.resolve("model.safetensors"));
    assertThat(map.dimension()).isLessThan(100);
    assertThat(map.certificate().orElseThrow().maxDistortion()).isLessThanOrEqualTo(0.1);
  }

  private static String firstExample() throws IOException {
    return JAVA.matcher(Files.readString(Path.of("..", "README.md")))
        .results()
        .findFirst()
        .map((MatchResult block) -> block.group(1))
        .orElseThrow();
  }

  private static String program(String example) {
    String imports =
        example.lines().filter(line -> line.startsWith("import")).collect(Collectors.joining("\n"));
    String body =
        example
            .lines()
            .filter(line -> !line.startsWith("import"))
            .collect(Collectors.joining("\n"))
            .replaceFirst("float\\[]\\[] points = \\.\\.\\.;", POINTS);
    return imports
        + "\npublic class Example {\n public static void main(String[] args) {\n"
        + body
        + "\n }\n}\n";
  }
}
