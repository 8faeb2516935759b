package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrieveCommandTest {
  @TempDir Path directory;

  private Path database;
  private Path queries;
  private Path labels;
  private Path queryLabels;

  /** Five buildings far apart: ten descriptors each, and three of a query picture. */
  @BeforeEach
  void writeDescriptors() throws IOException {
    database = descriptors("train.npy", 10);
    queries = descriptors("query.npy", 3);
    labels = labels("train.txt", 10);
    queryLabels = labels("query.txt", 3);
  }

  private Path descriptors(String name, int each) {
    float[][] rows = TestPoints.random(5 * each, 12).toArrays();
    for (int i = 0; i < rows.length; i++) {
      rows[i][i / each] += 30;
    }
    return TestPoints.write(PointCloud.of(rows), directory.resolve(name));
  }

  private Path labels(String name, int each) throws IOException {
    String text =
        IntStream.range(0, 5 * each)
            .mapToObj(i -> "house" + i / each)
            .collect(Collectors.joining("\n", "", "\n"));
    return Files.writeString(directory.resolve(name), text);
  }

  private Run retrieve(Object... more) {
    Stream<Object> first =
        Stream.of("retrieve", database, queries, "--labels", labels, "--query-labels", queryLabels);
    return Run.adagio(Stream.concat(first, Stream.of(more)).toArray());
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> results(Run run) throws IOException {
    assertThat(run.err()).isEmpty();
    return (List<Map<String, Object>>) run.json().get("results");
  }

  @Test
  void buildingsFarApartAreFoundInEveryDimensionThatTellsThemApart() throws IOException {
    Run run = retrieve("--dimensions", "4,8", "--method", "pca", "--json");
    assertThat(run.json())
        .containsEntry("descriptors", 50)
        .containsEntry("buildings", 5)
        .containsEntry("queries", 5)
        .containsEntry("queryDescriptors", 15)
        .containsEntry("k", 10);
    assertThat(results(run))
        .extracting(result -> result.get("dimension"))
        .containsExactly(12, 4, 8);
    for (Map<String, Object> result : results(run)) {
      assertThat(result).containsEntry("accuracy", 1.0).containsEntry("correct", 5);
      assertThat(result.get("databaseBytes")).isEqualTo(50 * 4 * (int) result.get("dimension"));
      assertThat((List<?>) result.get("wrong")).isEmpty();
    }
  }

  @Test
  void withoutDimensionsPowersOfTwoAreTried() throws IOException {
    assertThat(results(retrieve("--json")))
        .extracting(result -> result.get("dimension"))
        .containsExactly(12, 8);
    assertThat(retrieve().out()).contains("full dimension", "adagio", "5 of 5", "MB");
  }

  @Test
  void aQueryOfABuildingThatIsNotThereIsListedAsWrong() throws IOException {
    String changed = Files.readString(queryLabels).replace("house0", "castle");
    Files.writeString(queryLabels, changed);
    Map<String, Object> full = results(retrieve("--json")).get(0);
    assertThat(full).containsEntry("correct", 4);
    assertThat(full.get("wrong"))
        .isEqualTo(
            List.of(
                Map.of(
                    "query", "query.npy, rows 0 to 2", "building", "castle", "found", "house0")));
  }

  private Path pictures() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("pictures"));
    for (int building = 0; building < 3; building++) {
      for (int view = 1; view <= 2; view++) {
        BufferedImage image = new BufferedImage(160, 120, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.translate(4 * view, 2 * view);
        SplittableRandom random = new SplittableRandom(building);
        for (int i = 0; i < 60; i++) {
          pen.setColor(new Color(random.nextInt(256), random.nextInt(256), random.nextInt(256)));
          pen.fillOval(random.nextInt(150), random.nextInt(110), 5 + i % 20, 5 + i % 13);
        }
        pen.dispose();
        Path file = folder.resolve("object%04d.view%02d.png".formatted(building, view));
        ImageIO.write(image, "png", file.toFile());
      }
    }
    return folder;
  }

  // one other view of each building has one true neighbour of a descriptor: one votes
  @Test
  void ofAFolderAloneTheFirstViewsAreAskedAbout() throws IOException {
    Run run =
        Run.adagio(
            "retrieve",
            pictures(),
            "--descriptors",
            40,
            "--query-descriptors",
            20,
            "--dimensions",
            16,
            "--k",
            1,
            "--json");
    assertThat(run.json()).containsEntry("queries", 3).containsEntry("sourceDimension", 128);
    assertThat((int) run.json().get("descriptors")).isBetween(30, 120);
    assertThat(results(run).get(0)).containsEntry("accuracy", 1.0);
  }

  private static void assertRefused(Run run, int code, String message) {
    assertThat(run.code()).isEqualTo(code);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines().findFirst().orElseThrow()).isEqualTo("adagio: " + message);
  }

  @Test
  void whatCannotBeSearchedIsOneLine() throws IOException {
    Path missing = directory.resolve("missing.npy");
    assertRefused(Run.adagio("retrieve", missing, queries), 1, missing + ": no such file");
    assertRefused(
        Run.adagio("retrieve", database, queries),
        1,
        database
            + " does not tell the building of each descriptor; --labels names a file that does");
    assertRefused(
        Run.adagio("retrieve", database, queries, "--labels", queryLabels),
        1,
        queryLabels + ", size: expected 50 labels for the points of train.npy, found 15 labels");
    assertRefused(
        Run.adagio("retrieve", directory, queries),
        1,
        "DATABASE and QUERIES must both be folders or both files, got %s and %s"
            .formatted(directory, queries));
    assertRefused(
        Run.adagio("retrieve", directory),
        1,
        directory + ": expected pictures like object0001.view01.png, found none");
    assertRefused(
        retrieve("--dimensions", "4,13"),
        1,
        "--dimensions must be from 1 to 12, that of the descriptors, got 13");
    Path lone = Files.createDirectory(directory.resolve("lone"));
    Files.copy(pictures().resolve("object0000.view01.png"), lone.resolve("object0000.view01.png"));
    assertRefused(
        Run.adagio("retrieve", lone),
        1,
        lone
            + ": expected several views of a building, found one of each; QUERIES may name a second"
            + " folder");
    Path nameless = Files.createFile(lone.resolve("house.png"));
    assertRefused(
        Run.adagio("retrieve", lone),
        1,
        nameless
            + ": expected a building and a view in its name, like object0001.view01.png, found"
            + " none");
  }

  @Test
  void wrongUsageIsToldBeforeTheWork() {
    assertRefused(retrieve("--k", 0), 2, "--k must be at least 1, got 0");
    assertRefused(retrieve("--sample", 1), 2, "--sample must be at least 2, got 1");
    assertRefused(
        retrieve("--descriptors", 5),
        2,
        "--descriptors and --query-descriptors apply to folders of pictures only");
    assertRefused(
        Run.adagio("retrieve", directory, "--labels", labels),
        2,
        "--labels and --query-labels do not apply to folders of pictures");
    assertRefused(
        Run.adagio("retrieve", database),
        2,
        "QUERIES is missing: a file of descriptors does not tell its views apart");
    assertRefused(
        Run.adagio("retrieve", directory, "--descriptors", 0),
        2,
        "--descriptors must be at least 1, got 0");
  }
}
