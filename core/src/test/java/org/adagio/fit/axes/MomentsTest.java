package org.adagio.fit.axes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentsTest {

  @ParameterizedTest
  @CsvSource({"2, 3, 0", "50, 7, 0", "5000, 5, 0", "4097, 6, 10000"})
  void areThoseOfPlainLoops(int n, int d, float offset) {
    float[][] points = Clouds.shifted(Clouds.gaussian(n, d, 1), offset);
    assertMoments(of(points), points);
  }

  @ParameterizedTest
  @CsvSource({"1, 50, 0", "3000, 2500, 0", "900, 100, 10000"})
  void ofPartsMergeIntoThoseOfTheWhole(int first, int second, float offset) {
    float[][] whole = Clouds.shifted(Clouds.gaussian(first + second, 4, 2), offset);
    for (int i = first; i < whole.length; i++) {
      whole[i][1] += 5; // the parts have different means
    }
    Moments one = of(Arrays.copyOf(whole, first));
    Moments other = of(Arrays.copyOfRange(whole, first, whole.length));
    assertMoments(one.mergedWith(other), whole);
    assertMoments(other.mergedWith(one), whole);
  }

  @Test
  void refuseToMergeAcrossDimensions() {
    Moments two = of(Clouds.gaussian(5, 2, 1));
    Moments three = of(Clouds.gaussian(5, 3, 1));
    assertThatThrownBy(() -> two.mergedWith(three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("moments must be of one dimension, got 2 and 3");
  }

  private static Moments of(float[][] points) {
    return Moments.of(PointCloud.of(points), Progress.NONE);
  }

  private static void assertMoments(Moments moments, float[][] points) {
    int d = points[0].length;
    double[][] centred = Textbook.centred(points);
    double[][] scatter = Textbook.product(Textbook.transposed(centred), centred);
    assertThat(moments.count()).isEqualTo(points.length);
    assertThat(moments.mean()).hasSize(d);
    double tolerance = 1e-5 * points.length * 4;
    for (int i = 0; i < d; i++) {
      assertThat(moments.mean()[i]).isEqualTo(points[0][i] - centred[0][i], within(1e-6));
      for (int j = i; j < d; j++) {
        assertThat(moments.scatterUpperTriangle()[i * d + j])
            .isEqualTo(scatter[i][j], within(tolerance));
      }
    }
  }
}
