package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.adagio.embedding.Fit;
import org.adagio.embedding.FitPlan;
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
        "reconstruct",
        "export",
        "import",
        "evaluate",
        "watch",
        "audit",
        "compare",
        "tradeoff",
        "recall",
        "classify",
        "retrieve",
        "info",
        "demo",
        "jl-dimension",
        "completion"
      })
  void everyCommandExplainsItselfWithExamples(String command) {
    Run run = Run.adagio(command, "--help");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Usage: adagio " + command, "Examples:", "  adagio ");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void helpNamesHowManyPointsAreFittedTo() {
    Matcher said =
        Pattern.compile("all of up to (\\d+) points, up to (\\d+) of more")
            .matcher(Run.adagio("fit", "--help").out().replaceAll("\\s+", " "));
    assertThat(said.find()).isTrue();
    int all = Integer.parseInt(said.group(1));
    FitPlan plan = Fit.within(0.1);
    assertThat(plan.pointsToFit(all)).isEqualTo(all);
    assertThat(plan.pointsToFit(all + 1)).isEqualTo(Integer.parseInt(said.group(2)));
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
        "fit a.npy --output m --squared-distortion 0.2",
        "fit a.npy --output m --squared-distortion 2 --method numax",
        "fit a.npy --output m --squared-distortion 0.2 --dimension 3 --method numax",
        "compare a.npy --squared-distortion 0.2 --methods numax,pca",
        "classify a.npy --squared-distortion 0.2",
        "fit a.npy --output m --distortion 1",
        "fit a.npy --output m --recall 0",
        "fit a.npy --output m --recall 1.5",
        "fit a.npy --output m --recall 0.9 --distortion 0.1",
        "fit a.npy --output m --recall 0.9 --rerank 5",
        "fit a.npy --output m --recall 0.9 --k 0",
        "fit a.npy --output m --dimension 2 --k 5",
        "fit a.npy --output m --dimension 2 --rerank 50",
        "fit a.npy --output m --dimension 2 --metric manhattan",
        "compare a.npy --recall 0.9",
        "tradeoff",
        "tradeoff a.npy --recall 2",
        "tradeoff a.npy --k 100",
        "tradeoff a.npy --methods tsne",
        "fit a.npy --output m --distortion NaN",
        "fit a.npy --output m --dimension 2 --method tsne",
        "fit a.npy --output m --dimension 2 --split third",
        "fit a.npy --output m --dimension 2 --entries sparse",
        "fit a.npy --output m --dimension 2 --method jl --pca exact",
        "fit a.npy --output m --dimension 2 --oversampling 5",
        "fit a.npy --output m --dimension 2 --pca randomized --oversampling -1",
        "fit a.npy --output m --dimension 2 --pca exact --basis p.npy",
        "fit a.npy --output m --dimension 2 --threads 0",
        "fit a.npy --output m --dimension 2 --pairs some",
        "fit a.npy --output m --dimension 2 --pairs 0",
        "fit a.npy --output m --dimension 2 --colour blue",
        "fit a.npy --output m --dimension 2 --holdout 1",
        "fit a.npy --output m --dimension 2 --holdout -0.1",
        "fit a.npy --output m --dimension 2 --holdout some",
        "info a.npy --data b.npy",
        "recall m.safetensors",
        "recall m.safetensors a.npy --k 0",
        "recall m.safetensors a.npy --sample 0",
        "compare a.npy --dimension 2 --methods adagio,tsne",
        "transform m.safetensors a.npy",
        "audit a.npy",
        "jl-dimension --points 1000 --epsilon 0",
        "jl-dimension --points 0 --epsilon 0.1");
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
        "fit a.npy -o m                  | give --dimension, --distortion, --squared-distortion, --recall or --fit-into |",
        "fti a.npy                       | unknown command fti               | Did you mean fit?",
        "transfrom m a.npy               | unknown command transfrom         | Did you mean transform?",
        "cluster a.npy                   | unknown command cluster           |",
        "fit a.npy -r 2 -o m --dimensions 2 | unknown option --dimensions    | Did you mean --dimension?",
        "fit a.npy -r 2 -o m --colour=x  | unknown option --colour=x         |",
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

  // the length of an edit, counted by hand
  @ParameterizedTest
  @CsvSource({
    "fit, fit, 0",
    "fti, fit, 1",
    "fitt, fit, 1",
    "ft, fit, 1",
    "fat, fit, 1",
    "info, fit, 4"
  })
  void slipsAreCounted(String one, String other, int slips) {
    assertThat(UsageMistake.slips(one, other)).isEqualTo(slips);
    assertThat(UsageMistake.slips(other, one)).isEqualTo(slips);
  }

  @ParameterizedTest
  @CsvSource({
    "adagio fit poin,          points.npy",
    "adagio fit sample:i,      ionosphere iris",
    "adagio fit sample:,       mnist800 glass ionosphere iris pima vehicle wine",
    "adagio fit sam,           sample:mnist800 sample:glass sample:ionosphere sample:iris sample:pima sample:vehicle sample:wine",
    "adagio fit --dist,        --distortion",
  })
  void bashCompletesFilesSamplesAndOptions(String typed, String offered, @TempDir Path directory)
      throws IOException {
    Files.createFile(directory.resolve("points.npy"));
    Files.writeString(directory.resolve("completion"), Run.adagio("completion").out());
    String words = typed.replace(":", " : ").strip(); // as bash cuts them
    String script =
        "source completion; COMP_WORDS=(%s); COMP_CWORD=%d; _picocli_adagio_fit 2>/dev/null;"
                .formatted(words, words.split(" +").length - 1)
            + " echo ${COMPREPLY[@]}";
    Process bash;
    try {
      bash = new ProcessBuilder("bash", "-c", script).directory(directory.toFile()).start();
    } catch (IOException e) {
      assumeTrue(false, "bash is not installed");
      return;
    }
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.strip()).isEqualTo(offered);
  }

  // a bash at a terminal of its own: what is typed ends in a tab, and a function shows what it
  // became
  @Test
  void bashCompletesWhatIsTypedAtATerminal(@TempDir Path directory) throws Exception {
    Files.createFile(directory.resolve("points.npy"));
    Files.createFile(directory.resolve("my points.csv"));
    Files.createFile(directory.resolve("model.safetensors"));
    Files.writeString(directory.resolve("completion"), Run.adagio("completion").out());
    String typed =
        """
        source completion; adagio() { printf '<%s>' "$@"; echo; }
        adagio fit poi\t
        adagio fit sample:mn\t
        adagio fit my\t--start mod\t
        adagio transform mod\tpoi\t
        adagio transform mod\tsample:w\t
        adagio evaluate mod\tsample:pi\t--js\t
        exit
        """;
    Path keys = Files.writeString(directory.resolve("keys"), typed);
    ProcessBuilder terminal =
        new ProcessBuilder("script", "-qec", "bash --norc --noprofile -i", "/dev/null")
            .directory(directory.toFile())
            .redirectInput(keys.toFile())
            .redirectErrorStream(true);
    terminal.environment().put("INPUTRC", "/dev/null");
    String shown;
    try {
      Process process = terminal.start();
      shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assumeTrue(process.waitFor() == 0, "no script of util-linux, or no bash");
    } catch (IOException e) {
      assumeTrue(false, "no script of util-linux");
      return;
    }
    List<String> became =
        Pattern.compile("(<[\\w .:-]+>){2,}")
            .matcher(shown)
            .results()
            .map(MatchResult::group)
            .toList();
    assertThat(became)
        .containsExactly(
            "<fit><points.npy>",
            "<fit><sample:mnist800>",
            "<fit><my points.csv><--start><model.safetensors>",
            "<transform><model.safetensors><points.npy>",
            "<transform><model.safetensors><sample:wine>",
            "<evaluate><model.safetensors><sample:pima><--json>");
  }

  @Test
  void aTerminalIsToldByItsDevice(@TempDir Path directory) throws IOException {
    Path stream = Files.createSymbolicLink(directory.resolve("2"), Path.of("/dev/pts/7"));
    assertThat(Terminal.isDevice(stream)).isTrue();
    Path pipe = Files.createSymbolicLink(directory.resolve("3"), Path.of("pipe:[17]"));
    assertThat(Terminal.isDevice(pipe)).isFalse();
  }

  @Test
  void helpIsUtf8WhateverTheEncodingOfTheSystem(@TempDir Path directory) throws Exception {
    List<String> options = List.of("-XX:TieredStopAtLevel=1", "-Dfile.encoding=US-ASCII");
    List<String> words = RealCommand.words(options, "fit", "--help");
    try (RealCommand command = RealCommand.start(directory.resolve("said"), words)) {
      assertThat(command.process().waitFor()).isZero();
      assertThat(command.text()).contains("ratio²");
    }
  }

  @Test
  void completionIsAScriptThatKnowsTheCommands() {
    Run run = Run.adagio("completion");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("complete -F", "fit", "--distortion");
  }

  @Test
  void theTheoremAsksForMoreRowsWhereLessDistortionIsAllowed() throws Exception {
    Run loose = Run.adagio("jl-dimension", "--points", 60000, "--epsilon", 0.2, "--json");
    Run tight = Run.adagio("jl-dimension", "--points", 60000, "--epsilon", 0.1, "--json");

    int few = ((Number) loose.json().get("dimension")).intValue();
    int many = ((Number) tight.json().get("dimension")).intValue();
    assertThat(few).isPositive();
    assertThat(many).isGreaterThan(few);
  }
}
