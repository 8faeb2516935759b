package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinearEmbeddingTest {

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "5, 3, 2", "7, 10, 4", "513, 9, 5", "1200, 300, 200"})
  void appliesTheMatrixToPointsAsTheyAre(int n, int d, int r) {
    float[][] map = Clouds.gaussian(r, d, 1);
    float[][] points = Clouds.shifted(Clouds.gaussian(n, d, 2), 1);
    LinearEmbedding embedding = LinearEmbedding.of(map);
    float[][] images = embedding.apply(points);
    double[][] wide = Textbook.widened(map);
    for (int i = 0; i < n; i += Math.max(1, n / 20)) {
      float[] single = embedding.apply(points[i]);
      double[] x = Textbook.widened(new float[][] {points[i]})[0];
      for (int k = 0; k < r; k++) {
        double expected = Textbook.dot(wide[k], x);
        assertThat((double) images[i][k]).isEqualTo(expected, within(1e-5 * d));
        assertThat((double) single[k]).isEqualTo(expected, within(1e-5 * d));
      }
    }
  }

  @Test
  void blocksAndSinglePointsOfTheImageAreRead() {
    PointCloud image =
        LinearEmbedding.of(new float[][] {{1, 1}, {1, -1}, {0, 2}})
            .apply(PointCloud.of(new float[][] {{1, 2}, {3, 4}, {5, 6}}));
    assertThat(image.size()).isEqualTo(3);
    assertThat(image.dimension()).isEqualTo(3);
    Matrix two = Matrix.zeros(2, 3);
    image.read(1, 2, two.values(), 0);
    assertThat(two.values()).containsExactly(7, -1, 8, 11, -1, 12);
    assertThat(image.select(new long[] {2, 0}).toMatrix().values())
        .containsExactly(11, -1, 12, 3, -1, 4);
  }

  @Test
  void whatIsHandedOutIsACopy() {
    LinearEmbedding embedding = LinearEmbedding.of(new float[][] {{1, 2}});
    embedding.toArrays()[0][0] = 9;
    assertThat(embedding.apply(new float[] {1, 1})).containsExactly(3);
  }

  @Test
  void pointsOfAnotherDimensionAreRefused() {
    LinearEmbedding embedding = LinearEmbedding.of(new float[][] {{1, 2}});
    assertThatThrownBy(() -> embedding.apply(new float[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points must have the map's dimension 2, got 3");
    assertThatThrownBy(() -> embedding.apply(new float[4][3]))
        .hasMessage("points must have the map's dimension 2, got 3");
  }

  @Test
  void anImageIsWrittenIntoTheCallersArray() {
    LinearEmbedding embedding = LinearEmbedding.of(Clouds.gaussian(7, 19, 1));
    float[] point = Clouds.gaussian(1, 19, 2)[0];
    float[] image = new float[7];
    Arrays.fill(image, Float.NaN); // what was there does not matter
    embedding.apply(point, image);
    assertThat(image).isEqualTo(embedding.apply(point));
    assertThatThrownBy(() -> embedding.apply(point, new float[8]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("images must have the map's dimension 7, got 8");
    assertThatThrownBy(() -> embedding.apply(new float[18], image))
        .hasMessage("points must have the map's dimension 19, got 18");
  }

  @Test
  void aPrefixIsTheFirstCoordinatesAndCertifiesNothing() {
    float[][] points = Clouds.decaying(30, 9, 0.8, 1);
    LinearEmbedding whole = Fit.to(5).with(PrincipalComponents.exact()).on(points).map();
    assertThat(whole.certificate()).isPresent();
    for (int k = 1; k <= 5; k++) {
      LinearEmbedding prefix = whole.prefix(k);
      assertThat(prefix.dimension()).isEqualTo(k);
      assertThat(prefix.toArrays()).isDeepEqualTo(Arrays.copyOf(whole.toArrays(), k));
      assertThat(prefix.certificate()).isEmpty();
      assertThat(prefix.certificates().prefixes()).isEmpty();
      assertThat(prefix.provenance()).isEqualTo(whole.provenance());
      for (PrefixDistortion known : whole.certificates().prefixes()) {
        if (known.dimension() == k) {
          assertThat(Textbook.maxDistortion(points, prefix))
              .isEqualTo(known.maxDistortion(), within(1e-6));
        }
      }
    }
    for (int k : new int[] {0, 6}) {
      assertThatThrownBy(() -> whole.prefix(k))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a prefix must have between 1 and 5 coordinates, got " + k);
    }
  }

  @Test
  void itsTextIsItsMethodItsDimensionsAndItsCertificate() {
    assertThat(LinearEmbedding.of(new float[2][3])).hasToString("given map 3 -> 2");
    LinearEmbedding map = Fit.to(2).on(Clouds.gaussian(9, 4, 1)).map();
    assertThat(map)
        .hasToString("refined map 4 -> 2: " + map.certificate().orElseThrow().statement());
    assertThat(map.toString()).contains("all 36 pairs of 9 points keep their distance within");
  }

  @ParameterizedTest
  @CsvSource({"1, 384, 64", "7, 384, 64", "340, 384, 64", "3, 5, 2"})
  void aPointOfASmallBatchHasTheImageThatItHasByItself(int n, int d, int r) {
    LinearEmbedding map = LinearEmbedding.of(Clouds.gaussian(r, d, 1));
    float[][] points = Clouds.gaussian(n, d, 2);
    float[][] images = map.apply(points);
    assertThat(images).hasDimensions(n, r);
    for (int i = 0; i < n; i++) {
      assertThat(images[i]).isEqualTo(map.apply(points[i]));
    }
  }

  // a fact and no time: what the thread allocated, once all is warm
  @Test
  void imagesMakeNoGarbage() {
    LinearEmbedding map = LinearEmbedding.of(Clouds.gaussian(64, 387, 1));
    float[] point = Clouds.gaussian(1, 387, 2)[0];
    float[] image = new float[64];
    assertThat(allocatedByThousand(() -> map.apply(point, image))).isZero();
    float[][] batch = {point, point};
    assertThat(allocatedByThousand(() -> map.apply(batch)))
        .as("two images and what holds them")
        .isLessThan(1000 * 3 * 64 * Float.BYTES);
  }

  /** The bytes that a thousand calls allocate after a thousand others. */
  private static long allocatedByThousand(Runnable call) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long own = Thread.currentThread().getId();
    long before = 0;
    for (int i = 0; i < 2000; i++) {
      if (i == 1000) {
        before = threads.getThreadAllocatedBytes(own);
      }
      call.run();
    }
    return threads.getThreadAllocatedBytes(own) - before;
  }

  @Test
  void sumsInFloat64AreThoseOfThePlainLoop() {
    float[][] rows = Clouds.gaussian(37, 51, 3);
    double[] point = Textbook.widened(Clouds.gaussian(1, 51, 4))[0];
    double[] image = LinearEmbedding.of(rows).apply(point);
    for (int i = 0; i < rows.length; i++) {
      double sum = 0;
      for (int j = 0; j < point.length; j++) {
        sum += rows[i][j] * point[j];
      }
      assertThat(image[i]).isEqualTo(sum);
    }
  }

  @Test
  void doublesAreMappedInFloat64() {
    LinearEmbedding map = LinearEmbedding.of(new float[][] {{1, -1}, {0.5f, 0}});
    // float32 has no 1e9 + 0.25
    assertThat(map.apply(new double[] {1e9 + 0.25, 1e9})).containsExactly(0.25, 5e8 + 0.125);
    assertThatThrownBy(() -> map.apply(new double[] {1, Double.NaN}))
        .hasMessage("every value must be finite, got NaN in coordinate 1");
    assertThatThrownBy(() -> map.apply(new double[] {1}))
        .hasMessageContaining("points must have the map's dimension 2, got 1");
  }
}
