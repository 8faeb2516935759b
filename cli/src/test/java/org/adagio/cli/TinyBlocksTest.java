package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What passes by in blocks of 16 points, cut across the files they come from, is what plain loops
 * over all points say.
 */
class TinyBlocksTest {
  private static final float[][] POINTS = TestPoints.random(203, 12).toArrays();
  private static final int[] ENDS = {0, 101, 138, 203};

  @TempDir Path directory;
  private String files;

  @BeforeEach
  void writeFilesAndTakeTinyBlocks() {
    for (int i = 1; i < ENDS.length; i++) {
      float[][] rows = Arrays.copyOfRange(POINTS, ENDS[i - 1], ENDS[i]);
      TestPoints.write(PointCloud.of(rows), directory.resolve("part-" + i + ".npy"));
    }
    files = directory.resolve("part-*.npy").toString();
    System.setProperty("adagio.block", "1");
  }

  @AfterEach
  void forgetTheBlockSize() {
    System.clearProperty("adagio.block");
  }

  private Path fitted(String method) {
    Path model = directory.resolve(method + ".safetensors");
    Run run = Run.adagio("fit", files, "-r", 4, "-m", method, "-o", model);
    assertThat(run.code()).as(run.err()).isZero();
    return model;
  }

  @ParameterizedTest
  @ValueSource(strings = {"refined", "adagio", "pca", "jl"})
  void everyPointIsTransformedAndEveryPairSeen(String method) throws Exception {
    Path model = fitted(method);
    Path out = directory.resolve("out.npy");
    assertThat(Run.adagio("transform", model, files, "-o", out).code()).isZero();
    float[][] images = Formats.open(out).points().toArrays();
    float[][] map = LinearEmbedding.load(model).toArrays();
    assertThat(images).hasNumberOfRows(203);
    for (int i = 0; i < images.length; i++) {
      for (int k = 0; k < map.length; k++) {
        double sum = 0;
        for (int j = 0; j < map[k].length; j++) {
          sum += (double) map[k][j] * POINTS[i][j];
        }
        assertThat((double) images[i][k]).isEqualTo(sum, within(1e-6));
      }
    }
    Run evaluated = Run.adagio("evaluate", model, files, "--pairs", "all", "--json");
    double max = Arrays.stream(PlainLoops.distortions(POINTS, images)).max().orElseThrow();
    assertThat(((Number) evaluated.json().get("maxDistortion")).doubleValue())
        .isEqualTo(max, within(1e-5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "randomized"})
  void principalComponentsAreThoseOfOneBlock(String pca) {
    Path tiny = directory.resolve("tiny.safetensors");
    Path whole = directory.resolve("whole.safetensors");
    Object[] words = {"fit", files, "-r", 4, "-m", "pca", "--pca", pca, "-o", null};
    for (Path model : new Path[] {tiny, whole}) {
      words[words.length - 1] = model;
      assertThat(Run.adagio(words).code()).isZero();
      System.clearProperty("adagio.block");
    }
    float[][] one = LinearEmbedding.load(tiny).toArrays();
    float[][] other = LinearEmbedding.load(whole).toArrays();
    for (int k = 0; k < one.length; k++) {
      assertThat(one[k]).containsExactly(other[k], within(1e-5f));
    }
  }

  @Test
  void neighboursAreTheDefinition() throws Exception {
    Path model = fitted("pca");
    float[][] images = LinearEmbedding.load(model).apply(POINTS);
    Run run = Run.adagio("evaluate", model, files, "--k", 7, "--json");
    assertThat(((Number) run.json().get("recallAtK")).doubleValue())
        .isEqualTo(PlainLoops.recall(POINTS, images, 7), within(1e-9));
  }
}
