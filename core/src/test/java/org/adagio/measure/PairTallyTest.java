package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pairs in any order, in one part or in several, beside a plain list of them. */
class PairTallyTest {
  private static final Comparator<SecantPair> BY_RATIO =
      Comparator.comparingDouble(SecantPair::ratio);

  private static List<SecantPair> pairs(int count, double from, double to) {
    SplittableRandom random = new SplittableRandom(count);
    List<SecantPair> pairs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double distance = random.nextDouble(0.5, 2);
      pairs.add(new SecantPair(i, count + i, distance, distance * random.nextDouble(from, to)));
    }
    return pairs;
  }

  private static PairTally tally(List<SecantPair> pairs) {
    PairTally.Builder builder = new PairTally.Builder(0.3);
    pairs.forEach(builder::add);
    builder.add(new SecantPair(0, 1, 0, 0));
    return builder.tally();
  }

  private static void assertSums(PairTally tally, List<SecantPair> pairs, int parts) {
    List<SecantPair> shrunkFirst = pairs.stream().sorted(BY_RATIO).toList();
    List<SecantPair> stretchedFirst = pairs.stream().sorted(BY_RATIO.reversed()).toList();
    int kept = Math.min(10, pairs.size());
    assertThat(tally.extremes())
        .containsAll(shrunkFirst.subList(0, kept))
        .containsAll(stretchedFirst.subList(0, kept))
        .doesNotHaveDuplicates();
    assertThat(tally.pairs()).isEqualTo(pairs.size());
    assertThat(tally.zeroSecants()).isEqualTo(parts);
    assertThat(tally.beyond())
        .isEqualTo(pairs.stream().filter(pair -> pair.distortion() > 0.3).count());
    double sum = pairs.stream().mapToDouble(SecantPair::distortion).sum();
    assertThat(tally.sum()).isEqualTo(sum, within(1e-12 * sum));
    long[] counts = new long[RatioHistogram.BINS];
    pairs.forEach(pair -> counts[RatioHistogram.bin(pair.ratio())]++);
    assertThat(tally.counts()).isEqualTo(counts);
  }

  // all shrunk, all stretched, and both; few pairs, and many more than are kept
  @ParameterizedTest
  @CsvSource({
    "1, 0.1, 0.9", "9, 0.1, 0.9", "10, 0.1, 0.9", "11, 0.1, 0.9", "500, 0.1, 0.9",
    "1, 1.1, 3", "9, 1.1, 3", "10, 1.1, 3", "11, 1.1, 3", "500, 1.1, 3",
    "3, 0.5, 1.5", "15, 0.5, 1.5", "25, 0.5, 1.5", "500, 0.5, 1.5"
  })
  void everythingIsCountedAndTheExtremesAreKept(int count, double from, double to) {
    List<SecantPair> pairs = pairs(count, from, to);
    assertSums(tally(pairs), pairs, 1);
    pairs.sort(BY_RATIO);
    assertSums(tally(pairs), pairs, 1);
    pairs.sort(BY_RATIO.reversed());
    assertSums(tally(pairs), pairs, 1);
  }

  @ParameterizedTest
  @CsvSource({"20, 0.1, 0.9", "20, 1.1, 3", "500, 0.5, 1.5"})
  void partsAddUpToTheWhole(int count, double from, double to) {
    List<SecantPair> pairs = pairs(count, from, to);
    PairTally one = tally(pairs.subList(0, count / 3));
    PairTally other = tally(pairs.subList(count / 3, count));
    assertSums(one.mergedWith(other), pairs, 2);
    assertSums(other.mergedWith(one), pairs, 2);
  }
}
