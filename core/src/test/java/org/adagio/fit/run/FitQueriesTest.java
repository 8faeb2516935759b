package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.Execution;
import org.adagio.Metric;
import org.adagio.Neighbourhood;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.MapOnly;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.RecallGoal;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Points that vary most in their first half of coordinates, and queries that are 0 there: among
 * themselves the points are near or far by what no query asks for.
 */
class FitQueriesTest {
  private static final int HALF = 8;
  private static final float[][] POINTS = points(900, 1);
  private static final float[][] QUERIES = queries(500, 2);
  private static final float[][] UNSEEN = queries(150, 3);

  /** Signs of one size in the first half, so that these add as much to every length. */
  private static float[][] points(int n, long seed) {
    float[][] points = Clouds.gaussian(n, 2 * HALF, seed);
    for (float[] point : points) {
      for (int j = 0; j < HALF; j++) {
        point[j] = Math.copySign(3, point[j]);
      }
    }
    return points;
  }

  private static float[][] queries(int n, long seed) {
    float[][] queries = Clouds.gaussian(n, 2 * HALF, seed);
    for (float[] query : queries) {
      Arrays.fill(query, 0, HALF, 0);
    }
    return queries;
  }

  private static double recall(Metric metric, LinearEmbedding map, float[][] queries) {
    return Neighbourhood.recall(
        metric, POINTS, map.apply(POINTS), queries, map.apply(queries), 10, 10);
  }

  private static float[][] heldOut(double share) {
    int count = (int) (share * QUERIES.length);
    return Arrays.stream(HoldOutRule.rows(QUERIES.length, count, Execution.SEED))
        .mapToObj(row -> QUERIES[(int) row])
        .toArray(float[][]::new);
  }

  @ParameterizedTest
  @EnumSource
  void unseenQueriesKeepFarMoreNeighboursWhereQueriesWereLearnedFrom(Metric metric) {
    FitPlan plan = MapOnly.plan(Neighbours.standard(), HALF).metric(metric);
    double with = recall(metric, plan.on(POINTS, QUERIES).map(), UNSEEN);
    double without = recall(metric, plan.on(POINTS).map(), UNSEEN);
    assertThat(with).isGreaterThan(without + 0.3);
  }

  // the last coordinates alone decide who is near, and eight dimensions hold them
  @Test
  void whatQueriesDoNotAskForIsLeftOut() {
    LinearEmbedding map =
        MapOnly.plan(Neighbours.standard(), HALF)
            .metric(Metric.INNER_PRODUCT)
            .on(POINTS, QUERIES)
            .map();
    assertThat(recall(Metric.INNER_PRODUCT, map, UNSEEN)).isGreaterThan(0.9);
  }

  @ParameterizedTest
  @EnumSource
  void theCertificateCountsTheQueriesHeldOut(Metric metric) {
    Fitted fitted =
        Fit.to(6).with(Neighbours.standard()).metric(metric).holdOut(0.2).on(POINTS, QUERIES);
    RecallCertificate certificate = fitted.map().certificates().recall().orElseThrow();
    assertThat(certificate.metric()).isEqualTo(metric);
    assertThat(certificate.recall().queries()).isEqualTo(100);
    float[][] kept = fitted.points().toArrays();
    assertThat(certificate.documents()).isEqualTo(720).isEqualTo(kept.length);
    assertThat(fitted.map().certificates().unseenRecall().orElseThrow().documents()).isEqualTo(180);
    LinearEmbedding map = fitted.map();
    float[][] asked = heldOut(0.2);
    assertThat(certificate.recall().mean())
        .isEqualTo(
            Neighbourhood.recall(metric, kept, map.apply(kept), asked, map.apply(asked), 10, 10),
            within(1e-12));
    assertThat(map.provenance().orElseThrow().parameters())
        .containsEntry("queries", "400")
        .containsKey("queriesFingerprint");
  }

  // of the queries held out every other one certifies the dimension that the others chose
  @Test
  void aRecallIsThatOfQueries() {
    RecallGoal goal = RecallGoal.of(0.8);
    FitPlan plan = Fit.recall(goal).metric(Metric.INNER_PRODUCT).seed(0);
    Fitted fitted = plan.on(POINTS, QUERIES);
    RecallCertificate certificate = fitted.map().certificates().recall().orElseThrow();
    float[][] out = heldOut(0.25);
    float[][] certifying =
        IntStream.range(0, out.length)
            .filter(i -> i % 2 == 1)
            .mapToObj(i -> out[i])
            .toArray(float[][]::new);
    float[][] documents = fitted.points().toArrays();
    assertThat(certificate.documents()).isEqualTo(documents.length).isEqualTo(675);
    LinearEmbedding map = fitted.map();
    assertThat(certificate.recall().mean())
        .isEqualTo(
            Neighbourhood.recall(
                Metric.INNER_PRODUCT,
                documents,
                map.apply(documents),
                certifying,
                map.apply(certifying),
                10,
                10),
            within(1e-12))
        .isGreaterThanOrEqualTo(0.8);
    assertThat(fitted.map().dimension()).isLessThanOrEqualTo(HALF + 1);
    assertThat(plan.on(POINTS).map().dimension()).isGreaterThan(HALF + 1);
  }

  @Test
  void pointsFarFromZeroAndOfAnyScaleAreServed() {
    FitPlan plan = MapOnly.plan(Neighbours.standard(), HALF);
    double there = recall(Metric.EUCLIDEAN, plan.on(POINTS, QUERIES).map(), UNSEEN);
    double[][] far = moved(POINTS);
    LinearEmbedding map = plan.on(PointCloud.of(far), PointCloud.of(moved(QUERIES))).map();
    assertThat(recall(Metric.EUCLIDEAN, map, UNSEEN)).isEqualTo(there, within(0.02));
  }

  private static double[][] moved(float[][] points) {
    return Arrays.stream(points)
        .map(point -> IntStream.range(0, point.length).mapToDouble(j -> 1e3 + point[j]).toArray())
        .toArray(double[][]::new);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    FitPlan plan = Fit.to(4).with(Neighbours.standard());
    assertThatThrownBy(() -> Fit.to(4).with(PrincipalComponents.exact()).on(POINTS, QUERIES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pca does not learn from queries; the method neighbours does");
    assertThatThrownBy(() -> plan.on(POINTS, Clouds.gaussian(200, 7, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("queries must have the points' dimension 16, got 7");
    assertThatThrownBy(() -> plan.within(0.5).on(POINTS, QUERIES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("neighbours: queries go with a dimension or a recall, got a distortion");
    assertThatThrownBy(() -> plan.holdOut(0).on(POINTS, Arrays.copyOf(QUERIES, 100)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("queries to learn from must be at least 160, beside those held out, got 100");
    float[][] withZero = queries(300, 4);
    withZero[17] = new float[2 * HALF];
    assertThatThrownBy(() -> plan.metric(Metric.COSINE).holdOut(0).on(POINTS, withZero))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("every query must differ from 0 to have an angle, got 0 in row 17");
  }
}
