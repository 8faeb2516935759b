package org.adagio.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs in the folder examples run as single files, in an empty folder. */
@Tag("nightly")
class ExamplesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Test
  void theFirstFitsAndSaves() throws IOException, InterruptedException {
    ByteBuffer points = ByteBuffer.allocate(50 * 16).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 1; i <= 50; i++) {
      points.putInt(3).putFloat(i * 7 % 11).putFloat(i * 5 % 13).putFloat(0.5f);
    }
    Files.write(folder.resolve("points.fvecs"), points.array());
    assertThat(run("First.java", "points.fvecs"))
        .contains("3 -> 2", "pairs of 50 points keep their distance within");
    assertThat(folder.resolve("model.safetensors")).exists();
  }

  /** Questions are sentences of our own documents that no fit saw. */
  @Test
  void theSearchAnswersAndKeepsNeighbours() throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("Answers.java", "What is a certificate?"));
    arguments.add(ROOT.resolve("README.md").toString());
    try (var pages = Files.list(ROOT.resolve("docs"))) {
      pages
          .map(Path::toString)
          .filter(page -> page.endsWith(".md"))
          .sorted()
          .forEach(arguments::add);
    }
    String said = run(arguments.toArray(String[]::new));
    List<Double> recalls =
        Pattern.compile("recall@10 ([\\d.]+), with a rerank of 50 ([\\d.]+)")
            .matcher(said)
            .results()
            .map((MatchResult found) -> Double.parseDouble(found.group(2)))
            .toList();
    assertThat(recalls).as(said).hasSize(3).allMatch(recall -> recall > 0.95);
    assertThat(said.lines().filter(line -> line.startsWith("- "))).hasSize(3);
    assertThat(said).containsIgnoringCase("certificate");
    Files.writeString(
        Files.createDirectories(Path.of("target", "nightly")).resolve("answers.txt"), said);
  }

  private String run(String... program) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(absolute(System.getProperty("java.class.path")));
    command.add(ROOT.resolve("examples").resolve(program[0]).toString());
    command.addAll(List.of(program).subList(1, program.length));
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(log.toFile()).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said + Files.readString(log)).isZero();
    return said;
  }

  private static String absolute(String classPath) {
    return List.of(classPath.split(File.pathSeparator, -1)).stream()
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .reduce((one, other) -> one + File.pathSeparator + other)
        .orElseThrow();
  }
}
