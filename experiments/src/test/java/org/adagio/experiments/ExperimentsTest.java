package org.adagio.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.experiments.data.Labelled;
import org.adagio.experiments.data.PaperSet;
import org.adagio.experiments.data.RequiredFile;
import org.adagio.experiments.data.Samples;
import org.adagio.experiments.data.Sources;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.experiments.laboratory.Settings;
import org.adagio.points.PointCloud;
import org.adagio.report.JsonReport;
import org.adagio.report.MarkdownReport;
import org.adagio.report.Page;
import org.adagio.report.Provenance;
import org.adagio.report.TextReport;
import org.adagio.report.html.HtmlReport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentsTest {
  private static final int FEW = 40;
  private static final int SERIES_POINTS = 30;
  private static final int SERIES_LENGTH = 24;

  @TempDir static Path folder;

  private static Laboratory laboratory;

  static List<Experiment> all() {
    return Experiments.all();
  }

  /** A few digits, and made-up series in the layout of the UCR archive. */
  @BeforeAll
  static void makeData() throws IOException {
    Files.createDirectories(folder.resolve("ucr"));
    for (PaperSet set : PaperSet.timeSeries()) {
      if (set.origin() instanceof PaperSet.InFolder file) {
        Files.write(folder.resolve(file.required().place()), series(set.name().hashCode()));
      }
    }
    Files.createDirectories(folder.resolve("mnist"));
    Files.write(folder.resolve(AllDigits.IMAGES.place()), images());
    Files.createDirectories(folder.resolve("retrieval"));
    Files.write(folder.resolve("retrieval/train.csv"), descriptors(1));
    Files.write(folder.resolve("retrieval/query.csv"), descriptors(2));
    Sources sources = new Sources(folder, ExperimentsTest::few);
    laboratory = new Laboratory(sources, new Settings(1, Duration.ofMillis(100)));
  }

  /** Random images in MNIST's own format: magic number, count, rows, columns, pixels. */
  private static byte[] images() {
    ByteBuffer file = ByteBuffer.allocate(16 + SERIES_POINTS * 28 * 28);
    file.putInt(0x803).putInt(SERIES_POINTS).putInt(28).putInt(28);
    SplittableRandom random = new SplittableRandom(1);
    while (file.hasRemaining()) {
      file.put((byte) random.nextInt(256));
    }
    return file.array();
  }

  /** Three buildings, each with descriptors around its own place. */
  private static List<String> descriptors(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < SERIES_POINTS; i++) {
      int building = i / (SERIES_POINTS / 3);
      StringBuilder line = new StringBuilder("house" + building);
      for (int j = 0; j < SERIES_LENGTH; j++) {
        line.append(',').append(random.nextDouble() + (j % 3 == building ? 3 : 0));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static List<String> series(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < SERIES_POINTS; i++) {
      StringBuilder line = new StringBuilder().append(1 + i % 2);
      for (int j = 0; j < SERIES_LENGTH; j++) {
        line.append(',').append(random.nextDouble(-1, 1) / (1 + j));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static Labelled few(String name) {
    Labelled all = Samples.open(name);
    PointCloud first = all.points().select(LongStream.range(0, FEW).toArray());
    return new Labelled(name, PointCloud.of(first.toMatrix()), all.labels().subList(0, FEW));
  }

  @Test
  void namesAreUniqueAndNoneIsAll() {
    List<String> names = Experiments.all().stream().flatMap(one -> one.names().stream()).toList();

    assertThat(names).doesNotHaveDuplicates().doesNotContain("all");
    assertThat(names)
        .allSatisfy(
            name -> assertThat(Experiments.named(name).orElseThrow().names()).contains(name));
  }

  @Test
  void everyTableAndFigureOfThePaperHasAName() {
    for (String name :
        List.of(
            "table1",
            "table2",
            "figure1",
            "figure2",
            "figure3",
            "figure4",
            "figure5",
            "figure6",
            "figure7",
            "stable-rank",
            "trade-off")) {
      assertThat(Experiments.named(name)).as(name).isPresent();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void rendersInEveryForm(Experiment experiment) throws IOException {
    assertThat(experiment.canRun(laboratory.sources())).isTrue();

    Reproduced result = experiment.run(laboratory, Progress.NONE);

    assertThat(result.section().id()).isEqualTo(experiment.name());
    assertThat(result.headline()).isNotBlank();
    Page page =
        new Page(
            experiment.title(),
            result.headline(),
            List.of(result.section()),
            Provenance.here("adagio reproduce " + experiment.name(), 1));
    assertThat(TextReport.of(page)).contains(experiment.title()).doesNotContain("NaN");
    assertThat(JSON.std.mapFrom(JsonReport.text(page))).containsKey("sections");
    assertThat(HtmlReport.of(page).startsWith("<!DOCTYPE html>")).isTrue();
    assertThat(MarkdownReport.of(page)).startsWith("## ").doesNotContain("NaN");
  }

  @Test
  void whatIsMissingIsNamedInOneEntryAPattern() {
    List<RequiredFile> required = Experiments.named("figure7").orElseThrow().wants();

    assertThat(RequiredFile.places(Sources.bundled().missing(required)))
        .isEqualTo("ucr/{ScreenType,FordB,UWaveGestureLibraryAll}_TRAIN");
    assertThat(RequiredFile.places(required.subList(0, 1))).isEqualTo("ucr/ScreenType_TRAIN");
  }

  @Test
  void onlyTheBundledOnesRunWithoutAFolder() {
    assertThat(Experiments.all())
        .allSatisfy(
            one ->
                assertThat(one.canRun(Sources.bundled()))
                    .isEqualTo(one.bundled() == Experiment.Bundled.SOMETHING));
  }

  // well apart, so every building is found in full dimension
  @Test
  void buildingsThatLieApartAreFound() {
    Reproduced result = Experiments.named("retrieval").orElseThrow().run(laboratory, Progress.NONE);

    assertThat(result.headline()).startsWith("100 % of the buildings found in dimension 24");
  }

  // one file of nine is enough to begin with
  @Test
  void partOfTheFilesIsEnough(@TempDir Path other) throws IOException {
    Files.createDirectories(other.resolve("ucr"));
    Files.write(other.resolve("ucr/FordB_TRAIN"), series(1));
    Experiment ranks = Experiments.named("figure4").orElseThrow();
    Laboratory small = new Laboratory(Sources.in(other), new Settings(1, Duration.ofSeconds(1)));

    String text =
        TextReport.of(
            new Page(
                "t",
                "l",
                List.of(ranks.run(small, Progress.NONE).section()),
                Provenance.here("c", 1)));

    assertThat(text).contains("FordB").contains("the data folder lacks it: ucr/{Computers,");
  }
}
