package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fit",
        "transform",
        "export",
        "import",
        "evaluate",
        "watch",
        "compare",
        "info",
        "demo"
      })
  void everyCommandExplainsItselfWithExamples(String command) {
    Run run = Run.adagio(command, "--help");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Usage: adagio " + command, "Examples:", "  adagio ");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void helpListsTheCommands() {
    assertThat(Run.adagio("--help").out()).contains("fit", "transform", "demo", "Exit codes");
  }

  @Test
  void versionIsOneLine() {
    Run run = Run.adagio("--version");

    assertThat(run.code()).isZero();
    assertThat(run.out().lines()).singleElement().asString().startsWith("adagio ");
  }

  static Stream<String> wrongUsages() {
    return Stream.of(
        "",
        "fitt",
        "fit",
        "fit a.npy --dimension 2",
        "fit a.npy --output m",
        "fit a.npy --output m --dimension 0",
        "fit a.npy --output m --dimension two",
        "fit a.npy --output m --distortion 0",
        "fit a.npy --output m --distortion 1",
        "fit a.npy --output m --recall 0",
        "fit a.npy --output m --recall 1.5",
        "fit a.npy --output m --recall 0.9 --distortion 0.1",
        "fit a.npy --output m --recall 0.9 --rerank 5",
        "fit a.npy --output m --recall 0.9 --k 0",
        "fit a.npy --output m --dimension 2 --k 5",
        "fit a.npy --output m --dimension 2 --rerank 50",
        "fit a.npy --output m --dimension 2 --metric manhattan",
        "compare a.npy --recall 2",
        "compare a.npy --k 100 --rerank 50",
        "compare a.npy --dimensions 4 --distortion 0.1",
        "compare a.npy --dimensions 0",
        "fit a.npy --output m --distortion NaN",
        "fit a.npy --output m --dimension 2 --method tsne",
        "fit a.npy --output m --dimension 2 --method jl --pca exact",
        "fit a.npy --output m --dimension 2 --method numax",
        "compare a.npy --distortion 0.2 --method numax,pca",
        "fit a.npy --output m --dimension 2 --threads 0",
        "fit a.npy --output m --dimension 2 --pairs some",
        "fit a.npy --output m --dimension 2 --pairs 0",
        "fit a.npy --output m --dimension 2 --colour blue",
        "fit a.npy --output m --dimension 2 --holdout 1",
        "fit a.npy --output m --dimension 2 --holdout -0.1",
        "fit a.npy --output m --dimension 2 --holdout some",
        "info a.npy --spectrum",
        "evaluate m.safetensors",
        "evaluate m.safetensors a.npy --k 0",
        "evaluate m.safetensors a.npy --k 9 --rerank 5",
        "evaluate a.npy b.npy --queries c.npy",
        "compare a.npy --dimension 2 --method adagio,tsne",
        "transform m.safetensors a.npy",
        "evaluate a.npy");
  }

  @ParameterizedTest
  @MethodSource("wrongUsages")
  void wrongUsageIsCodeTwoWithAHint(String line) {
    Object[] words = Arrays.stream(line.split(" ")).filter(w -> !w.isEmpty()).toArray();

    Run run = Run.adagio(words);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("adagio: ").contains("--help").doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fit a.npy -o m                  | give --dimension, --distortion, --recall,"
            + " --bytes, --exact or --fit-into |",
        "fti a.npy                       | unknown command fti               | Did you mean",
        "transfrom m a.npy               | unknown command transfrom         | Did you mean"
            + " transform",
        "fit a.npy -r 2 -o m --dimensions 2 | unknown option --dimensions    | Did you mean"
            + " --dimension",
        "info a.npy b.npy                | unexpected argument b.npy         |",
      })
  void aMistakeIsNamedWithWhatWasMeant(String line, String message, String hint) {
    Run run = Run.adagio((Object[]) line.split(" "));

    assertThat(run.code()).isEqualTo(2);
    List<String> said = run.err().lines().toList();
    assertThat(said.get(0)).startsWith("adagio: " + message);
    assertThat(said).hasSize(hint == null ? 2 : 3);
    assertThat(said.get(1)).startsWith(hint == null ? "Try 'adagio" : hint);
  }

  @ParameterizedTest
  @CsvSource({
    "classify, 'reproduce table4'",
    "retrieve, 'reproduce retrieval'",
    "reconstruct, numpy.linalg.pinv",
    "jl-dimension, JohnsonLindenstrauss.requiredRows",
    "audit, evaluate BEFORE AFTER",
    "recall, evaluate MODEL POINTS",
    "tradeoff, compare"
  })
  void anOldNameIsAnsweredWithTheNewOne(String old, String replacement) {
    Run run = Run.adagio(old, "points.npy", "--json");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith("adagio: " + old + " is gone; ")
        .contains(replacement);
  }

  @ParameterizedTest
  @CsvSource({
    "--method numax, 'reproduce table2'",
    "--basis p.npy, Adagio.withBasis",
    "--entries sparse, jl draws signs",
    "--squared-distortion 0.2, --distortion 0.1"
  })
  void anOldOptionIsAnsweredToo(String old, String replacement) {
    Run run = Run.adagio((Object[]) ("fit a.npy -r 2 -o m " + old).split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines().findFirst().orElseThrow()).contains(" is gone", replacement);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--landmarks", "--start", "--keep-best", "--save", "--no-progress"})
  void anOldOptionIsNamed(String option) {
    Run run = Run.adagio("fit", "points.npy", "-r", 2, "-o", "m", option, 5);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("adagio: " + option + " is gone; ");
  }

  @Test
  void aPatternThatTheShellSpreadIsToBeQuoted(@TempDir Path directory) throws IOException {
    Path file = Files.createFile(directory.resolve("b.npy"));
    assertThat(Run.adagio("info", "a.npy", file).err())
        .contains("Several files are read as one by a quoted pattern, such as 'shards/*.npy'.");
  }

  @Test
  void helpIsACommandToo() {
    assertThat(Run.adagio("help", "fit")).isEqualTo(Run.adagio("fit", "--help"));
    assertThat(Run.adagio("help")).isEqualTo(Run.adagio("--help"));
    assertThat(Run.adagio("help", "fti").err()).contains("unknown command fti");
  }

  @Test
  void aTerminalIsToldByItsDevice(@TempDir Path directory) throws IOException {
    Path stream = Files.createSymbolicLink(directory.resolve("2"), Path.of("/dev/pts/7"));
    assertThat(Terminal.isDevice(stream)).isTrue();
    Path pipe = Files.createSymbolicLink(directory.resolve("3"), Path.of("pipe:[17]"));
    assertThat(Terminal.isDevice(pipe)).isFalse();
  }

  @Test
  void textIsUtf8WhateverTheEncodingOfTheSystem(@TempDir Path directory) throws Exception {
    List<String> options = List.of("-XX:TieredStopAtLevel=1", "-Dfile.encoding=US-ASCII");
    Path table = Files.writeString(directory.resolve("table.csv"), "größe,b\n1,2\n3,5\n");
    List<String> words = RealCommand.words(options, "info", table);
    try (RealCommand command = RealCommand.start(directory.resolve("said"), words)) {
      assertThat(command.process().waitFor()).isZero();
      assertThat(command.text()).contains("größe");
    }
  }

  @Test
  void completionIsAScriptThatKnowsTheCommands() {
    Run run = Run.adagio("completion");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("complete -F", "fit", "--distortion");
    assertThat(Run.adagio("completion", "--help").out())
        .contains("Usage: adagio completion", "source <(adagio completion)")
        .doesNotContain("generate");
  }
}
