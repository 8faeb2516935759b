package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.DistortionProfile;
import org.junit.jupiter.api.Test;

/** Blocks that are joined hold the points that they held apart, under the same numbers. */
class PointBlockTest {

  private static PointBlock block(long firstRow, float... values) {
    return new PointBlock(firstRow, 2, values);
  }

  @Test
  void consecutiveBlocksAreJoinedUntilTheyHaveEnoughRows() {
    List<PointBlock> joined =
        PointBlock.joined(
            List.of(block(5, 1, 2), block(6, 3, 4, 5, 6), block(8, 7, 8), block(9, 9, 10)), 3);
    assertThat(joined).extracting(PointBlock::firstRow).containsExactly(5L, 8L);
    assertThat(joined.get(0).shared().rows().values()).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(joined.get(1).shared().rows().values()).containsExactly(7, 8, 9, 10);
  }

  @Test
  void blocksThatDoNotFollowEachOtherStayApart() {
    List<PointBlock> apart = List.of(block(5, 1, 2), block(7, 3, 4));
    assertThat(PointBlock.joined(apart, 100)).isEqualTo(apart);
  }

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
      DistortionProfile expected = DistortionProfile.of(cloud, model.embedding().apply(cloud));
      assertThat(found.pairs()).isEqualTo(700 * 699 / 2);
      assertThat(found.maxDistortion()).isEqualTo(expected.max(), within(1e-6));
    } finally {
      System.clearProperty("adagio.block");
    }
  }
}
