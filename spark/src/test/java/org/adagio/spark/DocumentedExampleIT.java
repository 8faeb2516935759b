package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/spark.md runs as printed, with the jar for spark-submit. */
class DocumentedExampleIT {
  private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void runsAsPrinted() throws IOException, InterruptedException {
    Matcher example = EXAMPLE.matcher(Files.readString(Path.of("..", "docs", "spark.md")));
    assertThat(example.find()).isTrue();
    assertThat(example.group(1).lines()).hasSizeLessThanOrEqualTo(17);
    Files.writeString(folder.resolve("Example.java"), example.group(1));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + System.getProperty("adagio.spark.arguments"),
                "Example.java")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said)
        .contains("all 499,500 pairs of 1,000 points keep their distance within 0.0")
        .containsPattern("\\|\\s+\\d+\\|\n");
    assertThat(folder.resolve("target/example-model/model.safetensors")).exists();
  }
}
