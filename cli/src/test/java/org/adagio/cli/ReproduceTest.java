package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.adagio.experiments.Experiment;
import org.adagio.experiments.Experiments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceTest {
  @TempDir Path directory;

  @Test
  void listNamesEveryExperimentAndWhatItWants() {
    Run run = Run.adagio("reproduce");

    assertThat(run.code()).isZero();
    for (Experiment experiment : Experiments.all()) {
      assertThat(run.out()).contains(experiment.names()).contains(experiment.title());
    }
    assertThat(run.out()).contains("figure4 wants --data DIR with ucr/{Computers,");
  }

  @Test
  void listAsJsonSaysWhatCanRun() throws IOException {
    List<?> experiments = (List<?>) Run.adagio("reproduce", "--json").json().get("experiments");

    assertThat(experiments).hasSize(Experiments.all().size());
    Map<?, ?> ranks =
        experiments.stream()
            .map(one -> (Map<?, ?>) one)
            .filter(one -> one.get("name").equals("figure4"))
            .findFirst()
            .orElseThrow();
    assertThat(ranks.get("canRun")).isEqualTo(false);
  }

  @Test
  void wrongUsageIsRefused() {
    Run unknown = Run.adagio("reproduce", "figure99");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("table1", "figure99");
  }

  @Test
  void missingDataIsOneLineWithTheLayout() {
    Run without = Run.adagio("reproduce", "stable-rank");
    assertThat(without.code()).isEqualTo(1);
    assertThat(without.out()).isEmpty();
    assertThat(without.err().lines())
        .singleElement()
        .asString()
        .startsWith("adagio: figure4 wants --data DIR with ucr/{Computers,");

    Run empty = Run.adagio("reproduce", "stable-rank", "--data", directory);
    assertThat(empty.code()).isEqualTo(1);
    assertThat(empty.err().lines()).singleElement().asString().contains(directory.toString());

    Run nowhere = Run.adagio("reproduce", "table1", "--data", directory.resolve("none"));
    assertThat(nowhere.code()).isEqualTo(1);
    assertThat(nowhere.err()).contains("expected a folder");
  }

  @Test
  void reportHasAPageAndOneFileAnExperiment() throws IOException {
    Path out = directory.resolve("a/b");

    Run run = Run.adagio("reproduce", "figure1", "datasets", "--report", out, "--json");

    assertThat(run.code()).isZero();
    assertThat((List<?>) run.json().get("sections")).hasSize(3);
    assertThat(out)
        .isDirectoryContaining(file -> file.endsWith("index.html"))
        .isDirectoryContaining(file -> file.endsWith("reproduction.md"));
    Map<String, Object> table = JSON.std.mapFrom(Files.readString(out.resolve("table1.json")));
    assertThat(table).containsEntry("title", "Table 1: data sets");
    assertThat(Files.readString(out.resolve("reproduction.md")))
        .contains("| Iris | 150 | 4 | 150 | 4 | 3 |");
    assertThat(Files.readString(out.resolve("index.html"))).contains("Table 1: data sets");
  }

  @Test
  void whatIsInTheFolderIsNotReplacedUnasked() throws IOException {
    Path mine = Files.writeString(directory.resolve("index.html"), "mine");

    Run refused = Run.adagio("reproduce", "figure1", "--report", directory);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("--overwrite");
    assertThat(mine).hasContent("mine");

    assertThat(Run.adagio("reproduce", "figure1", "--report", directory, "--overwrite").code())
        .isZero();
    assertThat(Files.readString(mine)).contains("<!DOCTYPE html>");
  }

  // the second set cannot be read: one experiment asked for fails, among several the others go on
  @Test
  void unreadableFileSpoilsOnlyItsOwnExperiment() throws IOException {
    Files.createDirectories(directory.resolve("ucr"));
    Files.writeString(directory.resolve("ucr/FordB_TRAIN"), "1,2,3\n1,x,3\n");

    Run alone = Run.adagio("reproduce", "figure4", "--data", directory);
    assertThat(alone.code()).isEqualTo(1);
    assertThat(alone.err().lines().reduce((a, b) -> b).orElseThrow()).contains("FordB_TRAIN");

    Run several = Run.adagio("reproduce", "figure4", "figure1", "--data", directory, "--json");
    assertThat(several.code()).isEqualTo(1);
    assertThat(several.err()).contains("figure4 failed");
    assertThat((List<?>) several.json().get("sections")).hasSize(2);
  }
}
