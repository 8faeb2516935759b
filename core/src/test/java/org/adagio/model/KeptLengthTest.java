package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.MalformedDataException;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.fit.Fit;
import org.adagio.fit.Fitted;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.points.ColumnScales;
import org.adagio.points.PointCloud;
import org.adagio.points.views.KeptLength;
import org.adagio.safetensors.Safetensors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Principal components that keep the length of documents beside their image. */
class KeptLengthTest {
  private static final int D = 12;
  private static final int K = 10;
  private static final PrincipalComponents RECIPE = PrincipalComponents.exact().withLength();

  @TempDir private Path directory;

  /** Lengths differ, so that keeping them counts. */
  private static float[][] cloud(int n, double offset, long seed) {
    float[][] points = Clouds.decaying(n, D, 0.9, seed);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < D; j++) {
        points[i][j] = (float) (offset + points[i][j] * (1 + i % 5));
      }
    }
    return points;
  }

  private static double[] mean(float[][] points) {
    double[] mean = new double[D];
    for (float[] point : points) {
      for (int j = 0; j < D; j++) {
        mean[j] += (double) point[j] / points.length;
      }
    }
    return mean;
  }

  private static double[] about(double[] centre, float[] point) {
    double[] moved = new double[D];
    Arrays.setAll(moved, j -> point[j] - centre[j]);
    return moved;
  }

  private static double[] projected(double[][] axes, double[] moved) {
    return Arrays.stream(axes).mapToDouble(axis -> Textbook.dot(axis, moved)).toArray();
  }

  private static double[][] axes(float[][] points, int count) {
    return Textbook.widened(MapOnly.of(PrincipalComponents.exact(), count, points).toArrays());
  }

  @ParameterizedTest
  @CsvSource({"2, 0", "6, 0", "12, 0", "6, 1000"})
  void oneCoordinateIsWhatTheOthersDropOfTheLength(int dimension, double offset) {
    float[][] points = cloud(300, offset, 3);
    LinearEmbedding map = MapOnly.of(RECIPE, dimension, points);
    double[] centre = mean(points);
    double[][] axes = axes(points, dimension - 1);
    float[][] documents = map.apply(PointCloud.of(points)).toArrays();
    float[][] queries = map.applyToQueries(PointCloud.of(points)).toArrays();
    assertThat(map.dimension()).isEqualTo(dimension);
    for (int i = 0; i < points.length; i++) {
      double[] moved = about(centre, points[i]);
      double[] image = projected(axes, moved);
      double length = Textbook.dot(moved, moved);
      double dropped = length - Textbook.dot(image, image);
      for (float[] document : List.of(documents[i], map.apply(points[i]))) {
        for (int k = 0; k < image.length; k++) {
          assertThat((double) document[k]).isEqualTo(image[k], within(2e-3));
        }
        double last = document[dimension - 1];
        assertThat(last * last).isEqualTo(dropped, within(1e-3 * length));
      }
      for (float[] query : List.of(queries[i], map.applyToQuery(points[i]))) {
        for (int k = 0; k < image.length; k++) {
          assertThat((double) query[k]).isEqualTo(image[k], within(2e-3));
        }
        assertThat(query[dimension - 1]).isZero();
      }
    }
  }

  /** The share of the k nearest that a ranking by ‖x − c‖² − 2⟨P(q − c), P(x − c)⟩ finds. */
  private static double recall(float[][] points, float[][] queries, double[][] axes, int k) {
    double[] centre = mean(points);
    double hits = 0;
    for (float[] query : queries) {
      double[] asked = projected(axes, about(centre, query));
      Set<Integer> truth =
          new HashSet<>(first(points, k, point -> Textbook.distance(point, query)));
      List<Integer> found =
          first(
              points,
              k,
              point -> {
                double[] moved = about(centre, point);
                return Textbook.dot(moved, moved) - 2 * Textbook.dot(asked, projected(axes, moved));
              });
      hits += found.stream().filter(truth::contains).count();
    }
    return hits / (k * queries.length);
  }

  private interface Score {
    double of(float[] point);
  }

  private static List<Integer> first(float[][] points, int k, Score score) {
    double[] scores = Arrays.stream(points).mapToDouble(score::of).toArray();
    return IntStream.range(0, points.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> scores[i]))
        .limit(k)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"3, 0", "8, 0", "8, 300"})
  void recallIsThatOfTrueLengthsAndAnEstimatedProduct(int dimension, double offset) {
    float[][] points = cloud(400, offset, 5);
    float[][] queries = cloud(50, offset, 6);
    LinearEmbedding map = MapOnly.of(RECIPE, dimension, points);
    PointCloud documents = PointCloud.of(points);
    PointCloud asked = PointCloud.of(queries);
    Recall recall =
        RecallMeter.of(Metric.EUCLIDEAN, documents, asked, K, Progress.NONE)
            .of(map.reduction(documents), map.reductionOfQueries(asked), K, Progress.NONE);
    assertThat(recall.mean())
        .isEqualTo(recall(points, queries, axes(points, dimension - 1), K), within(1e-3));
  }

  /** At 10⁷, float32 would see nothing of these points; differences from the centre are exact. */
  @Test
  void pointsFarFromTheOriginAreSearchedAsThoseNear() {
    float[][] near = cloud(300, 0, 7);
    double[][] far = new double[near.length][D];
    for (int i = 0; i < near.length; i++) {
      for (int j = 0; j < D; j++) {
        far[i][j] = 1e7 + near[i][j];
      }
    }
    PointCloud points = PointCloud.of(far);
    LinearEmbedding map = MapOnly.of(RECIPE, 6, points);
    Recall recall =
        RecallMeter.of(Metric.EUCLIDEAN, points, points, K, Progress.NONE)
            .of(map.reduction(points), map.reductionOfQueries(points), K, Progress.NONE);
    assertThat(recall.mean()).isEqualTo(recall(near, near, axes(near, 5), K), within(2e-3));
  }

  @Test
  void aPrefixKeepsWhatFewerCoordinatesDrop() {
    float[][] points = cloud(200, 0, 8);
    LinearEmbedding prefix = MapOnly.of(RECIPE, 7, points).prefix(4);
    assertThat(prefix.apply(PointCloud.of(points)).toArrays())
        .isDeepEqualTo(MapOnly.of(RECIPE, 4, points).apply(PointCloud.of(points)).toArrays());
    assertThatThrownBy(() -> prefix.prefix(1))
        .hasMessage("a prefix must have between 2 and 4 coordinates, got 1");
  }

  @Test
  void comesBackFromItsFile() {
    float[][] points = cloud(200, 5, 9);
    Fitted fitted = Fit.to(5).with(RECIPE).on(points);
    Path file = directory.resolve("model.safetensors");
    fitted.map().save(file);
    LinearEmbedding loaded = LinearEmbedding.load(file);
    PointCloud cloud = PointCloud.of(points);
    assertThat(loaded.keepsLength()).isTrue();
    assertThat(loaded.dimension()).isEqualTo(5);
    assertThat(loaded.apply(cloud).toArrays()).isDeepEqualTo(fitted.map().apply(cloud).toArrays());
    assertThat(loaded.applyToQueries(cloud).toArrays())
        .isDeepEqualTo(fitted.map().applyToQueries(cloud).toArrays());
    assertThat(loaded.provenance().orElseThrow().parameters()).containsEntry("form", "length");
    assertThat(loaded.certificate()).isEmpty();
    assertThat(fitted.measured()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"centre", "length"})
  void aFileWithoutOneOfItsPartsIsRefused(String part) {
    Path file = directory.resolve("whole.safetensors");
    MapOnly.of(RECIPE, 5, cloud(200, 5, 9)).save(file);
    Safetensors whole = Safetensors.read(file);
    Map<String, String> metadata = new LinkedHashMap<>(whole.metadata());
    Map<String, Safetensors.Tensor> tensors = new LinkedHashMap<>(whole.tensors());
    metadata.remove(part);
    tensors.remove(part);
    metadata.put("checksum", ModelFile.checksum(metadata, tensors));
    assertThatThrownBy(() -> ModelFile.read("it", new Safetensors(metadata, tensors)))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining(part.equals("centre") ? "tensor centre" : "tensor projection");
  }

  @Test
  void aRecallCanBeItsGoal() {
    float[][] points = cloud(2000, 0, 10);
    Fitted fitted = Fit.recall(0.7).with(RECIPE).on(points);
    assertThat(fitted.map().keepsLength()).isTrue();
    assertThat(fitted.map().certificates().recall().orElseThrow().recall().mean())
        .isGreaterThanOrEqualTo(0.7);
  }

  @Test
  void refusesWhatItDoesNotKeep() {
    float[][] points = cloud(100, 0, 11);
    assertThatThrownBy(() -> Fit.within(0.1).with(RECIPE).on(points))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a length kept beside the image serves neighbours, and goes with a dimension or a"
                + " recall, got a distortion");
    assertThatThrownBy(() -> Fit.to(4).within(0.5).with(RECIPE).on(points))
        .hasMessageContaining("got a distortion");
    assertThatThrownBy(() -> Fit.to(4).with(RECIPE).metric(Metric.COSINE).on(points))
        .hasMessage(
            "a length is kept for searches by distance, and goes with the metric euclidean, got"
                + " cosine");
    assertThatThrownBy(() -> Fit.to(1).with(RECIPE).on(points))
        .hasMessage("a map that keeps the length needs a dimension of at least 2, got 1");
    double[] ones = new double[D];
    Arrays.fill(ones, 1);
    LinearEmbedding map = MapOnly.of(RECIPE, 4, points);
    assertThatThrownBy(() -> map.requireFor(Metric.COSINE)).hasMessageContaining("euclidean");
    for (Runnable linear :
        List.<Runnable>of(
            map::toArrays, () -> map.apply(ones), () -> map.after(ColumnScales.of(ones)))) {
      assertThatThrownBy(linear::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("keeps the length of documents");
    }
    assertThatThrownBy(() -> new KeptLength(new double[] {1, Double.NaN}))
        .hasMessage("every coordinate of a centre must be finite");
    assertThat(LinearEmbedding.builder(map.matrix()).build().keepsLength()).isFalse();
  }
}
