package org.adagio.experiments.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.adagio.Metric;
import org.adagio.Run;
import org.adagio.fit.RecallGoal;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Kinds of code side by side, on a cloud of which is known what they can keep. */
class ByteComparisonTest {
  private static final int D = 8;
  private static Map<String, List<ByteComparison.Row>> rows;

  @BeforeAll
  static void compare() {
    SplittableRandom random = new SplittableRandom(3);
    float[][] cloud = new float[1200][D];
    for (float[] point : cloud) {
      for (int j = 0; j < D; j++) {
        point[j] = (float) (random.nextGaussian() / (1 + 0.3 * j) + 5);
      }
    }
    List<ByteComparison.Row> found = new ArrayList<>();
    ByteComparison.of(
        Split.of(PointCloud.of(cloud), 400, 1),
        Metric.EUCLIDEAN,
        RecallGoal.of(0.9).rerank(50),
        List.of(4 * D, 4, 7),
        Run.SILENT,
        found::add);
    rows =
        new ByteFigures(RecallGoal.of(0.9).rerank(50), found)
            .rows().stream().collect(Collectors.groupingBy(ByteComparison.Row::kind));
  }

  @Test
  void everyKindIsThere() {
    assertThat(rows)
        .containsKeys("scalar", "grouped", "residual", ByteComparison.FLOATS, ByteComparison.PLAIN);
    assertThat(rows.get("residual")).extracting(ByteComparison.Row::bytes).contains(4, 7);
  }

  @Test
  void allAxesInFloat32KeepEverything() {
    ByteComparison.Row all = last(ByteComparison.FLOATS);
    assertThat(all.bytes()).isEqualTo(4 * D);
    assertThat(all.plain().mean()).isEqualTo(1);
  }

  @Test
  void noCodePassesTheChannelOfItsRate() {
    for (String kind : List.of("scalar", "grouped", "residual")) {
      for (ByteComparison.Row row : rows.get(kind)) {
        double limit =
            rows.get(ByteComparison.LIMIT).stream()
                .filter(one -> one.bytes() >= row.bytes())
                .findFirst()
                .orElseThrow()
                .plain()
                .mean();
        assertThat(row.plain().mean()).as("%s", row).isBetween(0.1, limit + 0.03);
      }
    }
  }

  @Test
  void moreBytesKeepMore() {
    rows.forEach(
        (kind, some) ->
            assertThat(last(kind).plain().mean())
                .as(kind)
                .isGreaterThan(some.get(0).plain().mean()));
  }

  @Test
  void aRerankKeepsNoLess() {
    rows.values().stream()
        .flatMap(List::stream)
        .forEach(
            row -> assertThat(row.reranked().mean()).isGreaterThanOrEqualTo(row.plain().mean()));
  }

  private static ByteComparison.Row last(String kind) {
    return rows.get(kind).get(rows.get(kind).size() - 1);
  }
}
