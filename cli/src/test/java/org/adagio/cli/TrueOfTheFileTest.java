package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.adagio.model.LinearEmbedding;
import org.adagio.report.Figures;
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
          case "<i8" -> bytes.putLong((1L << 53) - 1000 + Math.round(value));
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
    Run audited = Run.adagio("evaluate", file, images, "--json");
    double rounding = 1e-9 * (1 + Math.abs(points[0][0]));
    assertThat(number(audited.json(), "maxDistortion")).isEqualTo(truth, within(rounding));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pca", "adagio", "jl", "refined"})
  void float64AtAnOffset(String method) throws IOException {
    double[][] points = gaussian(40, 5, 1, value -> 1e6 + value);
    points[1] = points[0].clone();
    points[1][4] += 1e-3;
    assertTrue(npy("points.npy", "<f8", points), points, "--dimension", "3", "--method", method);
  }

  @Test
  void wholeNumbersUpToTwoToThe53() throws IOException {
    double[][] points = gaussian(40, 4, 2, value -> Math.rint(9 * value));
    Path file = npy("points.npy", "<i8", points);
    Path model = directory.resolve("model.safetensors");
    Run fitted =
        Run.adagio("fit", file, "--dimension", 2, "--method", "pca", "-o", model, "--json");
    double truth = worst(points, LinearEmbedding.load(model).toArrays());
    assertThat(number(fitted.json(), "maxDistortion")).isEqualTo(truth, within(1e-12));
    points[3][2] = 1002;
    Run refused =
        Run.adagio("fit", npy("ids.npy", "<i8", points), "--dimension", 2, "-o", model + "2");
    assertThat(refused.err())
        .contains("row 3, column 2", "a whole number up to 2^53", "leave their column out");
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

  /** How far float32 puts the median distance of images off, by plain loops over two files. */
  private static double lost(Path exact, Path rounded) throws IOException {
    double[][] images = doubles(exact, Double.BYTES);
    double[][] written = doubles(rounded, Float.BYTES);
    List<Double> lost = new ArrayList<>();
    for (int i = 0; i < images.length; i++) {
      for (int j = 0; j < i; j++) {
        lost.add(Math.abs(distance(written[i], written[j]) / distance(images[i], images[j]) - 1));
      }
    }
    Collections.sort(lost);
    return lost.get(lost.size() / 2);
  }

  private static double distance(double[] x, double[] y) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += (x[k] - y[k]) * (x[k] - y[k]);
    }
    return Math.sqrt(sum);
  }

  /** The values of an npy file, three a row. */
  private static double[][] doubles(Path file, int width) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    bytes.position(10 + bytes.getShort(8));
    double[][] rows = new double[bytes.remaining() / (3 * width)][3];
    for (double[] row : rows) {
      Arrays.setAll(row, k -> width == Float.BYTES ? bytes.getFloat() : bytes.getDouble());
    }
    return rows;
  }

  // 16 points, so that all are looked at; offsets of 100 cost 1e-5 of a distance and of 1e4 1e-3
  @ParameterizedTest
  @CsvSource({
    "0, <f8, false", "0, <f4, false", "100, <f8, false", "100, <f4, false",
    "1e4, <f8, true", "1e4, <f4, true", "1e6, <f8, true", "1e9, <f8, true"
  })
  void transformSaysWhereFloat32LosesDistances(double offset, String type, boolean expected)
      throws IOException {
    boolean narrow = type.equals("<f4");
    double[][] points = gaussian(16, 6, 8, v -> narrow ? (float) (offset + v) : offset + v);
    Path file = npy("points.npy", type, points);
    Path model = directory.resolve("model.safetensors");
    Path rounded = directory.resolve("rounded.npy");
    Path exact = directory.resolve("exact.npy");
    Run fitted = Run.adagio("fit", file, "-m", "pca", "-r", 3, "-o", model, "--verbose");
    assertThat(fitted.out()).contains("max distortion").doesNotContain("float32", "float64");
    assertThat(fitted.err()).doesNotContain("float32", "float64");
    assertThat(Run.adagio("info", model).out()).doesNotContain("float32", "float64");
    Run said = Run.adagio("transform", model, file, "-o", rounded);
    Run silent = Run.adagio("transform", model, file, "-o", exact, "--precision", "float64");
    assertThat(silent.err()).isEmpty();
    double lost = lost(exact, rounded);
    assertThat(lost > 1e-4).as("lost %s", lost).isEqualTo(expected);
    assertThat(said.err())
        .isEqualTo(
            expected
                ? "adagio: float32 puts half of the distances of these images off by %s or more;%s%n"
                    .formatted(Figures.share(lost), " --precision float64 keeps them")
                : "");
  }

  @Test
  void equalImagesHaveNoDistanceToLose() throws IOException {
    double[][] points = gaussian(5, 6, 8, value -> 1e6);
    Path map = npy("map.npy", "<f4", gaussian(3, 6, 9, value -> value));
    Path model = directory.resolve("model.safetensors");
    assertThat(Run.adagio("import", map, "-o", model).code()).isZero();
    Path images = directory.resolve("images.npy");
    Run run = Run.adagio("transform", model, npy("points.npy", "<f8", points), "-o", images);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
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
