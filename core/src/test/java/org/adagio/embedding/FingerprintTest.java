package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.ThreadCounts;
import org.adagio.data.PointCloud;
import org.adagio.data.RowReader;
import org.junit.jupiter.api.Test;

class FingerprintTest {

  @Test
  void isTheDocumentedHash() {
    // by a few lines of Python from the definition in docs/file-format.md
    PointCloud points = PointCloud.of(new float[][] {{1, 2}, {3, 4}});
    assertThat(Fingerprint.of(points, Progress.NONE)).isEqualTo("e9f9e0b8f19afa501884cb11a7d86ee6");
  }

  @Test
  void doesNotDependOnThreads() {
    PointCloud points = PointCloud.of(Clouds.gaussian(9001, 3, 1));
    String alone = ThreadCounts.with(1, () -> Fingerprint.of(points, Progress.NONE));
    for (int threads : new int[] {2, 3, 5}) {
      assertThat(ThreadCounts.with(threads, () -> Fingerprint.of(points, Progress.NONE)))
          .isEqualTo(alone);
    }
  }

  @Test
  void anyBitOrderOrShapeMakesAnother() {
    float[][] points = Clouds.gaussian(5000, 2, 1);
    String before = Fingerprint.of(PointCloud.of(points), Progress.NONE);
    for (int row : new int[] {0, 2047, 2048, 4999}) {
      float value = points[row][1];
      points[row][1] = Math.nextUp(value);
      assertThat(Fingerprint.of(PointCloud.of(points), Progress.NONE)).isNotEqualTo(before);
      points[row][1] = value;
    }
    assertThat(Fingerprint.of(PointCloud.of(points), Progress.NONE)).isEqualTo(before);
    PointCloud wide = PointCloud.of(new float[][] {{1, 2, 3, 4}});
    PointCloud tall = PointCloud.of(new float[][] {{1, 2}, {3, 4}});
    assertThat(Fingerprint.of(wide, Progress.NONE))
        .isNotEqualTo(Fingerprint.of(tall, Progress.NONE));
  }

  @Test
  void pointsThatAFitHasReadAreNotReadAgain() {
    PointCloud points = PointCloud.of(Clouds.gaussian(5000, 3, 1));
    for (int piece : new int[] {1, 100, 128, 2048, 3000, 5000}) {
      FingerprintingCloud watched = (FingerprintingCloud) FingerprintingCloud.of(points);
      Matrix rows = Matrix.zeros(piece, 3);
      try (RowReader reader = watched.reader()) {
        for (int first = 0; first < 5000; first += piece) {
          assertThat(watched.isSeen()).isFalse();
          reader.read(first, Math.min(piece, 5000 - first), rows);
        }
      }
      assertThat(watched.isSeen()).isTrue();
      assertThat(watched.pieces()).hasSizeBetween(2, 5);
      assertThat(Fingerprint.of(watched, Progress.NONE))
          .isEqualTo(Fingerprint.of(points, Progress.NONE));
    }
  }

  @Test
  void aFitThatHasNotReadAllPointsIsFollowedByAPass() {
    PointCloud points = PointCloud.of(Clouds.gaussian(5000, 3, 1));
    FingerprintingCloud watched = (FingerprintingCloud) FingerprintingCloud.of(points);
    watched.read(4000, 1000, Matrix.zeros(1000, 3));
    watched.read(0, 3000, Matrix.zeros(3000, 3));
    assertThat(watched.isSeen()).isFalse();
    assertThat(Fingerprint.of(watched, Progress.NONE))
        .isEqualTo(Fingerprint.of(points, Progress.NONE));
  }
}
