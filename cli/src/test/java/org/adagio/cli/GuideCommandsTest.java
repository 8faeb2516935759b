package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands and the Python of docs/guide.md, section by section, in the order they are in. */
class GuideCommandsTest {
  private static final Path PAGE = Path.of("..", "docs", "guide.md");
  private static final Pattern BLOCK = Pattern.compile("```(\\w*)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern FILE = Pattern.compile("\\w+\\.(npy|safetensors|html|onnx)|models");
  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");

  @TempDir Path directory;

  @BeforeEach
  void makePoints() {
    TestPoints.write(TestPoints.random(200, 24), directory.resolve("points.npy"));
  }

  // which modules of Python a section needs, if it has any
  @ParameterizedTest
  @CsvSource({
    "Pick a dimension, '', model.safetensors",
    "From Python, numpy, map.onnx",
    "Audit your PCA, sklearn, models/refined.safetensors"
  })
  void runsAsPrinted(String section, String module, String last) throws Exception {
    Optional<String> python = module.isEmpty() ? Optional.empty() : pythonWith(module);
    assumeTrue(module.isEmpty() || python.isPresent(), "Skipped: no python3 imports " + module);
    Matcher blocks = BLOCK.matcher(section(section));
    while (blocks.find()) {
      if (blocks.group(1).equals("python")) {
        runPython(python.orElseThrow(), blocks.group(2));
      } else {
        blocks.group(2).lines().forEach(this::runCommand);
      }
    }
    assertThat(directory.resolve(last)).isRegularFile();
  }

  private static String section(String title) throws IOException {
    String guide = Files.readString(PAGE);
    int from = guide.indexOf("\n## " + title + "\n");
    assertThat(from).as(title).isPositive();
    return guide.substring(from, guide.indexOf("\n## ", from + 1));
  }

  private void runCommand(String line) {
    String[] words = line.split(" ");
    assertThat(words[0]).isEqualTo("adagio");
    Run run =
        Run.adagio(
            Arrays.stream(words)
                .skip(1)
                .map(word -> FILE.matcher(word).matches() ? directory.resolve(word) : word)
                .toArray());
    assertThat(run.code()).as(line + "\n" + run.err()).isZero();
  }

  private static Optional<String> pythonWith(String module) throws InterruptedException {
    for (String python : PYTHONS) {
      try {
        if (new ProcessBuilder(python, "-c", "import " + module)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor()
            == 0) {
          return Optional.of(python);
        }
      } catch (IOException e) {
        continue; // there is no such program
      }
    }
    return Optional.empty();
  }

  private void runPython(String python, String program) throws Exception {
    Process process =
        new ProcessBuilder(python, "-c", program)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }
}
