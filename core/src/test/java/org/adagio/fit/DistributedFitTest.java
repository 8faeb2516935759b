package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.Questions;
import org.adagio.Textbook;
import org.adagio.TornCloud;
import org.adagio.fit.axes.Moments;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.Pairs;
import org.adagio.measure.SecantPair;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Points that lie in parts elsewhere give the maps that the same points give here. */
class DistributedFitTest {
  private static final float[][] POINTS = Clouds.shifted(Clouds.decaying(700, 24, 0.85, 1), 3);
  private static final PointCloud HERE = PointCloud.of(POINTS);
  private static final TornCloud THERE = TornCloud.of(POINTS, 200);

  static Stream<EmbeddingMethod> methods() {
    return Stream.of(
        JohnsonLindenstrauss.signs(),
        PrincipalComponents.exact(),
        PrincipalComponents.randomized(),
        Adagio.halfSplit(),
        new Adagio(PrincipalBasis.RANDOMIZED));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aMapIsTheSame(EmbeddingMethod method) {
    FitPlan plan = Fit.to(method instanceof Adagio ? 12 : 9).with(method).seed(4);
    LinearEmbedding here = plan.on(HERE).map();
    LinearEmbedding there = plan.on(THERE).map();
    assertSame(there.toArrays(), here.toArrays(), 1e-5);
    assertThat(there.provenance()).isEqualTo(here.provenance());
    here.spectrum()
        .ifPresent(
            spectrum ->
                assertThat(there.spectrum().orElseThrow().singularValues())
                    .containsExactly(spectrum.singularValues(), within(1e-3)));
  }

  // goals about neighbours are searched on one machine
  @Test
  void aRecallAndACodeAreThoseOfThePointsHere() {
    FitPlan recall = Fit.recall(0.6).with(PrincipalComponents.exact()).seed(4);
    LinearEmbedding here = recall.on(HERE).map();
    LinearEmbedding there = recall.on(THERE).map();
    assertSame(there.toArrays(), here.toArrays(), 1e-5);
    assertThat(there.certificates()).isEqualTo(here.certificates());
    FitPlan bytes = Fit.inBytes(6).seed(4);
    assertThat(bytes.on(THERE).map().fingerprint()).isEqualTo(bytes.on(HERE).map().fingerprint());
  }

  @Test
  void aRecallIsSearchedAmongPointsDrawn() {
    FitPlan plan = Fit.recall(0.6).with(PrincipalComponents.exact()).seed(4).drawAtMost(500);
    Fitted fitted = plan.on(THERE);
    long seen = fitted.points().size();
    assertThat(seen + fitted.heldOut().orElseThrow().points().size()).isEqualTo(500);
    assertThat(fitted.map().certificates().recall().orElseThrow().documents()).isEqualTo(seen);
  }

  // neighbours are found on one machine, from points drawn to it, and measured where all are
  @Test
  void pointsAreDrawnToFindNeighbours() {
    Supplier<FitPlan> plan =
        () -> Fit.to(6).with(new Neighbours(100)).seed(4).until(new Questions(60));
    assertSame(plan.get().on(THERE).map().toArrays(), plan.get().on(HERE).map().toArrays(), 1e-5);
    Fitted here = plan.get().drawAtMost(300).on(HERE);
    Fitted there = plan.get().drawAtMost(300).on(THERE);
    assertSame(there.map().toArrays(), here.map().toArrays(), 1e-5);
    assertThat(there.points().size()).isEqualTo(300);
    assertThat(there.map().certificates().all().orElseThrow().points()).isEqualTo(700);
  }

  // whoever looks at pairs brings the points here, and finds what it finds here
  @ParameterizedTest
  @ValueSource(ints = {60, 300})
  void aRefinedMapHoldsWhatItHoldsHere(int landmarks) {
    float[][] points = Clouds.decaying(250, 10, 0.7, 2);
    PointCloud here = PointCloud.of(points);
    TornCloud there = TornCloud.of(points, 60);
    Fitted found = Fit.within(0.25).to(6).with(new Refined(landmarks)).seed(7).on(there);
    Fitted expected = Fit.within(0.25).to(6).with(new Refined(landmarks)).seed(7).on(here);
    assertThat(found.map().toArrays()).isDeepEqualTo(expected.map().toArrays());
    assertThat(found.certificate()).isEqualTo(expected.certificate());
    assertThat(found.certificate().coverage()).isEqualTo(Coverage.ALL_PAIRS);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theSmallestDimensionIsTheSame(EmbeddingMethod method) {
    FitPlan plan = Fit.within(method.name().equals("jl") ? 0.7 : 0.3).with(method).seed(4);
    Fitted here = plan.on(HERE);
    Fitted there = plan.on(THERE);
    assertThat(there.map().dimension()).isEqualTo(here.map().dimension());
    assertThat(there.profile().max()).isEqualTo(here.profile().max(), within(1e-5));
  }

  // a hold-out of distributed points draws the rows that it draws here, and names them alike
  @ParameterizedTest
  @MethodSource("methods")
  void whatIsHeldOutIsTheSame(EmbeddingMethod method) {
    FitPlan plan = Fit.to(12).with(method).seed(4).holdOut(0.1);
    Fitted here = plan.on(HERE);
    Fitted there = plan.on(THERE);
    assertSame(there.map().toArrays(), here.map().toArrays(), 1e-5);
    assertThat(there.map().provenance()).isEqualTo(here.map().provenance());
    assertThat(DistributedCloud.isOne(there.points())).isTrue();
    assertThat(there.profile().points()).isEqualTo(630);
    HeldOut heldOut = there.heldOut().orElseThrow();
    assertThat(heldOut.points().toArrays())
        .isDeepEqualTo(here.heldOut().orElseThrow().points().toArrays());
    for (SecantPair pair :
        List.of(there.profile().worstPairs().get(0), heldOut.profile().worstPairs().get(0))) {
      assertThat(pair.distance())
          .isEqualTo(
              Textbook.distance(POINTS[(int) pair.first()], POINTS[(int) pair.second()]),
              within(1e-12));
    }
  }

  @Test
  void fewPointsOfManyDimensionsAreFittedOnThisMachine() {
    float[][] wide = Clouds.gaussian(20, 60, 9);
    TornCloud there = TornCloud.of(wide, 6);
    Fitted fitted = Fit.to(5).with(PrincipalComponents.exact()).on(there);
    assertThat(DistributedCloud.isOne(fitted.points())).isFalse();
    assertThat(fitted.map().toArrays())
        .isDeepEqualTo(Fit.to(5).with(PrincipalComponents.exact()).on(wide).map().toArrays());
  }

  // of many points some are drawn, and sampled pairs of all of them certify the map
  @Test
  void aMapOfDrawnPointsIsCertifiedOverAllPoints() {
    TornCloud many = TornCloud.of(Clouds.decaying(250, 10, 0.7, 2), 60);
    Fitted found =
        Fit.within(0.25)
            .to(6)
            .with(new Refined(60))
            .certify(Pairs.sampled(9000))
            .drawAtMost(100)
            .seed(7)
            .on(many);
    assertThat(found.points().size()).isEqualTo(100);
    assertThat(DistributedCloud.isOne(found.points())).isFalse();
    Certificate ofAll = found.map().certificates().all().orElseThrow();
    assertThat(ofAll.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(ofAll.points()).isEqualTo(250);
    assertThat(ofAll.pairs()).isEqualTo(9000);
    assertThat(ofAll.statedDistortion()).isEqualTo(0.25);
  }

  @Test
  void momentsTravelAsTheirUpperTriangleOnly() {
    Moments there = Moments.of(THERE, Progress.NONE);
    Moments here = Moments.of(HERE, Progress.NONE);
    assertThat(there.count()).isEqualTo(here.count());
    assertThat(there.mean()).containsExactly(here.mean(), within(1e-5));
    assertThat(there.scatterUpperTriangle())
        .containsExactly(here.scatterUpperTriangle(), within(1e-2));
  }

  @Test
  void equalPointsAreRefused() {
    float[] one = {1, 2, 3};
    TornCloud equal = TornCloud.of(new float[][] {one, one, one, one}, 2);
    for (EmbeddingMethod method : List.of(Adagio.halfSplit(), Refined.standard())) {
      assertThatThrownBy(() -> Fit.to(2).with(method).on(equal))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("all 4 points are equal: there is no distance to keep");
    }
  }

  private static void assertSame(float[][] actual, float[][] expected, double tolerance) {
    assertThat(actual).hasDimensions(expected.length, expected[0].length);
    for (int i = 0; i < expected.length; i++) {
      for (int j = 0; j < expected[i].length; j++) {
        assertThat((double) actual[i][j]).isEqualTo(expected[i][j], within(tolerance));
      }
    }
  }
}
