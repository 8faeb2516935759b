package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.files.Formats;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** export, import and reconstruct. */
class ExchangeCommandsTest {
  @TempDir Path directory;
  private Path points;
  private Path model;

  @BeforeEach
  void fit() {
    PointCloud cloud = TestPoints.random(80, 6);
    points = TestPoints.write(cloud, directory.resolve("points.npy"));
    model = directory.resolve("model.safetensors");
    Run.adagio("fit", points, "-r", 3, "-m", "pca", "-o", model);
  }

  @ParameterizedTest
  @CsvSource({"onnx", "npy", "faiss", "sql", "numpy-code"})
  void writesEveryFormatOnce(String format) {
    Path out = directory.resolve("out");
    Run run = Run.adagio("export", model, "--format", format, "-o", out);
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo("a map 6 -> 3, written as %s to %s%n".formatted(format, out));
    Run again = Run.adagio("export", model, "--format", format, "-o", out);
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("exists already; --overwrite replaces it");
  }

  @ParameterizedTest
  @CsvSource({"npy", "faiss"})
  void whatWentOutComesBackAndIsCertified(String format) throws IOException {
    Path out = directory.resolve("matrix." + format);
    Run.adagio("export", model, "--format", format, "-o", out);
    Path copy = directory.resolve("copy.safetensors");
    Run run = Run.adagio("import", out, "--points", points, "-o", copy, "--json");
    assertThat(run.code()).isZero();
    assertThat(LinearEmbedding.load(copy).toArrays())
        .isEqualTo(LinearEmbedding.load(model).toArrays());
    Map<?, ?> certificate = (Map<?, ?>) run.json().get("certificate");
    assertThat(((Number) certificate.get("maxDistortion")).doubleValue())
        .isEqualTo(LinearEmbedding.load(model).certificate().orElseThrow().maxDistortion());
    assertThat(Run.adagio("info", copy).out()).contains("imported", "certified on");
    assertThat(Run.adagio("evaluate", copy, points).code()).isZero();
  }

  @Test
  void aMatrixThatLiesDownIsRefusedWithAWayOut() {
    Path matrix = directory.resolve("tall.csv");
    TestPoints.write(PointCloud.of(new float[][] {{1, 0}, {0, 1}, {1, 1}}), matrix);
    Path out = directory.resolve("m");
    Run run = Run.adagio("import", matrix, "-o", out);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("expected at most as many rows as columns, found 3 x 2; --transpose takes");
    assertThat(Run.adagio("import", matrix, "--transpose", "-o", out).out())
        .startsWith("a map 3 -> 2, written to")
        .endsWith("no certificate, --points makes one\n");
  }

  // principal components lose what the spectrum says
  @Test
  void reconstructsWithTheErrorThatTheSpectrumStates() throws IOException {
    Path images = directory.resolve("small.npy");
    Run.adagio("transform", model, points, "-o", images);
    Path back = directory.resolve("back.npy");
    Run run = Run.adagio("reconstruct", model, images, "--original", points, "-o", back, "--json");
    assertThat(run.code()).isZero();
    LinearEmbedding map = LinearEmbedding.load(model);
    double kept = map.spectrum().orElseThrow().explainedVariance(3);
    assertThat(((Number) run.json().get("lostVariance")).doubleValue())
        .isCloseTo(1 - kept, within(1e-5));
    float[][] were = Formats.open(points).points().toArrays();
    float[][] are = Formats.open(back).points().toArrays();
    double largest = 0;
    for (int i = 0; i < were.length; i++) {
      double sum = 0;
      for (int j = 0; j < 6; j++) {
        sum += Math.pow((double) were[i][j] - are[i][j], 2);
      }
      largest = Math.max(largest, Math.sqrt(sum));
    }
    assertThat(((Number) run.json().get("largestError")).doubleValue())
        .isCloseTo(largest, within(1e-5));
  }

  @Test
  void reconstructRefusesWhatDoesNotFit() throws IOException {
    Path back = directory.resolve("back.npy");
    Run points6 = Run.adagio("reconstruct", model, points, "-o", back);
    assertThat(points6.err()).contains("expected images of dimension 3 as", "found dimension 6");
    Path few = Files.writeString(directory.resolve("few.csv"), "1,2,3\n4,5,6\n");
    Run two = Run.adagio("reconstruct", model, few, "--original", points, "-o", back);
    assertThat(two.err()).contains("expected 2 points as", "found 80");
    assertThat(back).doesNotExist();
    assertThat(Run.adagio("reconstruct", model, few, "-o", back).out())
        .endsWith("--original INPUT tells the error\n");
  }
}
