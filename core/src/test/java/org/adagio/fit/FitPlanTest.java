package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.Provenance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A plan does what it says, in whatever order it was said. */
class FitPlanTest {
  private static final float[][] POINTS = Clouds.decaying(200, 12, 0.9, 1);

  @Test
  void theMethodFollowsFromTheGoalInWhateverOrderItIsSaid() {
    assertThat(Fit.to(4).recall(0.2)).isEqualTo(Fit.recall(0.2).to(4));
    assertThat(Fit.to(4).recall(0.2).choices().method()).isEqualTo(Neighbours.standard());
    assertThat(Fit.to(4).choices().method()).isEqualTo(Refined.standard());
    assertThat(Fit.within(0.2).to(4).choices().method()).isEqualTo(Refined.standard());
    assertThat(Fit.recall(0.2).with(Goal.dimension(4)).choices().method())
        .isEqualTo(Refined.standard());
    assertThat(Fit.to(4).with(Adagio.halfSplit()).recall(0.2).choices().method())
        .isEqualTo(Adagio.halfSplit());
  }

  // queries of another kind are learned from by one method alone, so it needs no choosing
  @Test
  void queriesAreLearnedFromWithoutSayingHow() {
    Provenance origin =
        Fit.to(4).on(POINTS, Clouds.decaying(400, 12, 0.9, 2)).map().provenance().orElseThrow();
    assertThat(origin.asked().orElse(origin.method())).isEqualTo("neighbours");
  }

  // refined does not look at the metric: the same matrix serves all, and the note is for searches
  @Test
  void aMapThatKeepsDistancesServesEveryMetric() {
    LinearEmbedding plain = Fit.to(4).on(POINTS).map();
    LinearEmbedding noted = Fit.to(4).metric(Metric.COSINE).on(POINTS).map();
    assertThat(noted.fingerprint()).isEqualTo(plain.fingerprint());
    assertThat(noted.metric()).isEqualTo(Metric.COSINE);
    for (Metric metric : Metric.values()) {
      noted.requireFor(metric);
    }
  }

  // the same fit by recall answers with what is kept by the metric
  @ParameterizedTest
  @EnumSource(Metric.class)
  void aRecallIsOfTheMetricWhateverTheMethod(Metric metric) {
    LinearEmbedding map =
        Fit.to(4).recall(0.1).with(Refined.standard()).metric(metric).on(POINTS).map();
    assertThat(map.certificates().recall().orElseThrow().metric()).isEqualTo(metric);
  }

  @Test
  void whatWasReachedIsToldInNumbers() {
    for (EmbeddingMethod method :
        new EmbeddingMethod[] {
          Refined.standard(), Neighbours.standard(), PrincipalComponents.exact()
        }) {
      UnreachableDistortionException none =
          catchThrowableOfType(
              UnreachableDistortionException.class,
              () -> Fit.within(0.01).to(3).with(method).on(POINTS));
      assertThat(none.dimension()).isEqualTo(3);
      assertThat(none.distortion()).isBetween(0.1, 1.0);
      assertThat(none)
          .hasMessageStartingWith(method.name() + ": no map found to dimension 3 keeps all pairs");
    }
    UnreachableRecallException few =
        catchThrowableOfType(
            UnreachableRecallException.class, () -> Fit.recall(0.99).to(2).on(POINTS));
    assertThat(few.dimension()).isEqualTo(2);
    assertThat(few.recall()).isBetween(0.1, 0.9);
  }

  @Test
  void whatWasFoundIsOneLine() {
    assertThat(Fit.to(4).on(POINTS).toString())
        .startsWith("refined map 12 -> 4: ")
        .doesNotContain("\n")
        .hasSizeLessThan(200);
  }

  @Test
  void anEmptyBatchGivesAnEmptyBatch() {
    assertThat(LinearEmbedding.of(new float[][] {{1, 2}}).apply(new float[0][])).isEmpty();
  }

  @Test
  void aFingerprintIsOfTheMatrixAlone() throws IOException, NoSuchAlgorithmException {
    LinearEmbedding map = Fit.to(4).on(POINTS).map();
    ByteBuffer bytes = ByteBuffer.allocate(16 + 4 * 48).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(4).putLong(12);
    for (float[] row : map.toArrays()) {
      for (float value : row) {
        bytes.putFloat(value);
      }
    }
    byte[] sha = MessageDigest.getInstance("SHA-256").digest(bytes.array());
    assertThat(map.fingerprint()).isEqualTo(HexFormat.of().formatHex(sha, 0, 8));

    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    map.save(saved);
    LinearEmbedding again = LinearEmbedding.load(new ByteArrayInputStream(saved.toByteArray()));
    assertThat(again.fingerprint()).isEqualTo(map.fingerprint());
    assertThat(map.prefix(3).fingerprint()).isNotEqualTo(map.fingerprint());
  }
}
