package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.adagio.Clouds;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Neighbourhood;
import org.adagio.Progress;
import org.adagio.codes.CodeKind;
import org.adagio.codes.CodeRecipe;
import org.adagio.codes.Coder;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.UnreachableRecallException;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Coded points find what they say they find, recounted by plain loops in float64. */
class CodedPointsTest {
  @TempDir private Path folder;

  private static float[][] documents() {
    return Clouds.shifted(Clouds.decaying(1500, 24, 0.88, 5), 0.3f);
  }

  private static final LinearEmbedding OF_NINE_BYTES = Fit.inBytes(9).on(documents()).map();

  @ParameterizedTest
  @EnumSource
  void aFitInBytesKeepsWhatItsCertificateSays(Metric metric) {
    float[][] points = documents();
    Fitted fitted = Fit.inBytes(10).metric(metric).on(points);
    LinearEmbedding map = fitted.map();
    assertThat(map.code().orElseThrow().rowBytes()).isLessThanOrEqualTo(10);
    double stated = map.certificates().unseenRecall().orElseThrow().recall().mean();
    float[][] others = Clouds.shifted(Clouds.decaying(400, 24, 0.88, 6), 0.3f);
    float[][] asking = Clouds.shifted(Clouds.decaying(100, 24, 0.88, 7), 0.3f);
    CodedPoints coded = coded(map, others, "codes.adc");
    List<CodedPoints.Found> found = coded.nearest(PointCloud.of(asking), 10);
    double kept = 0;
    for (int q = 0; q < asking.length; q++) {
      List<Integer> nearest = Neighbourhood.nearest(metric, others, asking[q], 10);
      kept += Arrays.stream(found.get(q).rows()).filter(r -> nearest.contains((int) r)).count();
    }
    assertThat(kept / (10 * asking.length)).isCloseTo(stated, within(0.1)).isGreaterThan(0.5);
    assertSingleRowsHaveTheDistancesOf(found.get(3), map, asking[3], others);
  }

  @ParameterizedTest
  @EnumSource
  void theFewestBytesKeepARecallAndFewerDoNot(Metric metric) {
    FitPlan plan = Fit.recall(0.9).rerank(12).inCodes().metric(metric);
    LinearEmbedding map = plan.on(documents()).map();
    RecallCertificate stated = map.certificates().unseenRecall().orElseThrow();
    assertThat(stated.recall().depth()).isEqualTo(12);
    int bytes = map.code().orElseThrow().rowBytes();
    double kept = kept(map, (int) stated.documents(), 12);
    assertThat(kept).isGreaterThan(0.88).isCloseTo(stated.recall().mean(), within(0.07));
    LinearEmbedding fewer = Fit.inBytes(bytes - 2).metric(metric).on(documents()).map();
    assertThat(kept(fewer, (int) stated.documents(), 12)).isLessThan(Math.min(0.92, kept));
    assertThatThrownBy(() -> plan.recall(1).rerank(10).on(documents()))
        .isInstanceOf(UnreachableRecallException.class)
        .hasMessageContaining("not surely kept by any code up to");
  }

  /** The share of the ten nearest of unseen queries among the first that codes find. */
  private double kept(LinearEmbedding map, int count, int depth) {
    float[][] others = Clouds.shifted(Clouds.decaying(count, 24, 0.88, 6), 0.3f);
    float[][] asking = Clouds.shifted(Clouds.decaying(100, 24, 0.88, 7), 0.3f);
    byte[] codes = CodedPoints.encoded(map, PointCloud.of(others));
    int bytes = codes.length / count;
    double kept = 0;
    for (float[] query : asking) {
      ToDoubleFunction<byte[]> distances = CodedPoints.distances(map, query);
      double[] far = new double[count];
      for (int i = 0; i < count; i++) {
        far[i] = distances.applyAsDouble(Arrays.copyOfRange(codes, i * bytes, (i + 1) * bytes));
      }
      double last = Arrays.stream(far).sorted().toArray()[depth - 1];
      for (int row : Neighbourhood.nearest(map.metric(), others, query, 10)) {
        kept += far[row] <= last ? 1 : 0;
      }
    }
    return kept / (10 * asking.length);
  }

  private static void assertSingleRowsHaveTheDistancesOf(
      CodedPoints.Found found, LinearEmbedding map, float[] query, float[][] documents) {
    byte[] codes = CodedPoints.encoded(map, PointCloud.of(documents));
    ToDoubleFunction<byte[]> distances = CodedPoints.distances(map, query);
    int bytes = codes.length / documents.length;
    for (int k = 0; k < found.rows().length; k++) {
      int at = (int) found.rows()[k] * bytes;
      assertThat(distances.applyAsDouble(Arrays.copyOfRange(codes, at, at + bytes)))
          .isEqualTo(found.distances()[k], within(1e-4));
    }
    assertThatThrownBy(() -> distances.applyAsDouble(new byte[bytes + 1]))
        .hasMessage(
            "a coded point must be %d bytes of this map's code, got %d bytes that are not"
                .formatted(bytes, bytes + 1));
  }

  private CodedPoints coded(LinearEmbedding map, float[][] points, String name) {
    Path file = folder.resolve(name);
    CodedPoints.write(map, PointCloud.of(points), file);
    return CodedPoints.open(map, file);
  }

  @Test
  void aCodeIsAPartOfTheModelFile() {
    LinearEmbedding map = OF_NINE_BYTES;
    Path model = folder.resolve("model.safetensors");
    map.save(model);
    LinearEmbedding loaded = LinearEmbedding.load(model);
    assertThat(loaded.fingerprint()).isEqualTo(map.fingerprint());
    CodedPoints written = coded(map, documents(), "codes.adc");
    CodedPoints opened = CodedPoints.open(loaded, folder.resolve("codes.adc"));
    float[] query = documents()[7];
    assertThat(opened.nearest(query, 5).rows()).isEqualTo(written.nearest(query, 5).rows());
    LinearEmbedding other = Fit.inBytes(9).seed(2).on(documents()).map();
    assertThatThrownBy(() -> CodedPoints.open(other, folder.resolve("codes.adc")))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("fingerprint of the model");
  }

  @Test
  void codesInMemoryFindWhatThoseOfAFileFindButTheirOwnRow() {
    float[][] all = documents();
    PointCloud points = PointCloud.of(all);
    PointCloud asking = points.select(new long[] {3, 70});
    List<CodedPoints.Found> found = coded(OF_NINE_BYTES, all, "codes.adc").nearest(asking, 6);
    int[][] rows = CodedPoints.of(OF_NINE_BYTES, points).nearestRows(asking, new long[] {3, -1}, 5);
    assertThat(rows[0]).hasSize(5).doesNotContain(3);
    for (int i = 0; i < 5; i++) {
      assertThat((long) rows[1][i]).isEqualTo(found.get(1).rows()[i]);
    }
  }

  @Test
  void decodedImagesHaveTheDistancesOfTheirPoints() {
    float[][] all = documents();
    LinearEmbedding map = Fit.inBytes(26).metric(Metric.COSINE).on(all).map();
    Reduction coded = CodedPoints.reduction(map, PointCloud.of(all));
    float[][] images = coded.images().toArrays();
    for (int i = 1; i < all.length; i++) {
      double before = Math.sqrt(2 - 2 * cosine(all[0], all[i]));
      double after = 0;
      for (int k = 0; k < images[0].length; k++) {
        after += Math.pow((double) images[0][k] - images[i][k], 2);
      }
      assertThat(Math.sqrt(after)).isCloseTo(before, within(0.1 * before + 0.02));
    }
  }

  private static double cosine(float[] a, float[] b) {
    double product = 0;
    double squares = 0;
    double others = 0;
    for (int k = 0; k < a.length; k++) {
      product += (double) a[k] * b[k];
      squares += (double) a[k] * a[k];
      others += (double) b[k] * b[k];
    }
    return product / Math.sqrt(squares * others);
  }

  @Test
  void moreDocumentsAreAppended() {
    LinearEmbedding map = OF_NINE_BYTES;
    Path file = folder.resolve("codes.adc");
    float[][] all = documents();
    CodedPoints.write(map, PointCloud.of(Arrays.copyOf(all, 700)), file);
    PointCloud rest = PointCloud.of(Arrays.copyOfRange(all, 700, all.length));
    CodedPoints.append(map, rest, file, Progress.NONE);
    CodedPoints whole = coded(map, all, "whole.adc");
    CodedPoints opened = CodedPoints.open(map, file);
    assertThat(opened.size()).isEqualTo(all.length);
    for (int q = 0; q < 20; q++) {
      assertThat(opened.nearest(all[q], 10).rows()).isEqualTo(whole.nearest(all[q], 10).rows());
    }
  }

  @Test
  void ranksAgainByTheFullPoints() {
    float[][] points = documents();
    CodedPoints coded = coded(Fit.inBytes(8).on(points).map(), points, "codes.adc");
    PointCloud full = PointCloud.of(points);
    PointCloud asking = PointCloud.of(Clouds.shifted(Clouds.decaying(30, 24, 0.88, 9), 0.3f));
    List<CodedPoints.Found> all = coded.reranked(asking, 10, points.length, full);
    for (int q = 0; q < 30; q++) {
      float[] query = asking.toArrays()[q];
      int[] nearest =
          Neighbourhood.nearest(Metric.EUCLIDEAN, points, query, 10).stream()
              .mapToInt(Integer::intValue)
              .toArray();
      assertThat(all.get(q).rows())
          .containsExactly(Arrays.stream(nearest).asLongStream().toArray());
    }
  }

  private static final int ASKED = 20;

  /** Points that a bound may stumble over. */
  private static Map<String, float[][]> hostile() {
    SplittableRandom random = new SplittableRandom(3);
    float[][] twins = Clouds.decaying(300, 12, 0.8, 1);
    for (int i = 0; i < 150; i++) {
      twins[i + 150] = twins[i].clone();
    }
    float[][] grid = new float[300][12];
    for (float[] point : grid) {
      for (int k = 0; k < point.length; k++) {
        point[k] = random.nextInt(3);
      }
    }
    grid[0][0] = 1;
    float[][] clusters = Clouds.gaussian(300, 12, 4);
    for (int i = 0; i < 150; i++) {
      clusters[i][3] += 3000;
    }
    float[][] flat = Clouds.decaying(300, 12, 0.3, 8);
    float[][] far = Clouds.gaussian(300, 12, 6);
    far[17][2] = 1e6f;
    float[][] line = new float[300][12];
    for (int i = 0; i < 300; i++) {
      Arrays.fill(line[i], i - 140.5f);
    }
    return Map.ofEntries(
        Map.entry("normal", Clouds.decaying(300, 12, 0.8, 2)),
        Map.entry("twins", twins),
        Map.entry("grid", grid),
        Map.entry("moved", Clouds.shifted(Clouds.gaussian(300, 12, 5), 1e4f)),
        Map.entry("moved far", Clouds.shifted(Clouds.gaussian(300, 12, 5), 1e5f)),
        Map.entry("clusters", clusters),
        Map.entry("flat", flat),
        Map.entry("one far away", far),
        Map.entry("huge", Clouds.scaled(Clouds.decaying(300, 12, 0.8, 2), 1e20f)),
        Map.entry("line", line),
        Map.entry("tiny", Clouds.scaled(Clouds.decaying(300, 12, 0.8, 2), 1e-22f)),
        Map.entry("small", Clouds.shifted(Clouds.decaying(300, 12, 0.8, 2), 1e-6f)));
  }

  @ParameterizedTest
  @EnumSource
  void provenAnswersAreTheExactOnes(Metric metric) {
    hostile()
        .forEach(
            (name, points) -> {
              for (int bits : new int[] {1, 4, 8}) {
                requireProven(name + " " + bits, metric, points, bits);
              }
            });
  }

  private void requireProven(String name, Metric metric, float[][] points, int bits) {
    LinearEmbedding map = proving(metric, points, bits, 100);
    CodedPoints coded = coded(map, points, name + ".adc");
    float[][] asking = Arrays.copyOf(Clouds.decaying(6, 12, 0.8, 11), ASKED);
    for (int i = 6; i < ASKED; i++) {
      asking[i] = points[19 * (i - 5)].clone();
      asking[i][i % 12] *= 1.01f;
    }
    List<CodedPoints.Found> found = coded.exact(PointCloud.of(asking), 10, PointCloud.of(points));
    for (int q = 0; q < asking.length; q++) {
      double[] truth = nearness(metric, points, asking[q]);
      float[] query = asking[q];
      double[] kept =
          Arrays.stream(found.get(q).rows())
              .mapToDouble(row -> Neighbourhood.nearness(metric, points[(int) row], query))
              .toArray();
      double scale = Math.max(Math.abs(truth[0]), Math.abs(truth[9]));
      double rounding = (metric == Metric.COSINE ? 1e-14 : 1e-9) * scale;
      assertThat(kept).as(name + ", query " + q).containsExactly(truth, within(rounding));
    }
  }

  /** So many at once are answered by brute force, which has them too. */
  @ParameterizedTest
  @EnumSource
  void manyProvenAnswersAtOnceAreThoseOfSingleQueries(Metric metric) {
    float[][] points = Clouds.decaying(400, 12, 0.7, 2);
    PointCloud full = PointCloud.of(points);
    CodedPoints coded = coded(proving(metric, points, 8, 400), points, "codes.adc");
    PointCloud asking = PointCloud.of(Clouds.decaying(300, 12, 0.7, 12));
    List<CodedPoints.Found> all = coded.exact(asking, 10, full);
    for (int q = 0; q < 300; q++) {
      CodedPoints.Found one = coded.exact(asking.select(new long[] {q}), 10, full).get(0);
      assertThat(all.get(q).rows()).isEqualTo(one.rows());
      assertThat(all.get(q).distances()).isEqualTo(one.distances());
      assertThat(all.get(q).read()).isEqualTo(400);
    }
  }

  private static double[] nearness(Metric metric, float[][] points, float[] query) {
    return Neighbourhood.nearest(metric, points, query, 10).stream()
        .mapToDouble(row -> Neighbourhood.nearness(metric, points[row], query))
        .toArray();
  }

  /** Eight axes of twelve, turned a little, and bits enough to prove something. */
  private static LinearEmbedding proving(Metric metric, float[][] points, int bits, int learnt) {
    Matrix map = Matrix.identity(12).firstRows(8);
    map.set(0, 0, (float) Math.cos(0.3));
    map.set(0, 9, (float) Math.sin(0.3));
    double[] centre = new double[12];
    Arrays.fill(centre, metric == Metric.COSINE ? 0 : points[5][4]);
    PointCloud some = PointCloud.of(Arrays.copyOf(points, learnt));
    Coder.Images images = new Coder(map, centre, metric).documents(some, 0, learnt);
    CodeRecipe recipe = new CodeRecipe(CodeKind.SCALAR, 100, bits, true, false);
    return LinearEmbedding.builder(map)
        .metric(metric)
        .code(Optional.of(recipe.learnt(map, centre, metric, images, 1, () -> {})))
        .build();
  }

  @Test
  void aProvenAnswerReadsFewFullPoints() {
    float[][] points = Clouds.decaying(3000, 12, 0.7, 2);
    CodedPoints coded = coded(proving(Metric.EUCLIDEAN, points, 8, 2000), points, "codes.adc");
    float[][] asking = Clouds.decaying(40, 12, 0.7, 12);
    List<CodedPoints.Found> found = coded.exact(PointCloud.of(asking), 10, PointCloud.of(points));
    double[] read = found.stream().mapToDouble(CodedPoints.Found::read).sorted().toArray();
    assertThat(read[20]).isBetween(10.0, 300.0);
  }

  @Test
  void whatCannotBeServedIsRefused() {
    float[][] points = documents();
    LinearEmbedding plain = Fit.to(4).principalComponents().on(points).map();
    assertThatThrownBy(() -> CodedPoints.open(plain, folder.resolve("none.adc")))
        .hasMessageContaining("must have a code");
    assertThatThrownBy(() -> Fit.inBytes(3)).hasMessageContaining("at least 4 bytes, got 3");
    assertThatThrownBy(() -> Fit.inBytes(9).on(Arrays.copyOf(points, 150)))
        .hasMessageContaining("at least 200 points");
    assertThatThrownBy(() -> Fit.inBytes(9).refined().on(points))
        .hasMessageContaining("principal components");
    CodedPoints coded = coded(OF_NINE_BYTES, points, "codes.adc");
    assertThatThrownBy(() -> coded.nearest(new float[3], 2)).hasMessageContaining("dimension 24");
    assertThatThrownBy(() -> coded.nearest(points[0], 0)).hasMessageContaining("at least 1");
    PointCloud full = PointCloud.of(points);
    assertThatThrownBy(() -> coded.exact(full, 3, full)).hasMessageContaining("no bounds");
    assertThatThrownBy(() -> coded.reranked(full, 3, 9, PointCloud.of(Arrays.copyOf(points, 9))))
        .hasMessageContaining("1500 documents that were coded, got 9");
  }
}
