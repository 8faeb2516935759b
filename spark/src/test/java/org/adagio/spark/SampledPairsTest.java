package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.adagio.Run;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pairs whose points meet, by a shuffle or in one process, are those without Spark. */
class SampledPairsTest {
  private static final int N = 700;
  private static final int D = 6;
  private static final int ROWS = 64;
  private static final long PAIRS = 5000;

  private final float[][] points = LocalSpark.points(N, D, 0.8, 5);
  private final JavaRDD<PointBlock> blocks = blocks();

  private JavaRDD<PointBlock> blocks() {
    List<PointBlock> all = new ArrayList<>();
    for (int first = 0; first < N; first += ROWS) {
      float[] values = new float[Math.min(ROWS, N - first) * D];
      for (int i = 0; i < values.length; i++) {
        values[i] = points[first + i / D][i % D];
      }
      all.add(new PointBlock(first, D, values));
    }
    return new JavaSparkContext(LocalSpark.session().sparkContext()).parallelize(all, 3);
  }

  private DistortionProfile sampled(boolean near) {
    long[] starts = new long[4];
    List<Long> counts =
        blocks
            .mapPartitions(
                some -> {
                  long count = 0;
                  while (some.hasNext()) {
                    count += some.next().count();
                  }
                  return List.of(count).iterator();
                })
            .collect();
    for (int i = 0; i < counts.size(); i++) {
      starts[i + 1] = starts[i] + counts.get(i);
    }
    return profile(new SparkCloud(blocks, starts, D, true, near));
  }

  private static DistortionProfile profile(PointCloud cloud) {
    LinearEmbedding map =
        LinearEmbedding.of(new float[][] {{1, 0, 0, 0.5f, 0, 0}, {0, 1, 0.3f, 0, 0, 0}});
    return Distortion.of(map.reduction(cloud), Pairs.drawn(PAIRS), Run.of(9));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void pairsAreThoseOfTheSamePointsInOneMemory(boolean near) {
    DistortionProfile found = sampled(near);
    DistortionProfile expected = profile(PointCloud.of(points));
    assertThat(found.pairs()).isEqualTo(expected.pairs());
    assertThat(found.max()).isEqualTo(expected.max(), within(1e-6));
    assertThat(found.mean()).isEqualTo(expected.mean(), within(1e-6));
    assertThat(found.worstPairs().get(0).first()).isEqualTo(expected.worstPairs().get(0).first());
  }
}
