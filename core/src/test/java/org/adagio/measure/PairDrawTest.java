package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairDrawTest {

  // five standard deviations around an equal share
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void everyPairIsDrawnAsOften(int points) {
    int pairs = points * (points - 1) / 2;
    PairDraw draw = PairDraw.Uniform.of(points, 60_000, 1);
    Map<String, Integer> times = new HashMap<>();
    for (int chunk = 0; chunk < draw.chunks(); chunk++) {
      long[] ends = draw.ends(chunk);
      for (int p = 0; p < ends.length; p += 2) {
        assertThat(ends[p]).isBetween(0L, ends[p + 1] - 1);
        assertThat(ends[p + 1]).isLessThan(points);
        times.merge(ends[p] + " " + ends[p + 1], 1, Integer::sum);
      }
    }
    assertThat(times).hasSize(pairs);
    double share = 1.0 / pairs;
    for (int count : times.values()) {
      assertThat((double) count)
          .isEqualTo(60_000 * share, within(5 * Math.sqrt(60_000 * share * (1 - share))));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "1024, 1, 1024", "1025, 2, 1", "2500, 3, 452", "2048, 2, 1024"})
  void chunksHoldAllPairs(long pairs, int chunks, int inTheLast) {
    PairDraw uniform = PairDraw.Uniform.of(9, pairs, 2);
    PairDraw disjoint = PairDraw.Disjoint.of(2 * pairs, 2);
    for (PairDraw draw : new PairDraw[] {uniform, disjoint}) {
      assertThat(draw.pairs()).isEqualTo(pairs);
      assertThat(draw.chunks()).isEqualTo(chunks);
      for (int chunk = 0; chunk < chunks; chunk++) {
        int count = chunk == chunks - 1 ? inTheLast : 1024;
        assertThat(draw.count(chunk)).isEqualTo(count);
        assertThat(draw.ends(chunk)).hasSize(2 * count);
      }
    }
  }

  // each of three points is left out of the one pair as often: five standard deviations
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void everyPointIsLeftOutAsOften(int left) {
    int times = 0;
    for (int seed = 0; seed < 9000; seed++) {
      long[] ends = PairDraw.Disjoint.of(3, seed).ends(0);
      times += ends[0] != left && ends[1] != left ? 1 : 0;
    }
    assertThat((double) times).isEqualTo(3000, within(5 * Math.sqrt(2000)));
  }

  @Test
  void noPointIsInTwoUnseenPairs() {
    Set<Long> seen = new HashSet<>();
    PairDraw draw = PairDraw.Disjoint.of(5001, 7);
    assertThat(draw.pairs()).isEqualTo(2500);
    for (int chunk = 0; chunk < draw.chunks(); chunk++) {
      long[] ends = draw.ends(chunk);
      for (int p = 0; p < ends.length; p += 2) {
        assertThat(ends[p]).isLessThan(ends[p + 1]);
        assertThat(seen.add(ends[p]) && seen.add(ends[p + 1])).isTrue();
      }
    }
    assertThat(seen).hasSize(5000).allMatch(row -> row >= 0 && row < 5001);
  }
}
