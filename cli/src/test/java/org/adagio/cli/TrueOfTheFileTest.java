package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.adagio.embedding.LinearEmbedding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What commands say of files that float32 does not hold, against plain loops over their numbers.
 */
class TrueOfTheFileTest {
  @TempDir Path directory;

  private static double[][] gaussian(int n, int d, long seed, DoubleUnaryOperator made) {
    Random random = new Random(seed);
    double[][] points = new double[n][d];
    for (double[] point : points) {
      Arrays.setAll(point, j -> made.applyAsDouble(random.nextGaussian()));
    }
    return points;
  }

  private Path npy(String name, String type, double[][] points) throws IOException {
    String dict =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%d, %d), }\n"
            .formatted(type, points.length, points[0].length);
    ByteBuffer bytes =
        ByteBuffer.allocate(10 + dict.length() + 8 * points.length * points[0].length)
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    bytes.putShort((short) dict.length()).put(dict.getBytes(StandardCharsets.US_ASCII));
    for (double[] point : points) {
      for (double value : point) {
        switch (type) {
          case "<f4" -> bytes.putFloat((float) value);
          case "<i8" -> bytes.putLong((1L << 53) + Math.round(value));
          default -> bytes.putDouble(value);
        }
      }
    }
    Path file = directory.resolve(name);
    Files.write(file, Arrays.copyOf(bytes.array(), bytes.position()));
    return file;
  }

  private Path csv(double[][] points) throws IOException {
    StringBuilder text = new StringBuilder();
    for (double[] point : points) {
      for (int j = 0; j < point.length; j++) {
        text.append(j == 0 ? "" : ",").append(point[j]);
      }
      text.append('\n');
    }
    return Files.writeString(directory.resolve("points.csv"), text);
  }

  private static double worst(double[][] points, float[][] map) {
    double worst = 0;
    for (int i = 0; i < points.length; i++) {
      for (int j = i + 1; j < points.length; j++) {
        double[] secant = new double[points[i].length];
        for (int k = 0; k < secant.length; k++) {
          secant[k] = points[i][k] - points[j][k];
        }
        double after = 0;
        for (float[] row : map) {
          double coordinate = 0;
          for (int k = 0; k < secant.length; k++) {
            coordinate += row[k] * secant[k];
          }
          after += coordinate * coordinate;
        }
        double before = Arrays.stream(secant).map(value -> value * value).sum();
        if (before > 0) {
          worst = Math.max(worst, Math.abs(Math.sqrt(after / before) - 1));
        }
      }
    }
    return worst;
  }

  private static double number(Map<String, Object> json, String key) {
    return ((Number) json.get(key)).doubleValue();
  }

  /** Fits, and checks all that the commands say of the map against the truth. */
  private void assertTrue(Path file, double[][] points, String... fit) throws IOException {
    Path model = directory.resolve("model.safetensors");
    Object[] words = new Object[5 + fit.length];
    System.arraycopy(new Object[] {"fit", file, "--output", model, "--json"}, 0, words, 0, 5);
    System.arraycopy(fit, 0, words, 5, fit.length);
    Run fitted = Run.adagio(words);
    assertThat(fitted.code()).as(fitted.err()).isZero();
    double truth = worst(points, LinearEmbedding.load(model).toArrays());
    assertThat(number(fitted.json(), "maxDistortion")).isEqualTo(truth, within(1e-12));

    Run evaluated = Run.adagio("evaluate", model, file, "--json");
    assertThat(number(evaluated.json(), "maxDistortion")).isEqualTo(truth, within(1e-12));
    assertThat(evaluated.json()).containsEntry("holdsHere", true);

    Path images = directory.resolve("images.npy");
    assertThat(
            Run.adagio(
                    "transform",
                    model,
                    file,
                    "--precision",
                    "float64",
                    "--output",
                    images,
                    "--overwrite")
                .code())
        .isZero();
    Run audited = Run.adagio("audit", file, images, "--json");
    double rounding = 1e-9 * (1 + Math.abs(points[0][0]));
    assertThat(number(audited.json(), "maxDistortion")).isEqualTo(truth, within(rounding));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pca", "adagio", "jl", "refined", "numax"})
  void float64AtAnOffset(String method) throws IOException {
    double[][] points = gaussian(40, 5, 1, value -> 1e6 + value);
    points[1] = points[0].clone();
    points[1][4] += 1e-3;
    assertTrue(npy("points.npy", "<f8", points), points, "--dimension", "3", "--method", method);
  }

  @Test
  void wholeNumbersBeyondTwoToThe53() throws IOException {
    double[][] points = gaussian(40, 4, 2, value -> Math.rint(9 * value));
    Path file = npy("points.npy", "<i8", points);
    Path model = directory.resolve("model.safetensors");
    Run fitted =
        Run.adagio("fit", file, "--dimension", 2, "--method", "pca", "-o", model, "--json");
    double truth = worst(points, LinearEmbedding.load(model).toArrays());
    assertThat(number(fitted.json(), "maxDistortion")).isEqualTo(truth, within(1e-12));
  }

  @Test
  void textWithAColumnOfUnixTimes() throws IOException {
    double[][] points = gaussian(60, 4, 3, value -> value);
    Random random = new Random(4);
    for (double[] point : points) {
      point[0] = 1.7e9 + random.nextInt(100_000);
    }
    assertTrue(csv(points), points, "--dimension", "2", "--method", "pca");
  }

  @Test
  void someRowsOfTheFileHoldItsCertificate() throws IOException {
    double[][] points = gaussian(150, 64, 5, value -> (float) (1e5 + value));
    Path model = directory.resolve("model.safetensors");
    Path file = npy("points.npy", "<f4", points);
    Run.adagio("fit", file, "--dimension", 40, "--method", "pca", "--output", model);
    Path some = npy("some.npy", "<f4", Arrays.copyOf(points, 40));
    Run evaluated = Run.adagio("evaluate", model, some, "--json");
    assertThat(evaluated.json()).containsEntry("holdsHere", true);
  }

  @ParameterizedTest
  @CsvSource({"1e30, pca", "1e30, refined", "1e12, refined"})
  void oneOutlier(float outlier, String method) throws IOException {
    double[][] points = gaussian(50, 6, 6, value -> (float) value);
    points[7][2] = outlier;
    Path model = directory.resolve("model.safetensors");
    Path file = npy("points.npy", "<f4", points);
    Run run = Run.adagio("fit", file, "--dimension", 3, "--method", method, "-o", model, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    double truth = worst(points, LinearEmbedding.load(model).toArrays());
    assertThat(number(run.json(), "maxDistortion")).isEqualTo(truth, within(1e-12));
  }

  @Test
  void whatAFloat32FileAddsIsSaidApart() throws IOException {
    Path model = directory.resolve("model.safetensors");
    double[][] far = gaussian(50, 6, 8, value -> 1e6 + value);
    Run fitted =
        Run.adagio("fit", npy("far.npy", "<f8", far), "-m", "pca", "--dimension", 3, "-o", model);
    assertThat(fitted.out()).containsPattern("float32 output +may add \\d");
    assertThat(Run.adagio("info", model).out()).containsPattern("float32 output +may add \\d");
    double[][] near = gaussian(50, 6, 8, value -> value);
    Run plain =
        Run.adagio(
            "fit",
            npy("near.npy", "<f8", near),
            "-m",
            "pca",
            "--dimension",
            3,
            "--overwrite",
            "-o",
            model);
    assertThat(plain.out()).containsPattern("float32 output +adds less than 0.0001");
  }

  @Test
  void fvecsHoldsNoFloat64() throws IOException {
    Path model = directory.resolve("model.safetensors");
    Path file = npy("points.npy", "<f8", gaussian(20, 4, 9, value -> value));
    Run.adagio("fit", file, "-m", "pca", "--dimension", 2, "-o", model);
    Run run =
        Run.adagio(
            "transform",
            model,
            file,
            "--precision",
            "float64",
            "--output",
            directory.resolve("images.fvecs"));
    assertThat(run.code()).isNotZero();
    assertThat(run.err()).contains("fvecs does not hold float64; npy does");
  }
}
