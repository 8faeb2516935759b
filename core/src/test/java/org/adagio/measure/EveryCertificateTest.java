package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Run;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.MapOnly;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of certificate of every method, against two plain loops in float64. */
@Tag("not-for-mutants") // fits take seconds; TruthTest has maps that were not fitted
class EveryCertificateTest {
  private static final double DELTA = 0.15;
  private static final float[][] SEEN = withDuplicate(Clouds.decaying(90, 20, 0.85, 1));
  private static final float[][] UNSEEN = Clouds.decaying(75, 20, 0.85, 2);

  private static float[][] withDuplicate(float[][] points) {
    points[70] = points[3].clone();
    return points;
  }

  static Stream<EmbeddingMethod> methods() {
    return Stream.of(
        Refined.standard(),
        Neighbours.standard(),
        Adagio.halfSplit(),
        PrincipalComponents.exact(),
        JohnsonLindenstrauss.signs());
  }

  private static void assertMeasured(Certificate certificate, List<SecantPair> pairs) {
    SecantPair worst = pairs.get(0);
    assertThat(certificate.pairs()).isEqualTo(pairs.size());
    assertThat(certificate.maxDistortion()).isEqualTo(worst.distortion(), within(1e-12));
    assertThat(certificate.squaredDistortion())
        .isEqualTo(
            pairs.stream().mapToDouble(SecantPair::squaredDistortion).max().orElseThrow(),
            within(1e-12));
    assertThat(certificate.meanDistortion())
        .isEqualTo(
            pairs.stream().mapToDouble(SecantPair::distortion).average().orElseThrow(),
            within(1e-6));
    SecantPair found = certificate.worstPair();
    assertThat(found.first()).isEqualTo(worst.first());
    assertThat(found.second()).isEqualTo(worst.second());
    assertThat(found.distance()).isEqualTo(worst.distance(), within(1e-12));
    assertThat(found.embeddedDistance()).isEqualTo(worst.embeddedDistance(), within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void allPairs(EmbeddingMethod method) {
    LinearEmbedding map = Fit.to(8).with(method).on(SEEN).map();
    EveryPair truth = new EveryPair(SEEN, map);

    Certificate certificate = Distortion.of(map.reduction(PointCloud.of(SEEN))).certificate();

    assertMeasured(certificate, truth.worstFirst());
    assertThat(certificate.zeroSecants()).isEqualTo(truth.zeroSecants).isOne();
    assertThat(certificate.fractionBeyond()).isZero();
    assertThat(certificate.confidence()).isOne();
    // the certificate that every fit brings says the same
    assertMeasured(map.certificate().orElseThrow(), truth.worstFirst());
  }

  @ParameterizedTest
  @MethodSource("methods")
  void sampledPairs(EmbeddingMethod method) {
    LinearEmbedding map = MapOnly.of(method, 8, SEEN);
    PointCloud points = PointCloud.of(SEEN);
    PairDraw draw = PairDraw.Uniform.of(90, 500, 5);

    Certificate certificate =
        Distortion.of(map.reduction(points), Pairs.drawn(500), Run.of(5)).certificate();

    assertMeasured(certificate, drawn(draw, new EveryPair(SEEN, map)));
    assertThat(certificate.pairs() + certificate.zeroSecants()).isEqualTo(500);
    // (1 − p)^pairs = 1 − confidence
    assertThat(Math.pow(1 - certificate.fractionBeyond(), (double) certificate.pairs()))
        .isEqualTo(0.01, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void unseenPairs(EmbeddingMethod method) {
    LinearEmbedding map = MapOnly.of(method, 8, SEEN);
    PointCloud points = PointCloud.of(UNSEEN);
    List<SecantPair> pairs = drawn(PairDraw.Disjoint.of(75, 9), new EveryPair(UNSEEN, map));

    Certificate certificate =
        Distortion.of(map.reduction(points), Pairs.disjoint(), DELTA, Run.of(9)).certificate(0.99);

    assertMeasured(certificate, pairs);
    long beyond = pairs.stream().filter(pair -> pair.distortion() > DELTA).count();
    assertThat(certificate.points()).isEqualTo(75);
    assertThat(certificate.pairs()).isEqualTo(37);
    assertThat(certificate.beyond()).isEqualTo(beyond);
    assertThat(probabilityOfAtMost(beyond, 37, certificate.fractionBeyond()))
        .isEqualTo(beyond == 37 ? 1 : 0.01, within(1e-9));
  }

  /** The pairs of a draw that have a distance, worst first. */
  private static List<SecantPair> drawn(PairDraw draw, EveryPair truth) {
    return truth.drawn(draw).stream().filter(pair -> pair.distance() > 0).toList();
  }

  /** Σ C(n, i) pⁱ (1 − p)ⁿ⁻ⁱ for i up to the hits. */
  private static double probabilityOfAtMost(long hits, int n, double p) {
    double sum = 0;
    for (int i = 0; i <= hits; i++) {
      double term = Math.pow(p, i) * Math.pow(1 - p, n - i);
      for (int j = 0; j < i; j++) {
        term *= (n - j) / (double) (j + 1);
      }
      sum += term;
    }
    return sum;
  }
}
