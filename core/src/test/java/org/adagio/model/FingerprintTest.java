package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.adagio.Clouds;
import org.adagio.TornCloud;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

class FingerprintTest {

  @Test
  void isTheDocumentedHash() {
    // by a few lines of Python from the definition in docs/file-format.md
    PointCloud points = PointCloud.of(new float[][] {{1, 2}, {3, 4}});
    assertThat(Fingerprint.of(points)).isEqualTo("256rows:b38757ab1711b1f7979452dddc8bc6a7");
  }

  // of 5000 rows the second that is looked at is ⌊4999 / 255⌋ = 19
  @Test
  void anySampledRowAndAnyShapeMakeAnother() {
    float[][] points = Clouds.gaussian(5000, 2, 1);
    String before = Fingerprint.of(PointCloud.of(points));
    for (int row : new int[] {0, 19, 4999}) {
      float value = points[row][1];
      points[row][1] = Math.nextUp(value);
      assertThat(Fingerprint.of(PointCloud.of(points))).isNotEqualTo(before);
      points[row][1] = value;
    }
    assertThat(Fingerprint.of(PointCloud.of(points))).isEqualTo(before);
    PointCloud wide = PointCloud.of(new float[][] {{1, 2, 3, 4}});
    PointCloud tall = PointCloud.of(new float[][] {{1, 2}, {3, 4}});
    assertThat(Fingerprint.of(wide)).isNotEqualTo(Fingerprint.of(tall));
  }

  @Test
  void everyOneOfFewRowsCounts() {
    float[][] points = Clouds.gaussian(256, 3, 1);
    String before = Fingerprint.of(PointCloud.of(points));
    for (float[] point : points) {
      float value = point[2];
      point[2] = Math.nextUp(value);
      assertThat(Fingerprint.of(PointCloud.of(points))).isNotEqualTo(before);
      point[2] = value;
    }
  }

  @Test
  void doesNotDependOnHowPointsAreCut() {
    float[][] points = Clouds.gaussian(5000, 3, 8);
    for (int mostRows : new int[] {2, 100, 3000}) {
      assertThat(Fingerprint.of(TornCloud.of(points, mostRows)))
          .isEqualTo(Fingerprint.of(PointCloud.of(points)));
    }
  }
}
