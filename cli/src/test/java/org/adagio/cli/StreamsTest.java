package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Standard input and output, JSON lines, precisions: one map that swaps and halves. */
class StreamsTest {
  private static final String JSON =
      "{\"id\":7,\"text\":\"a\",\"embedding\":[2,4]}\n{\"id\":9,\"embedding\":[-6,1]}\n";

  @TempDir Path directory;
  private Path model;

  @BeforeEach
  void saveMap() {
    model = directory.resolve("model.safetensors");
    LinearEmbedding.of(new float[][] {{0, 0.5f}, {0.5f, 0}}).save(model);
  }

  @Test
  void jsonGoesThroughTheStreams() {
    Run run = Run.given(JSON, "transform", model, "-", "--output", "-");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            {"id":7,"text":"a","embedding":[2.0,1.0]}
            {"id":9,"text":null,"embedding":[0.5,-3.0]}
            """);
    assertThat(run.err())
        .startsWith(
            "adagio: standard input: vectors in embedding; carried along id, text (2); rows called"
                + " by \"id\"\nadagio: 2 points, 2 -> 2 dimensions, written to standard output in");
  }

  @Test
  void csvGoesThroughTheStreams() {
    Run run = Run.given("id,a,b\nu,2,4\nv,-6,1\n", "transform", model, "-", "-o", "-", "--quiet");
    assertThat(run.out()).isEqualTo("id,x0,x1\nu,2,1\nv,0.5,-3\n");
    assertThat(run.err()).isEmpty();
    Run json = Run.given("2;4\n", "transform", model, "-", "-o", "-", "--format", "jsonl", "-q");
    assertThat(json.out()).isEqualTo("{\"embedding\":[2.0,1.0]}\n");
  }

  @Test
  void aFitTakesStandardInput() throws IOException {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      points.append("%d,%d,%d\n".formatted(i * 7 % 11, i * 5 % 13, i * 3 % 17));
    }
    Path fitted = directory.resolve("fitted.safetensors");
    Run run = Run.given(points.toString(), "fit", "-", "-r", 2, "-m", "pca", "-o", fitted);
    assertThat(run.code()).isZero();
    assertThat(LinearEmbedding.load(fitted).provenance().orElseThrow().points()).isEqualTo(30);
  }

  @Test
  void infoTakesStandardInput() {
    Run run = Run.given("1,2\n3,5\n4,7\n", "info", "-");
    assertThat(run.out()).contains("standard input (stream)").doesNotContain(".adagio", "tmp");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("(stream)");
  }

  @Test
  void whatIsWrongInAStreamIsSaidWithItsPlace() {
    Run run = Run.given("1,2\n3,x\n", "transform", model, "-", "-o", "-");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("standard-input, line 2, column 1: expected a number");
    assertThat(Run.given("", "info", "-").err()).contains("standard-input: is empty");
    assertThat(run.err()).startsWith("adagio: standard-input, line 2");
  }

  @Test
  void standardOutputIsForResultsAlone() {
    Run json = Run.given(JSON, "transform", model, "-", "-o", "-", "--json");
    assertThat(json.code()).isEqualTo(2);
    assertThat(json.err()).contains("--json and --output - exclude each other");
    Run fit = Run.given(JSON, "fit", "-", "-r", 1, "-o", "-");
    assertThat(fit.code()).isEqualTo(1);
    assertThat(fit.err()).contains("cannot go to standard output; --output names a file");
  }

  @Test
  void aFieldIsChosenByName() throws IOException {
    Path points =
        Files.writeString(
            directory.resolve("a.jsonl"),
            JSON.replace("embedding", "e").replace("\"text\"", "\"scores\":[1,2],\"text\""));
    Run refused = Run.adagio("info", points);
    assertThat(refused.err())
        .endsWith("found the fields scores, e, id, text; --field NAME chooses one\n");
    assertThat(Run.adagio("info", points, "--field", "e").out()).contains("(jsonl)");
  }

  @Test
  void parquetKeepsIds() throws IOException {
    Path points = Files.writeString(directory.resolve("a.jsonl"), JSON);
    Path out = directory.resolve("small.parquet");
    Run run = Run.adagio("transform", model, points, "-o", out, "-q");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(Run.adagio("info", out).out()).contains("small.parquet (parquet)", "id, text");
    assertThat(Formats.open(out).points().toArrays()).isEqualTo(new float[][] {{2, 1}, {0.5f, -3}});
    Run stream = Run.adagio("transform", model, out, "-o", "-", "-q");
    assertThat(stream.out()).startsWith("{\"id\":7,\"text\":\"a\",\"embedding\":[0.5,1.0]}\n");
  }

  @Test
  void float16HalvesTheFile() throws IOException {
    Path points = Files.writeString(directory.resolve("a.jsonl"), JSON);
    Path out = directory.resolve("small.npy");
    Run run = Run.adagio("transform", model, points, "--precision", "float16", "-o", out, "-q");
    assertThat(run.code()).isZero();
    assertThat(Files.size(out)).isEqualTo(128 + 2 * 4);
    assertThat(Formats.open(out).points().toArrays()).isEqualTo(new float[][] {{2, 1}, {0.5f, -3}});
    Path packed = directory.resolve("small.jsonl.gz");
    assertThat(Run.adagio("transform", model, points, "-o", packed).code()).isZero();
    assertThat(Formats.open(packed).carried().ids().orElseThrow().texts())
        .containsExactly("7", "9");
  }
}
