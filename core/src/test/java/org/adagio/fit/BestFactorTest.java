package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.Run;
import org.adagio.Textbook;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.Distortion;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.work.Draw;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Principal components with the one factor that makes their largest distortion least. */
class BestFactorTest {
  private static final float[][] POINTS = Clouds.decaying(150, 24, 0.85, 6);

  /** The smallest and the largest ratio of all pairs, by plain loops in float64. */
  private static double[] ends(float[][] points, LinearEmbedding map) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = 0;
    for (int i = 0; i < points.length; i++) {
      for (int j = i + 1; j < points.length; j++) {
        double[] secant = new double[points[0].length];
        for (int k = 0; k < secant.length; k++) {
          secant[k] = (double) points[i][k] - points[j][k];
        }
        double ratio = norm(map.apply(secant)) / norm(secant);
        least = Math.min(least, ratio);
        greatest = Math.max(greatest, ratio);
      }
    }
    return new double[] {least, greatest};
  }

  private static double norm(double[] vector) {
    return Math.sqrt(Textbook.dot(vector, vector));
  }

  private static double upToFactor(LinearEmbedding map) {
    double[] ends = ends(POINTS, map);
    return (ends[1] - ends[0]) / (ends[1] + ends[0]);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 12, 23})
  void itsLargestDistortionIsHalfTheSpanOfThePlainRatios(int dimension) {
    LinearEmbedding plain = MapOnly.of(PrincipalComponents.exact(), dimension, POINTS);
    LinearEmbedding scaled =
        MapOnly.of(PrincipalComponents.exact().withFactor(), dimension, POINTS);
    double[] ends = ends(POINTS, plain);
    double factor = 2 / (ends[0] + ends[1]);
    for (int i = 0; i < dimension; i++) {
      for (int j = 0; j < POINTS[0].length; j++) {
        assertThat(scaled.toArrays()[i][j])
            .isEqualTo((float) (factor * plain.toArrays()[i][j]), within(1e-6f));
      }
    }
    assertThat(Textbook.maxDistortion(POINTS, scaled)).isEqualTo(upToFactor(plain), within(1e-6));
    assertThat(Textbook.maxDistortion(POINTS, scaled))
        .isLessThan(Textbook.maxDistortion(POINTS, plain));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.4, 0.2, 0.1, 0.05})
  void theDimensionFoundIsTheFirstThatAFactorBringsWithinTheDistortion(double distortion) {
    int first =
        IntStream.rangeClosed(1, POINTS[0].length)
            .filter(
                r -> upToFactor(MapOnly.of(PrincipalComponents.exact(), r, POINTS)) <= distortion)
            .findFirst()
            .orElseThrow();
    Fitted found = Fit.within(distortion).with(PrincipalComponents.exact().withFactor()).on(POINTS);
    assertThat(found.map().dimension()).isEqualTo(first);
    assertThat(found.profile().max()).isLessThanOrEqualTo(distortion);
    assertThat(
            Fit.within(distortion).with(PrincipalComponents.exact()).on(POINTS).map().dimension())
        .isGreaterThanOrEqualTo(first);
  }

  @Test
  void randomizedAxesHaveTheirFactorToo() {
    Fitted found = Fit.within(0.1).with(PrincipalComponents.randomized().withFactor()).on(POINTS);
    assertThat(found.profile().max()).isLessThanOrEqualTo(0.1);
    assertThat(found.map().dimension())
        .isLessThan(
            Fit.within(0.1).with(PrincipalComponents.randomized()).on(POINTS).map().dimension());
  }

  /** The sample that chose the factor may not certify it: its largest distortion is the least. */
  @Test
  void aFactorOfSampledPairsIsCertifiedByOthers() {
    PointCloud points = PointCloud.of(Clouds.decaying(10_200, 6, 0.7, 9));
    Fitted found =
        Fit.to(3)
            .with(PrincipalComponents.exact().withFactor())
            .certify(Pairs.automatic())
            .on(points);
    assertThat(found.certificate().coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    double chosen =
        Distortion.of(
                found.map().reduction(points),
                Pairs.automatic(),
                Run.of(Draw.SEARCHED_PAIRS.seed(found.map().provenance().orElseThrow().seed())))
            .max();
    assertThat(found.profile().max()).isNotEqualTo(chosen);
  }

  @Test
  void theModelSaysSo() {
    LinearEmbedding map = MapOnly.of(PrincipalComponents.exact().withFactor(), 3, POINTS);
    assertThat(map.provenance().orElseThrow().parameters())
        .containsAllEntriesOf(Map.of("basis", "exact", "form", "factor"));
    assertThat(PrincipalComponents.exact().parameters()).isEqualTo(Map.of("basis", "exact"));
  }
}
