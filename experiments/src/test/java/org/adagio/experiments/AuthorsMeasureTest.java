package org.adagio.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

class AuthorsMeasureTest {

  // four points on a line; the map moves the last one: pairs (2,3) and (1,3) change most
  private static final PointCloud BEFORE = PointCloud.of(new float[][] {{0}, {1}, {3}, {4}});
  private static final PointCloud AFTER = PointCloud.of(new float[][] {{0}, {1}, {3}, {6}});

  // |4 - 3| = 1 becomes 3; |4 - 1| = 3 becomes 5
  @Test
  void thePairWithThePointBeforeIsLeftOut() {
    DistortionProfile profile = Distortion.of(Reduction.of(BEFORE, AFTER));

    assertThat(profile.max()).isCloseTo(2, within(1e-6));
    assertThat(AuthorsMeasure.max(profile).getAsDouble()).isCloseTo(2.0 / 3, within(1e-6));
  }

  // ratios 3, 5/3, 3/2 and 1, 1, 1
  @Test
  void binsCountTheDistanceOfTheRatioFromOne() {
    long[] counts = DistortionBins.counts(Distortion.of(Reduction.of(BEFORE, AFTER)).ratios());

    assertThat(Arrays.stream(counts).sum()).isEqualTo(6);
    assertThat(counts[0]).isEqualTo(3);
    assertThat(counts[64]).isEqualTo(1);
    assertThat(counts[(int) (128 * 2.0 / 3)]).isEqualTo(1);
    assertThat(counts[127]).isEqualTo(1);
  }
}
