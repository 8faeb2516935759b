package org.adagio.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.ThreadCounts;
import org.adagio.linalg.ScatterSum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class InOrderTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void commitsFollowTheNumbers(int threads) {
    InOrder order = new InOrder();
    List<Integer> committed = new ArrayList<>();
    ThreadCounts.run(
        threads,
        () -> Workers.forEach(500, index -> order.commit(index, () -> committed.add(index))));
    assertThat(committed).containsExactlyElementsOf(IntStream.range(0, 500).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void deferredActionsAndCommitsFollowTheNumbersTogether(int threads) {
    InOrder order = new InOrder();
    List<Integer> ran = new ArrayList<>();
    ThreadCounts.run(
        threads,
        () ->
            Workers.forEach(
                500,
                index -> {
                  if (index % 3 == 0) {
                    order.commit(index, () -> ran.add(index));
                  } else {
                    order.defer(index, () -> ran.add(index));
                  }
                }));
    assertThat(ran).containsExactlyElementsOf(IntStream.range(0, 500).boxed().toList());
  }

  @Test
  void deferringDoesNotWaitForLowerNumbers() {
    InOrder order = new InOrder();
    List<Integer> ran = new ArrayList<>();
    order.defer(2, () -> ran.add(2));
    order.defer(1, () -> ran.add(1));
    assertThat(ran).isEmpty();
    order.defer(0, () -> ran.add(0));
    assertThat(ran).containsExactly(0, 1, 2);
  }

  @Test
  void sumsOverBlocksDoNotDependOnThreads() {
    int d = 9;
    Matrix rows = Matrix.of(Clouds.gaussian(40, d, 1));
    double[] alone = scatter(rows, d);
    ThreadCounts.assertSameBits(alone, () -> scatter(rows, d));
    // each of the 30 blocks holds the same rows
    for (int i = 0; i < d; i++) {
      for (int j = i; j < d; j++) {
        double expected = 0;
        for (int x = 0; x < 40; x++) {
          expected += 30.0 * rows.get(x, i) * rows.get(x, j);
        }
        assertThat(alone[i * d + j]).isCloseTo(expected, within(1e-3));
      }
    }
  }

  private static double[] scatter(Matrix rows, int d) {
    ScatterSum sum = new ScatterSum(d, 1200);
    Workers.forEach(30, () -> sum.stage(40), (stage, block) -> stage.add(block, rows, 40));
    return sum.upperTriangle();
  }
}
