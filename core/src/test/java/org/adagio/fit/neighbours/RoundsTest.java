package org.adagio.fit.neighbours;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

class RoundsTest {
  /**
   * Points on a line, each at n less its number: a value says which point it is. The nearest by
   * inner product come first, so that lists of them are soon complete.
   */
  private static PointCloud line(int n) {
    return PointCloud.of(IntStream.range(0, n).mapToDouble(i -> n - i).toArray(), 1);
  }

  private static Rounds ofLine(int n, long[] apart, Optional<PointCloud> queries, long[] others) {
    ComparedPoints compared = ComparedPoints.of(Metric.INNER_PRODUCT, line(n), Progress.NONE);
    return new Rounds(compared, n, apart, queries, others, 5, Progress.NONE);
  }

  private static int[] numbers(int n, float[] line) {
    return IntStream.range(0, line.length).map(i -> n - Math.round(Math.abs(line[i]))).toArray();
  }

  @Test
  void fewPointsAllAskInEveryRoundButThoseSetApart() {
    long[] apart = {0, 7, 8, 99};
    Rounds rounds = ofLine(100, apart, Optional.empty(), new long[0]);
    int[] rest = IntStream.range(0, 100).filter(i -> Arrays.binarySearch(apart, i) < 0).toArray();
    assertThat(numbers(100, rounds.of(0).among().values())).isEqualTo(rest);
    assertThat(rounds.of(0).own()).isEqualTo(IntStream.range(0, 96).toArray());
    assertThat(rounds.of(3)).isSameAs(rounds.of(0));
  }

  private static final long[] EVERY_TENTH = LongStream.range(0, 3000).map(i -> 10 * i).toArray();

  @Test
  void twentyThousandOfManyAskAndNoneThatIsSetApart() {
    Round round = ofLine(70_000, EVERY_TENTH, Optional.empty(), new long[0]).of(0);
    assertThat(round.among().rows()).isEqualTo(60_000);
    int[] among = numbers(70_000, round.among().values());
    assertNoneIsTwiceOrSetApart(among);
    int[] asking = numbers(70_000, round.asking().values());
    assertThat(asking).hasSize(20_000);
    assertNoneIsTwiceOrSetApart(asking);
    assertThat(Arrays.stream(round.own()).map(row -> among[row]).toArray()).isEqualTo(asking);
  }

  @Test
  void ofManyQueriesEveryRoundAsksOthers() {
    Rounds rounds = ofLine(100, new long[0], Optional.of(line(70_000)), EVERY_TENTH);
    int[] before = numbers(70_000, rounds.of(0).asking().values());
    int[] next = numbers(70_000, rounds.of(1).asking().values());
    assertThat(before).hasSize(20_000);
    assertNoneIsTwiceOrSetApart(before);
    long both = Arrays.stream(next).filter(row -> Arrays.binarySearch(before, row) >= 0).count();
    // 20 000 of 67 000 twice, give or take
    assertThat(both).isBetween(5_500L, 6_500L);
  }

  private static void assertNoneIsTwiceOrSetApart(int[] rows) {
    assertThat(rows).isSorted().doesNotHaveDuplicates();
    assertThat(Arrays.stream(rows).filter(row -> Arrays.binarySearch(EVERY_TENTH, row) >= 0))
        .isEmpty();
  }
}
