package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fit",
        "transform",
        "evaluate",
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
