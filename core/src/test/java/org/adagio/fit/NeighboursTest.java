package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.Neighbourhood;
import org.adagio.StopSignal;
import org.adagio.Textbook;
import org.adagio.model.CheckedMap;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.Provenance;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class NeighboursTest {
  /** Points on a bent sheet of eight dimensions, with noise in forty: some apart. */
  private static final float[][] ALL = bent(3100, 8, 40, 3);

  private static final float[][] POINTS = Arrays.copyOf(ALL, 1100);

  /** Enough to tell a recall within 0.01. */
  private static final float[][] QUERIES = Arrays.copyOfRange(ALL, 1100, 2100);

  private static float[][] bent(int n, int sheet, int d, long seed) {
    float[][] flat = Clouds.gaussian(n, sheet, seed);
    float[][] waves = Clouds.gaussian(d, sheet, seed + 1);
    float[][] noise = Clouds.gaussian(n, d, seed + 2);
    float[][] points = new float[n][d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        double wave = 0;
        for (int k = 0; k < sheet; k++) {
          wave += waves[j][k] * flat[i][k];
        }
        points[i][j] = (float) (0.4 + Math.sin(wave / 2) + 0.1 * noise[i][j]) * (1 + j % 5);
      }
    }
    return points;
  }

  /** Recall@10 of the queries, counted by plain loops. */
  private static double recall(Metric metric, LinearEmbedding map) {
    return Neighbourhood.recall(
        metric, POINTS, map.apply(POINTS), QUERIES, map.apply(QUERIES), 10, 10);
  }

  private static LinearEmbedding fitted(EmbeddingMethod method, Metric metric, int dimension) {
    return MapOnly.plan(method, dimension).metric(metric).on(POINTS).map();
  }

  private static final Map<Metric, LinearEmbedding> OF_EIGHT = new EnumMap<>(Metric.class);

  /** Eight dimensions that keep neighbours; fitted once, since a fit takes seconds. */
  private static LinearEmbedding ofEight(Metric metric) {
    return OF_EIGHT.computeIfAbsent(metric, by -> fitted(Neighbours.standard(), by, 8));
  }

  /** How far neighbours are ahead of principal components, by queries and documents set apart. */
  private static Neighbourhood.Lead lead(
      Metric metric, float[][] all, LinearEmbedding ours, LinearEmbedding theirs) {
    float[][] documents = Arrays.copyOfRange(all, all.length - 1000, all.length);
    float[][] queries = Arrays.copyOfRange(all, all.length - 2000, all.length - 1000);
    return Neighbourhood.Lead.of(
        kept(metric, documents, queries, ours), kept(metric, documents, queries, theirs));
  }

  private static double[] kept(
      Metric metric, float[][] documents, float[][] queries, LinearEmbedding map) {
    float[][] asked = map.applyToQueries(PointCloud.of(queries)).toArrays();
    return Neighbourhood.shares(metric, documents, map.apply(documents), queries, asked, 10, 10);
  }

  // what counts are documents that come later: a map is no better for knowing its own
  @ParameterizedTest
  @EnumSource
  void itIsPrincipalComponentsAndSaysSoOrKeepsNoLessByWhatQueriesCanTell(Metric metric) {
    assertKeepsNoLess(metric, ofEight(metric));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("nightly")
  void theSameInTwiceAsManyDimensions(Metric metric) {
    assertKeepsNoLess(metric, fitted(Neighbours.standard(), metric, 16));
  }

  private static void assertKeepsNoLess(Metric metric, LinearEmbedding ours) {
    LinearEmbedding theirs = fitted(PrincipalComponents.exact(), metric, ours.dimension());
    Neighbourhood.Lead lead = lead(metric, ALL, ours, theirs);
    boolean isSame = metric != Metric.COSINE; // by angle the axes are those of unit vectors
    if (isSame && ours.provenance().orElseThrow().method().equals("pca")) {
      assertThat(lead.mean()).isZero();
    } else {
      assertThat(lead.mean()).isGreaterThan(-lead.standardError());
    }
  }

  // a sheet of three dimensions, bent into many: six straight axes do not follow it
  @ParameterizedTest
  @EnumSource
  void aSheetIsFollowedBetterThanByPrincipalComponents(Metric metric) {
    float[][] all = bent(3100, 3, 40, 31);
    float[][] points = Arrays.copyOf(all, 1100);
    Fitted fitted = MapOnly.plan(Neighbours.standard(), 6).metric(metric).on(points);
    LinearEmbedding ours = fitted.map();
    assertThat(ours.provenance().orElseThrow().method()).isEqualTo("neighbours");
    ours.requireFor(metric);
    if (metric != Metric.EUCLIDEAN) {
      assertThatThrownBy(() -> ours.requireFor(Metric.EUCLIDEAN))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "fitted to keep neighbours by the metric %s, got euclidean", metric);
    }
    assertThat(fitted.searched().orElseThrow())
        .matches(
            "366 queries set apart keep 0\\.\\d{4} of their neighbours, by principal components"
                + " 0\\.\\d{4}");
    LinearEmbedding theirs =
        MapOnly.plan(PrincipalComponents.exact(), 6).metric(metric).on(points).map();
    Neighbourhood.Lead lead = lead(metric, all, ours, theirs);
    assertThat(lead.mean()).isGreaterThan(2 * lead.standardError());
  }

  // by distance, a length kept beside the image tells more than one coordinate more
  @Test
  void withTheLengthASheetIsFollowedBetterThanByPrincipalComponentsWithTheirs() {
    float[][] all = bent(3100, 3, 40, 11);
    float[][] points = Arrays.copyOf(all, 1100);
    LinearEmbedding ours = MapOnly.of(Neighbours.standard().withLength(), 7, points);
    LinearEmbedding theirs = MapOnly.of(PrincipalComponents.exact().withLength(), 7, points);
    assertThat(ours.keepsLength()).isTrue();
    assertThat(ours.provenance().orElseThrow().parameters()).containsEntry("form", "length");
    Neighbourhood.Lead lead = lead(Metric.EUCLIDEAN, all, ours, theirs);
    assertThat(lead.mean()).isGreaterThan(2 * lead.standardError());
  }

  // most of a distance is in what the map drops: its length tells more than one coordinate
  @Test
  void whereTheLengthWouldKeepMoreItIsSaid() {
    float[][] all = Clouds.decaying(3500, 60, 0.98, 3);
    float[][] points = Arrays.copyOf(all, 1500);
    Fitted plain = MapOnly.plan(Neighbours.standard(), 12).on(points);
    Neighbours better = (Neighbours) plain.better().orElseThrow();
    Fitted kept = MapOnly.plan(better, 12).on(points);
    assertThat(better.keepsLength()).isTrue();
    assertThat(lead(Metric.EUCLIDEAN, all, kept.map(), plain.map()).mean()).isPositive();
    assertThat(kept.better()).isEmpty();
  }

  @Test
  void aLengthGoesWithDistancesAlone() {
    FitPlan plan = Fit.to(8).with(Neighbours.standard().withLength());
    assertThatThrownBy(() -> plan.metric(Metric.COSINE).on(POINTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("euclidean, got cosine");
    assertThatThrownBy(() -> plan.within(0.5).on(POINTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got a distortion");
  }

  // normal points have no sheet to find: principal components keep what can be kept
  @Test
  void whereNothingKeepsMoreTheMapIsThatOfPrincipalComponentsAndSaysSo() {
    float[][] points = Clouds.decaying(2400, 12, 0.9, 6);
    Fitted fitted = Fit.to(6).with(Neighbours.standard()).holdOut(0).on(points);
    Provenance origin = fitted.map().provenance().orElseThrow();
    assertThat(origin.method()).isEqualTo("pca");
    assertThat(origin.asked()).contains("neighbours");
    assertThat(fitted.searched().orElseThrow()).contains("surely more by no other map");
    float[][] theirs = MapOnly.plan(PrincipalComponents.exact(), 6).on(points).map().toArrays();
    float[][] ours = fitted.map().toArrays();
    double factor = ours[0][0] / (double) theirs[0][0];
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 12; j++) {
        assertThat((double) ours[i][j]).isEqualTo(factor * theirs[i][j], within(1e-5));
      }
    }
  }

  // stretched or shrunk by any factor, the largest distortion would be larger
  @ParameterizedTest
  @EnumSource
  void noOtherScaleHasALesserDistortion(Metric metric) {
    float[][] rows = ofEight(metric).toArrays();
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    for (int i = 0; i < POINTS.length; i++) {
      for (int j = 0; j < i; j++) {
        double ratio =
            Textbook.imageDistance(rows, POINTS[i], POINTS[j])
                / Textbook.distance(POINTS[i], POINTS[j]);
        low = Math.min(low, ratio);
        high = Math.max(high, ratio);
      }
    }
    assertThat(high - 1).isCloseTo(1 - low, org.assertj.core.api.Assertions.offset(1e-3));
  }

  @Test
  void asADistortionIsAskedForEveryPairKeepsIt() {
    assertKeepsEveryPair(12, 0.35);
  }

  @Test
  @Tag("nightly")
  void asALesserDistortionIsAskedForEveryPairKeepsIt() {
    assertKeepsEveryPair(20, 0.25);
  }

  private static void assertKeepsEveryPair(int r, double distortion) {
    Fitted found = Fit.to(r).within(distortion).with(Neighbours.standard()).holdOut(0).on(POINTS);
    assertThat(CheckedMap.of(found.map(), POINTS).distortion()).isLessThanOrEqualTo(distortion);
    LinearEmbedding refined = Fit.to(r).within(distortion).holdOut(0).on(POINTS).map();
    assertThat(recall(Metric.EUCLIDEAN, found.map()))
        .isGreaterThanOrEqualTo(recall(Metric.EUCLIDEAN, refined));
  }

  @Test
  void theDimensionForADistortionIsSearched() {
    Fitted found = Fit.within(0.4).with(Neighbours.standard()).holdOut(0).on(POINTS);
    assertThat(CheckedMap.of(found.map(), POINTS).distortion()).isLessThanOrEqualTo(0.4);
    int refined = Fit.within(0.4).holdOut(0).on(POINTS).map().dimension();
    assertThat(found.map().dimension()).isBetween(refined, refined + refined / 5 + 3);
  }

  static Stream<Arguments> clouds() {
    float[][] twice = Clouds.decaying(60, 20, 0.9, 1);
    for (int i = 0; i < 30; i++) {
      twice[30 + i] = twice[i].clone();
    }
    float[][] grid = new float[64][3];
    for (int i = 0; i < 64; i++) {
      grid[i] = new float[] {1 + i % 4, 1 + i / 4 % 4, 1 + i / 16};
    }
    float[][] mostlyEqual = Clouds.gaussian(40, 6, 8);
    for (int i = 1; i < 38; i++) {
      mostlyEqual[i] = mostlyEqual[0].clone();
    }
    return Stream.of(
        Arguments.of("every point twice", twice, 6),
        Arguments.of("a grid, full of ties", grid, 2),
        Arguments.of("all but two equal", mostlyEqual, 1),
        Arguments.of("two points", Clouds.gaussian(2, 7, 5), 1),
        Arguments.of("three points", Clouds.gaussian(3, 7, 5), 1),
        Arguments.of("fewer points than a list", Clouds.gaussian(40, 12, 5), 5),
        Arguments.of("one dimension", Clouds.gaussian(50, 1, 6), 1),
        Arguments.of("fewer points than dimensions", Clouds.gaussian(20, 50, 4), 5),
        Arguments.of("far from 0", Clouds.shifted(Clouds.decaying(100, 12, 0.9, 8), 1000), 5),
        Arguments.of("tiny", Clouds.scaled(Clouds.decaying(100, 12, 0.9, 9), 1e-15f), 5),
        Arguments.of("huge", Clouds.scaled(Clouds.decaying(100, 12, 0.9, 9), 1e15f), 5));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clouds")
  void whateverThePointsTheCertificateIsTrue(String name, float[][] points, int r) {
    for (Metric metric : Metric.values()) {
      for (int dimension : new int[] {r, points[0].length}) {
        LinearEmbedding map =
            Fit.to(dimension).with(Neighbours.standard()).metric(metric).on(points).map();
        assertThat(CheckedMap.of(map, points).dimension()).isEqualTo(dimension);
      }
    }
  }

  @Test
  void theModelFileNamesTheMetric(@TempDir Path folder) {
    for (Metric metric : Metric.values()) {
      Path file = folder.resolve(metric + ".safetensors");
      fitted(new Neighbours(100), metric, 2).save(file);
      LinearEmbedding loaded = LinearEmbedding.load(file);
      assertThat(loaded.metric()).isEqualTo(metric);
      loaded.requireFor(metric);
      assertThat(loaded.prefix(1).metric()).isEqualTo(metric);
    }
  }

  @Test
  void aPointWithoutAnAngleIsNamed() {
    float[][] points = Clouds.gaussian(60, 5, 1);
    points[17] = new float[5];
    assertThatThrownBy(() -> Fit.to(2).with(Neighbours.standard()).metric(Metric.COSINE).on(points))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("row 17");
  }

  @Test
  void aDistortionGoesWithDistancesAlone() {
    FitPlan plan = Fit.to(8).within(0.5).with(Neighbours.standard()).metric(Metric.COSINE);
    assertThatThrownBy(() -> plan.on(POINTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("euclidean")
        .hasMessageContaining("cosine");
  }

  @Test
  void aStopSignalGivesTheBestSoFar() {
    StopSignal atOnce = () -> true;
    Fitted found = Fit.to(8).with(Neighbours.standard()).until(atOnce).holdOut(0).on(POINTS);
    assertThat(found.stopped()).isTrue();
    CheckedMap.of(found.map(), POINTS);
  }
}
