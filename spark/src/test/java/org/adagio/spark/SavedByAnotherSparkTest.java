package org.adagio.spark;

import static org.adagio.spark.MakeSavedModels.images;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one version of Spark saved is read by another, and gives the images that it gave there. */
class SavedByAnotherSparkTest {
  private static final Path SAVED = Path.of("src", "test", "resources", "saved-by-spark");

  private static Dataset<Row> points;

  @BeforeAll
  static void makePoints() {
    points = MakeSavedModels.points();
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.0.1", "4.1.0"})
  void aModel(String version) throws IOException {
    Path folder = SAVED.resolve(version);
    Path path = folder.resolve("model");
    assertSavedBy(version, path);
    AdagioModel model = AdagioModel.load(path.toString());
    assertThat(model.getInputCol()).isEqualTo("features");
    assertThat(model.getOutputCol()).isEqualTo("small");
    assertThat(model.certificate()).startsWith("all 66 pairs of 12 points");
    assertImages(images(model.transform(points), "small"), folder.resolve("small.txt"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.0.1", "4.1.0"})
  void aPipeline(String version) throws IOException {
    Path folder = SAVED.resolve(version);
    Path path = folder.resolve("pipeline");
    assertSavedBy(version, path);
    PipelineModel pipeline = PipelineModel.load(path.toString());
    assertThat(pipeline.stages()[0]).isInstanceOf(AdagioModel.class);
    assertImages(images(pipeline.transform(points), "small"), folder.resolve("small.txt"));
    assertImages(images(pipeline.transform(points), "unit"), folder.resolve("unit.txt"));
  }

  private static void assertSavedBy(String version, Path saved) throws IOException {
    try (Stream<Path> files = Files.list(saved.resolve("metadata"))) {
      Path metadata =
          files.filter(f -> f.getFileName().toString().startsWith("part-")).findAny().orElseThrow();
      assertThat(Files.readString(metadata)).contains("\"sparkVersion\":\"" + version + "\"");
    }
  }

  private static void assertImages(List<double[]> images, Path expected) throws IOException {
    List<String> lines = Files.readAllLines(expected);
    assertThat(images).hasSameSizeAs(lines).hasSize(12);
    for (int i = 0; i < images.size(); i++) {
      double[] image =
          Stream.of(lines.get(i).split(" ")).mapToDouble(Double::parseDouble).toArray();
      assertThat(images.get(i)).containsExactly(image, within(1e-6));
    }
  }
}
