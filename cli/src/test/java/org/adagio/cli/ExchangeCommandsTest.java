package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** export and import. */
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
  void aMatrixThatLiesDownIsStoodUp() {
    Path matrix = directory.resolve("tall.csv");
    TestPoints.write(PointCloud.of(new float[][] {{1, 0}, {0, 1}, {1, 1}}), matrix);
    Run run = Run.adagio("import", matrix, "-o", directory.resolve("m"));
    assertThat(run.err()).contains("more rows than columns");
    assertThat(run.out())
        .startsWith("a map 3 -> 2, written to")
        .endsWith("no certificate, --points makes one\n");
  }
}
