package org.adagio.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.adagio.MalformedDataException;
import org.adagio.Metric;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.ColumnScales;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What other runtimes make of a map that is handed to them; make_faiss.py made the fixtures. */
class MapFormatTest {
  private static final LinearEmbedding SMALL =
      LinearEmbedding.of(new float[][] {{1, -2, 3}, {0.5f, 5, 6.25f}});

  @TempDir Path directory;

  private Path written(MapFormat format, LinearEmbedding map) {
    Path file = directory.resolve("out");
    format.write(map, directory.resolve("model.safetensors"), file, Overwrite.NO);
    return file;
  }

  private static Path made(String name) {
    try {
      return Path.of(MapFormatTest.class.getResource("/exchange/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void onnxRuntimeMapsAlike() throws Exception {
    float[][] points = gaussian(40, 20, 3);
    LinearEmbedding map = Fit.to(6).with(PrincipalComponents.exact()).on(points).map();
    float[][] expected = map.apply(points);
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession session = environment.createSession(written(MapFormat.ONNX, map).toString());
        OnnxTensor x = OnnxTensor.createTensor(environment, points);
        OrtSession.Result result = session.run(Map.of("x", x))) {
      float[][] images = (float[][]) result.get("y").orElseThrow().getValue();
      assertThat(images).hasDimensions(40, 6);
      for (int i = 0; i < images.length; i++) {
        float norm = (float) distance(points[i], new float[20]);
        assertThat(images[i]).containsExactly(expected[i], within(1e-6f * norm));
      }
      assertThat(session.getMetadata().getProducerName()).isEqualTo("adagio");
      assertThat(session.getMetadata().getCustomMetadata().get("certificate"))
          .isEqualTo(map.certificate().orElseThrow().statement());
    }
  }

  @Test
  void faissFilesAreByteForByteWhatFaissWrites() {
    assertThat(written(MapFormat.FAISS, SMALL)).hasSameBinaryContentAs(made("linear.faiss"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear.faiss", "biased.faiss"})
  void faissTransformsComeIn(String name) {
    ImportedMap read = ImportedMap.read(made(name), ImportedMap.Orientation.ROWS);
    assertThat(read.map().toArrays()).isEqualTo(SMALL.toArrays());
    assertThat(read.hadOffset()).isEqualTo(name.equals("biased.faiss"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pca", "rotation"})
  void faissTransformsOfOtherKindsComeIn(String name) {
    float[][] expected = Formats.open(made(name + ".npy")).points().toArrays();
    ImportedMap read = ImportedMap.read(made(name + ".faiss"), ImportedMap.Orientation.ROWS);
    assertThat(read.map().toArrays()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 12, 20, 40, 50, 53})
  void aFaissTransformThatIsCutIsRefused(int length) throws IOException {
    byte[] whole = Files.readAllBytes(made("linear.faiss"));
    Path cut = Files.write(directory.resolve("cut"), Arrays.copyOf(whole, length));
    if (length < whole.length - 1) {
      assertThatThrownBy(() -> ImportedMap.read(cut, ImportedMap.Orientation.ROWS))
          .isInstanceOf(MalformedDataException.class)
          .hasMessage(
              cut
                  + ", transform: expected a whole FAISS transform,"
                  + " found a file that ends early");
    }
  }

  @Test
  void npyHoldsTheMatrix() {
    Path file = written(MapFormat.NPY, SMALL);
    assertThat(Formats.open(file).points().toArrays()).isEqualTo(SMALL.toArrays());
    assertThat(ImportedMap.read(file, ImportedMap.Orientation.ROWS).map().toArrays())
        .isEqualTo(SMALL.toArrays());
    assertThat(ImportedMap.read(file, ImportedMap.Orientation.COLUMNS).map().toArrays())
        .isEqualTo(new float[][] {{1, 0.5f}, {-2, 5}, {3, 6.25f}});
  }

  // a row is whole numbers and a scale, in pieces if a page does not hold it
  @ParameterizedTest
  @ValueSource(ints = {3, 4001})
  void sqlHoldsTheRows(int dimension) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    float[][] rows = new float[2][dimension];
    for (int j = 0; j < dimension; j++) {
      rows[0][j] = (float) random.nextDouble(-2, 2); // the other row is zero
    }
    LinearEmbedding map = LinearEmbedding.of(rows);
    String sql = Files.readString(written(MapFormat.SQL, map));
    assertThat(sql)
        .contains("::vector(2)\n")
        .contains("COMMENT ON TABLE adagio_projection IS 'map %s';".formatted(map.fingerprint()))
        .doesNotContain("{d}", "{r}", "{map}", "{part}", "%");
    assertThat(sql.contains("subvector(point::vector(4001), start,")).isEqualTo(dimension > 3);
    double[][] read = new double[2][dimension];
    Pattern piece = Pattern.compile("\\((\\d), (\\d+), (\\S+), '\\[([^\\]]+)\\]'\\)");
    for (MatchResult found : piece.matcher(sql).results().toList()) {
      int start = Integer.parseInt(found.group(2)) - 1;
      String[] numbers = found.group(4).split(",", -1);
      for (int j = 0; j < numbers.length; j++) {
        read[Integer.parseInt(found.group(1))][start + j] =
            Long.parseLong(numbers[j]) * Double.parseDouble(found.group(3));
      }
    }
    assertThat(read[0]).containsExactly(doubles(rows[0]), within(1.1e-6));
    assertThat(read[1]).containsOnly(0);
  }

  @ParameterizedTest
  @CsvSource({
    "EUCLIDEAN, vector_l2_ops, <->",
    "COSINE, vector_cosine_ops, <=>",
    "INNER_PRODUCT, vector_ip_ops, <#>"
  })
  void sqlSearchesByTheMetricOfTheMap(Metric metric, String operators, String operator)
      throws IOException {
    PointCloud points = PointCloud.of(new float[][] {{1, 2}, {3, -1}, {0, 1}, {2, 2}});
    LinearEmbedding map =
        Fit.to(1).with(PrincipalComponents.exact()).metric(metric).on(points).map();
    assertThat(Files.readString(written(MapFormat.SQL, map)))
        .contains(
            "hnsw (reduced %s)".formatted(operators),
            "((reduced::halfvec(1)) half%s)".formatted(operators.replace("vector", "vec")),
            "bits bit(1);",
            "coordinate, for which axes are better turned",
            "ORDER BY reduced %s adagio_reduce($1) LIMIT 100".formatted(operator),
            "ORDER BY embedding %s $1 LIMIT 10".formatted(operator))
        .doesNotContain("{ops}", "{by}");
  }

  // of a standardized map, the full vectors have other neighbours than the certificate is about
  @Test
  void sqlOfScaledPointsRanksByImagesAlone() throws IOException {
    PointCloud points = PointCloud.of(new float[][] {{1, 200}, {3, -100}, {0, 100}, {2, 200}});
    ColumnScales scales = ColumnScales.toUnitVariance(points);
    LinearEmbedding map =
        Fit.to(1).with(PrincipalComponents.exact()).on(scales.apply(points)).map().after(scales);
    assertThat(Files.readString(written(MapFormat.SQL, map)))
        .contains("divides every coordinate by its standard deviation")
        .contains("SELECT id FROM items ORDER BY reduced <-> adagio_reduce($1) LIMIT 10;")
        .doesNotContain("ORDER BY embedding", "{search}", "{by}");
  }

  @Test
  void numpyCodeOfAModelWithALineEndInItsNameIsPython() throws IOException {
    Path code = directory.resolve("a.py");
    MapFormat.NUMPY_CODE.write(
        SMALL, directory.resolve("nl\nprint(1).safetensors"), code, Overwrite.NO);
    assertThat(code).content().contains("def load(path=\"nl\\x0aprint(1).safetensors\"):");
  }

  private static double[] doubles(float[] values) {
    return IntStream.range(0, values.length).mapToDouble(j -> values[j]).toArray();
  }

  @Test
  void numpyCodeMapsAlike() throws Exception {
    assumeTrue(hasNumpy(), "Python with NumPy is not installed");
    SMALL.save(directory.resolve("model.safetensors"));
    Path code = written(MapFormat.NUMPY_CODE, SMALL);
    String script =
        Files.readString(code) + "print(reduce([[1, 2, 3], [4, 0, 1]], load()).tolist())\n";
    Process python =
        new ProcessBuilder("python3", "-c", script)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.strip()).isEqualTo("[[6.0, 29.25], [7.0, 8.25]]");
  }

  private static boolean hasNumpy() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "-c", "import numpy")
              .redirectErrorStream(true)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource(MapFormat.class)
  void anExistingFileStays(MapFormat format) throws IOException {
    Path file = Files.writeString(directory.resolve("out"), "mine");
    assertThatThrownBy(() -> format.write(SMALL, file, file, Overwrite.NO))
        .isInstanceOf(OutputException.class);
    assertThat(file).hasContent("mine");
  }

  // the certificate of a given map is the one that a look at every pair gives
  @Test
  void anImportedMapIsCertified() {
    PointCloud points = PointCloud.of(gaussian(30, 3, 5));
    LinearEmbedding certified = SMALL.certified(points, Pairs.all(), 1, Progress.NONE);
    double worst = 0;
    float[][] before = points.toArrays();
    for (int i = 0; i < before.length; i++) {
      for (int j = 0; j < i; j++) {
        double was = distance(before[i], before[j]);
        double is = distance(SMALL.apply(before[i]), SMALL.apply(before[j]));
        worst = Math.max(worst, Math.abs(is / was - 1));
      }
    }
    assertThat(certified.certificate().orElseThrow().maxDistortion())
        .isCloseTo(worst, within(1e-5));
    assertThat(certified.provenance().orElseThrow().method()).isEqualTo("imported");
  }

  private static double distance(float[] x, float[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += Math.pow((double) x[j] - y[j], 2);
    }
    return Math.sqrt(sum);
  }

  private static float[][] gaussian(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] points = new float[n][d];
    for (float[] point : points) {
      for (int j = 0; j < d; j++) {
        point[j] = (float) random.nextGaussian();
      }
    }
    return points;
  }
}
