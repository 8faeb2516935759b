package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.adagio.Clouds;
import org.adagio.Textbook;
import org.adagio.fit.Fit;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

class PrefixDistortionTest {
  private static final float[][] POINTS = Clouds.decaying(60, 14, 0.8, 1);

  @Test
  void everyPowerOfTwoAndTheWholeAreMeasured() {
    LinearEmbedding map = Fit.to(6).on(POINTS).map();

    List<PrefixDistortion> prefixes = map.certificates().prefixes();

    assertThat(prefixes).extracting(PrefixDistortion::dimension).containsExactly(1, 2, 4, 6);
    float[][] images = map.apply(POINTS);
    for (PrefixDistortion prefix : prefixes) {
      float[][] leading = new float[images.length][];
      Arrays.setAll(leading, i -> Arrays.copyOf(images[i], prefix.dimension()));
      assertThat(prefix.maxDistortion())
          .isEqualTo(Textbook.maxDistortion(POINTS, leading), within(1e-6));
    }
    // coordinates are ordered by variance, so each adds less than those before it
    assertThat(prefixes)
        .extracting(PrefixDistortion::meanDistortion)
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
  }

  @Test
  void onlyTheVeryPointsAreThoseItWasFittedTo() {
    LinearEmbedding map = MapOnly.of(PrincipalComponents.exact(), 3, POINTS);
    float[][] moved = Clouds.decaying(60, 14, 0.8, 1);
    moved[59][13] = Math.nextUp(moved[59][13]);
    assertThat(map.relationTo(PointCloud.of(POINTS))).isEqualTo(Provenance.Relation.THESE);
    assertThat(map.relationTo(PointCloud.of(moved))).isEqualTo(Provenance.Relation.OTHERS);
    assertThat(map.relationTo(PointCloud.of(Clouds.decaying(61, 14, 0.8, 1))))
        .isEqualTo(Provenance.Relation.OTHERS);
    assertThat(LinearEmbedding.of(new float[3][14]).relationTo(PointCloud.of(POINTS)))
        .isEqualTo(Provenance.Relation.OTHERS);
  }
}
