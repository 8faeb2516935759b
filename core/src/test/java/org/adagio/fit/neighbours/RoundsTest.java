package org.adagio.fit.neighbours;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

class RoundsTest {
  /**
   * Points on a line, each at n less its number: a value says which point it is. The nearest by
   * inner product come first, so that lists of them are soon complete.
   */
  private static Rounds ofLine(int n, long[] apart) {
    double[] numbers = IntStream.range(0, n).mapToDouble(i -> n - i).toArray();
    PointCloud line = PointCloud.of(numbers, 1);
    ComparedPoints compared = ComparedPoints.of(Metric.INNER_PRODUCT, false, line, Progress.NONE);
    return new Rounds(compared, n, apart, Optional.empty(), new long[0], 5, Progress.NONE);
  }

  private static int[] numbers(int n, float[] line) {
    return IntStream.range(0, line.length).map(i -> n - Math.round(Math.abs(line[i]))).toArray();
  }

  @Test
  void fewPointsAllAskInEveryRoundButThoseSetApart() {
    long[] apart = {0, 7, 8, 99};
    Rounds rounds = ofLine(100, apart);
    int[] rest = IntStream.range(0, 100).filter(i -> Arrays.binarySearch(apart, i) < 0).toArray();
    assertThat(numbers(100, rounds.of(0).among().values())).isEqualTo(rest);
    assertThat(rounds.of(0).own()).isEqualTo(IntStream.range(0, 96).toArray());
    assertThat(rounds.of(3)).isSameAs(rounds.of(0));
  }

  // of many, every round asks others
  @Test
  void twentyThousandOfManyAskAndNoneThatIsSetApart() {
    long[] apart = IntStream.range(0, 3000).mapToLong(i -> 10L * i).toArray();
    Rounds rounds = ofLine(70_000, apart);
    Round first = rounds.of(0);
    int[] before = numbers(70_000, first.asking().values());
    assertThat(first.among().rows()).isEqualTo(60_000);
    assertThat(before).hasSize(20_000).isSorted().doesNotHaveDuplicates();
    int[] among = numbers(70_000, first.among().values());
    assertThat(among).isSorted().doesNotHaveDuplicates();
    assertThat(Arrays.stream(among).filter(row -> Arrays.binarySearch(apart, row) >= 0)).isEmpty();
    assertThat(Arrays.stream(first.own()).map(row -> among[row]).toArray()).isEqualTo(before);
    int[] next = numbers(70_000, rounds.of(1).asking().values());
    long both = Arrays.stream(next).filter(row -> Arrays.binarySearch(before, row) >= 0).count();
    // 20 000 of 67 000 twice, give or take
    assertThat(both).isBetween(5_500L, 6_500L);
  }
}
