package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.LongStream;
import org.adagio.Clouds;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.Textbook;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.Pairs;
import org.adagio.measure.SecantPair;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.Provenance;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;
import org.adagio.work.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fits to some of many points: what is said of those, and what of all. */
class DrawnPointsTest {
  private static final float[][] POINTS = Clouds.decaying(900, 16, 0.85, 5);
  private static final int MOST = 120;
  private static final long SEED = 3;
  private static final double DISTORTION = 0.25;
  private static final FitPlan TO_EIGHT =
      Fit.to(8).with(new Refined(60)).seed(SEED).drawAtMost(MOST);

  @TempDir Path directory;

  @Test
  void ofNoMorePointsThanAllowedEveryOneIsFittedTo() {
    FitPlan plan = Fit.to(6).with(new Refined(100));
    LinearEmbedding map = plan.drawAtMost(900).on(POINTS).map();
    assertThat(map.toArrays()).isDeepEqualTo(plan.on(POINTS).map().toArrays());
    assertThat(map.certificates().all()).isEmpty();
    assertThat(map.provenance().orElseThrow().drawnFrom()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"refined", "pca", "adagio"})
  void aSearchHoldsOverAllPairsOfThePointsDrawn(String name) {
    Fitted found = search(name);
    LinearEmbedding map = found.map();
    float[][] drawn = selected(Split.rows(POINTS.length, MOST, Draw.FITTED_POINTS.seed(SEED)));
    assertThat(found.points().toArrays()).isDeepEqualTo(drawn);

    assertThat(Textbook.maxDistortion(drawn, map)).isLessThanOrEqualTo(DISTORTION);
    Certificate certificate = map.certificate().orElseThrow();
    assertThat(certificate.coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(certificate.points()).isEqualTo(MOST);
    assertRowsAreThoseOfAllPoints(certificate.worstPair());
    assertRowsAreThoseOfAllPoints(found.profile().worstPairs().get(0));
  }

  // the search looked at all pairs: no sample says more
  @Test
  void theCheckOfAllPairsIsTheCertificateWhateverPairsAreAskedFor() {
    Certificate certificate = TO_EIGHT.certify(Pairs.sampled(20)).on(POINTS).certificate();
    assertThat(certificate.coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(certificate.pairs()).isEqualTo(MOST * (MOST - 1) / 2);
  }

  private static void assertRowsAreThoseOfAllPoints(SecantPair pair) {
    float[] x = POINTS[(int) pair.first()];
    float[] y = POINTS[(int) pair.second()];
    assertThat(pair.distance()).isEqualTo(Textbook.distance(x, y), within(1e-12));
  }

  // of all 404 550 pairs, counted one by one, no larger share lies beyond than is stated
  @ParameterizedTest
  @ValueSource(strings = {"refined", "pca", "adagio"})
  void allPointsHaveABoundWithItsConfidence(String name) {
    LinearEmbedding map = search(name).map();
    float[][] images = map.apply(POINTS);
    long beyond = 0;
    for (int i = 0; i < POINTS.length; i++) {
      for (int j = 0; j < i; j++) {
        double ratio =
            Textbook.distance(images[i], images[j]) / Textbook.distance(POINTS[i], POINTS[j]);
        beyond += Math.abs(ratio - 1) > DISTORTION ? 1 : 0;
      }
    }
    Certificate all = map.certificates().all().orElseThrow();
    double fraction = beyond / (900 * 899 / 2.0);
    assertThat(all.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(all.points()).isEqualTo(900);
    assertThat(all.pairs()).isEqualTo(200_000);
    assertThat(all.statedDistortion()).isEqualTo(DISTORTION);
    assertThat(all.fractionBeyond()).isBetween(fraction, fraction + 0.003);
    assertThat(all.statement())
        .startsWith(
            String.format(
                Locale.ROOT,
                "of 200,000 sampled pairs of 900 points %,d lie beyond 0.25;",
                all.beyond()))
        .contains("with confidence 99 % fewer than")
        .endsWith("% of all pairs do");
  }

  @Test
  void aDimensionHasABoundForTheLargestDistortionOfThePointsDrawn() {
    LinearEmbedding map = TO_EIGHT.on(POINTS).map();
    assertThat(map.certificates().all().orElseThrow().statedDistortion())
        .isEqualTo(map.certificate().orElseThrow().maxDistortion());
  }

  @Test
  void theModelFileKeepsWhatWasDrawnFromWhat() {
    LinearEmbedding map = search("refined").map();
    Path file = directory.resolve("m.safetensors");
    map.save(file, Overwrite.NO);
    LinearEmbedding loaded = LinearEmbedding.load(file);

    assertThat(loaded.certificates().all()).isEqualTo(map.certificates().all());
    assertThat(loaded.provenance()).isEqualTo(map.provenance());
    assertThat(loaded.provenance().orElseThrow().points()).isEqualTo(MOST);
    PointCloud all = PointCloud.of(POINTS);
    assertThat(loaded.relationTo(all)).isEqualTo(Provenance.Relation.SOME_OF_THESE);
    PointCloud drawn = all.select(Split.rows(POINTS.length, MOST, Draw.FITTED_POINTS.seed(SEED)));
    assertThat(loaded.relationTo(drawn)).isEqualTo(Provenance.Relation.THESE);
    PointCloud others = all.select(LongStream.range(0, MOST).toArray());
    assertThat(loaded.relationTo(others)).isEqualTo(Provenance.Relation.OTHERS);
  }

  @Test
  void refusesLessThanAPair() {
    assertThatThrownBy(() -> Fit.to(2).drawAtMost(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points to fit to must be at least 2, got 1");
    assertThatThrownBy(() -> Fit.within(0.1).drawAtMost(1))
        .hasMessage("points to fit to must be at least 2, got 1");
  }

  // all pairs are certified where that takes minutes; of more points enough are drawn
  @Test
  void allOfMediumCloudsAreFittedToAndSomeOfLargeOnes() {
    assertThat(Fit.to(8).choices().pointsToFit(60_000)).isEqualTo(60_000);
    assertThat(Fit.to(8).choices().pointsToFit(60_001)).isEqualTo(20_000);
    assertThat(Fit.to(8).drawAtMost(500).choices().pointsToFit(400)).isEqualTo(400);
    assertThat(Fit.to(8).drawAtMost(500).choices().pointsToFit(1_000_000_000_000L)).isEqualTo(500);
  }

  // six looks at all pairs of 60 000 points of 8 values take 864 ms on two threads, ten 1440 ms
  @ParameterizedTest
  @CsvSource({"863, 20000, 20000", "865, 60000, 20000", "1441, 60000, 60000"})
  void fewerAreFittedToWhereTheTimeDoesNotAllowAllPairs(
      int milliseconds, int atDimension, int withinDistortion) {
    PointCloud points = PointCloud.of(Matrix.zeros(60_000, 8));
    Duration time = Duration.ofMillis(milliseconds);
    Resources.during(
        Execution.DEFAULT.threads(2),
        () -> {
          assertThat(GrowingDraw.pointsToFit(Fit.to(64).time(time).choices(), points))
              .isEqualTo(atDimension);
          assertThat(GrowingDraw.pointsToFit(Fit.within(0.1).time(time).choices(), points))
              .isEqualTo(withinDistortion);
          assertThat(GrowingDraw.pointsToFit(Fit.to(64).choices(), points)).isEqualTo(60_000);
          return null;
        });
  }

  private static Fitted search(String name) {
    EmbeddingMethod method =
        switch (name) {
          case "refined" -> new Refined(60);
          case "pca" -> PrincipalComponents.exact();
          default -> Adagio.halfSplit();
        };
    return Fit.within(DISTORTION).with(method).seed(SEED).drawAtMost(MOST).on(POINTS);
  }

  private static float[][] selected(long[] rows) {
    return PointCloud.of(POINTS).select(rows).toArrays();
  }
}
