package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.measure.Certificate;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

/** Blocks of few rows hold the points of long ones. */
class PointBlockTest {

  /** Points with very many coordinates lie in such blocks: their pairs must all be seen. */
  @Test
  void certificatesOfShortBlocksAreThoseOfAllPairs() {
    float[][] some = points(700, 6, 0.8, 5);
    System.setProperty("adagio.block", "1"); // 16 rows a block, the fewest
    try {
      AdagioModel model =
          new AdagioEstimator().setMethod("pca").setDimension(3).fit(vectors(some, 3));
      Certificate found = model.embedding().certificate().orElseThrow();
      PointCloud cloud = PointCloud.of(some);
      DistortionProfile expected = Distortion.of(model.embedding().reduction(cloud));
      assertThat(found.pairs()).isEqualTo(700 * 699 / 2);
      assertThat(found.maxDistortion()).isEqualTo(expected.max(), within(1e-6));
    } finally {
      System.clearProperty("adagio.block");
    }
  }
}
