package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models whose checksum is right, and whose author means harm. */
class ForgedModelTest {
  @TempDir Path directory;

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(ForgedModelTest.class.getResource("/forge/" + name).toURI());
  }

  // 0.7200 at the worst; the hold-out's certificates were left as they were, the rest agrees
  @Test
  void aLoweredCertificateDoesNotHold() throws IOException, URISyntaxException {
    Path points = resource("x.npy");
    Run run = Run.adagio("evaluate", resource("cert_low_throughout.safetensors"), points);
    assertThat(run.out()).contains("The certificate (within 0.0100) does not hold here");
    assertThat(run.out()).contains("The bound for unseen points (fewer than 8.8 % beyond 0.7201)");
    Run json =
        Run.adagio("evaluate", resource("cert_low_throughout.safetensors"), points, "--json");
    assertThat(json.json())
        .containsEntry("holdsHere", false)
        .containsEntry("statedDistortion", 0.01)
        .containsEntry("unseenBoundHoldsHere", true);
    Path honest = directory.resolve("honest.safetensors");
    assertThat(Run.adagio("fit", points, "-m", "pca", "-r", 4, "--holdout", 0.25, "-o", honest))
        .extracting(Run::code)
        .isEqualTo(0);
    Run sound = Run.adagio("evaluate", honest, points, "--json");
    assertThat(sound.json()).containsEntry("holdsHere", true);
  }

  // what contradicts itself is refused by every command, in one line that tells the place
  @ParameterizedTest
  @CsvSource({
    "cert_low, certificate",
    "cert_null, certificate",
    "points_zero, points",
    "params_held_all, parameters",
    "un_stated_neg, unseen_certificate",
    "prefix_beyond, prefixes",
    "columns_few, columns",
    "recall_k_beyond, recall_certificate",
  })
  void everyCommandRefusesWhatContradictsItself(String name, String place)
      throws URISyntaxException {
    Path model = resource(name + ".safetensors");
    Path points = resource("x.npy");
    Path output = directory.resolve("output.npy");
    Object[][] commands = {
      {"info", model},
      {"info", model, "--json"},
      {"evaluate", model, points},
      {"transform", model, points, "-o", output},
      {"watch", model, points},
      {"export", model, "--format", "npy", "-o", output},
      {"evaluate", model, points},
    };
    for (Object[] command : commands) {
      Run run = Run.adagio(command);
      assertThat(run.code()).as(run.err()).isOne();
      assertThat(run.out()).isEmpty();
      assertThat(run.err().strip())
          .startsWith("adagio: %s, metadata %s: expected ".formatted(model, place))
          .doesNotContain("\n");
      assertThat(output).doesNotExist();
    }
  }

  @Test
  void aTerminalIsNotToldWhatToDo() throws URISyntaxException {
    Run run = Run.adagio("info", resource("method_esc.safetensors"));
    assertThat(run.out()).contains("?[31mRED?]0;title?");
    assertThat(run.out()).doesNotContainPattern("[\\p{Cntrl}&&[^\\r\\n]]");
  }

  // a line end in a name would look like a line of ours
  @ParameterizedTest
  @ValueSource(strings = {"\\u001b[31membedding", "a\\ncertificate  all is well", "\\u009b2J"})
  void namesOfColumnsStayOnTheirLine(String name) throws IOException {
    String row = "{\"id\":\"%s\",\"%s\":[%s,1,2]}%n";
    Path points =
        Files.writeString(
            directory.resolve("points.jsonl"),
            row.formatted("x", name, 1) + row.formatted("y", name, 2) + row.formatted("z", name, 5),
            StandardCharsets.UTF_8);
    Path model = directory.resolve("model.safetensors");
    Run fit = Run.adagio("fit", points, "-r", 1, "-m", "pca", "-o", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    Run info = Run.adagio("info", model);
    for (String said : new String[] {fit.out(), fit.err(), info.out(), info.err()}) {
      assertThat(said).doesNotContainPattern("[\\p{Cntrl}\\x80-\\x9f&&[^\\r\\n]]");
      assertThat(said.lines()).noneMatch(line -> line.startsWith("certificate  all is well"));
    }
  }

  // the order of a set of strings depends on a salt of the process
  @Test
  void parametersStandInTheOrderOfTheirNames() throws IOException, URISyntaxException {
    Run run = Run.adagio("info", resource("base.safetensors"));
    assertThat(run.out()).contains("refined (heldOut 100, landmarks 3000, seed 1)");
  }
}
