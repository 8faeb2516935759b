package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.stream.LongStream;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.ThreadCounts;
import org.adagio.data.DataFormat;
import org.adagio.data.Overwrite;
import org.adagio.data.PointCloud;
import org.adagio.data.Split;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.SecantPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fits to some of many points: what is said of those, and what of all. */
class DrawnPointsTest {
  private static final float[][] POINTS = Clouds.decaying(900, 16, 0.85, 5);
  private static final int MOST = 120;
  private static final double DISTORTION = 0.25;

  @TempDir Path directory;

  @Test
  void ofNoMorePointsThanAllowedEveryOneIsFittedTo() {
    LinearEmbedding map = new Refined(6, 100, 900, 0).fit(POINTS);
    assertThat(map.toArrays()).isDeepEqualTo(new Refined(6, 100, 0).fit(POINTS).toArrays());
    assertThat(map.certificateOfAll()).isEmpty();
    assertThat(map.provenance().orElseThrow().drawnFrom()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"refined", "pca", "adagio"})
  void aSearchHoldsOverAllPairsOfThePointsDrawn(String name) {
    DimensionSearch.Result found = search(name);
    LinearEmbedding map = found.embedding();
    long seed = name.equals("refined") ? 3 : 1;
    float[][] drawn = selected(Split.rows(POINTS.length, MOST, seed));

    assertThat(Textbook.maxDistortion(drawn, map.apply(drawn))).isLessThanOrEqualTo(DISTORTION);
    Certificate certificate = map.certificate().orElseThrow();
    assertThat(certificate.coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(certificate.points()).isEqualTo(MOST);
    assertRowsAreThoseOfAllPoints(certificate.worstPair());
    assertRowsAreThoseOfAllPoints(found.profile().worstPairs().get(0));
  }

  private static void assertRowsAreThoseOfAllPoints(SecantPair pair) {
    float[] x = POINTS[(int) pair.first()];
    float[] y = POINTS[(int) pair.second()];
    assertThat(pair.distance()).isEqualTo(Textbook.distance(x, y));
  }

  // of all 404 550 pairs, counted one by one, no larger share lies beyond than is stated
  @ParameterizedTest
  @ValueSource(strings = {"refined", "pca", "adagio"})
  void allPointsHaveABoundWithItsConfidence(String name) {
    LinearEmbedding map = search(name).embedding();
    float[][] images = map.apply(POINTS);
    long beyond = 0;
    for (int i = 0; i < POINTS.length; i++) {
      for (int j = 0; j < i; j++) {
        double ratio =
            Textbook.distance(images[i], images[j]) / Textbook.distance(POINTS[i], POINTS[j]);
        beyond += Math.abs(ratio - 1) > DISTORTION ? 1 : 0;
      }
    }
    Certificate all = map.certificateOfAll().orElseThrow();
    double fraction = beyond / (900 * 899 / 2.0);
    assertThat(all.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(all.points()).isEqualTo(900);
    assertThat(all.pairs()).isEqualTo(200_000);
    assertThat(all.statedDistortion()).isEqualTo(DISTORTION);
    assertThat(all.fractionBeyond()).isBetween(fraction, fraction + 0.003);
    assertThat(all.statement())
        .startsWith("of 200,000 sampled pairs of 900 points " + all.beyond() + " lie beyond 0.25;")
        .contains("with confidence 99 % fewer than")
        .endsWith("% of all pairs do");
  }

  @Test
  void aDimensionHasABoundForTheLargestDistortionOfThePointsDrawn() {
    LinearEmbedding map = new Refined(8, 60, MOST, 3).fit(POINTS);
    assertThat(map.certificateOfAll().orElseThrow().statedDistortion())
        .isEqualTo(map.certificate().orElseThrow().maxDistortion());
  }

  @Test
  void theModelFileKeepsWhatWasDrawnFromWhat() {
    LinearEmbedding map = search("refined").embedding();
    Path file = directory.resolve("m.safetensors");
    map.save(file, Overwrite.NO);
    LinearEmbedding loaded = LinearEmbedding.load(file);

    assertThat(loaded.certificateOfAll()).isEqualTo(map.certificateOfAll());
    assertThat(loaded.provenance()).isEqualTo(map.provenance());
    assertThat(loaded.provenance().orElseThrow().points()).isEqualTo(MOST);
    PointCloud all = PointCloud.of(POINTS);
    assertThat(loaded.fittedTo(all, Progress.NONE)).isEqualTo(FittedTo.SOME_OF_THESE);
    PointCloud drawn = all.select(Split.rows(POINTS.length, MOST, 3));
    assertThat(loaded.fittedTo(drawn, Progress.NONE)).isEqualTo(FittedTo.THESE);
    PointCloud others = all.select(LongStream.range(0, MOST).toArray());
    assertThat(loaded.fittedTo(others, Progress.NONE)).isEqualTo(FittedTo.OTHERS);
  }

  @Test
  void neitherThreadsNorTheFileChangeABit() {
    Path file = directory.resolve("points.npy");
    DataFormat.NPY.write(PointCloud.of(POINTS), file, Overwrite.NO, Progress.NONE);
    PointCloud onDisk = DataFormat.open(file).points();
    Refined method = new Refined(8, 60, MOST, 3);
    float[][] alone = ThreadCounts.with(1, () -> method.fit(onDisk).toArrays());
    assertThat(ThreadCounts.with(3, () -> method.fit(POINTS).toArrays())).isDeepEqualTo(alone);
  }

  @Test
  void refusesLessThanAPair() {
    assertThatThrownBy(() -> new Refined(2, 10, 1, 0))
        .hasMessage("points to fit to must be at least 2, got 1");
    assertThatThrownBy(() -> new DimensionSearch(0.1, 1))
        .hasMessage("points to fit to must be at least 2, got 1");
  }

  private static DimensionSearch.Result search(String name) {
    EmbeddingMethod method =
        switch (name) {
          case "refined" -> new Refined(1, 60, MOST, 3);
          case "pca" -> PrincipalComponents.toDimension(1);
          default -> Adagio.toDimension(1);
        };
    return new DimensionSearch(DISTORTION, MOST).fit(method, PointCloud.of(POINTS), Progress.NONE);
  }

  private static float[][] selected(long[] rows) {
    return PointCloud.of(POINTS).select(rows).toArrays();
  }
}
