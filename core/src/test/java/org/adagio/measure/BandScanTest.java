package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.measure.PairScan.Violations;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BandScanTest {
  /** Far above the rounding of squared ratios in float32. */
  private static final double ROUNDING = 1e-4;

  /** Rows of the first and the second point. */
  private record Pair(int first, int second) {}

  @ParameterizedTest
  @CsvSource({
    "2, 3, 0.05",
    "127, 6, 0.3",
    "128, 6, 0.5",
    "129, 6, 0.7",
    "300, 9, 0.2",
    "300, 9, 0.99",
    "300, 9, 1.5"
  })
  void findsThePairsThatPlainLoopsFindWorstFirst(int n, int d, double distortion) {
    float[][] points = Clouds.decaying(n, d, 0.8, 1);
    float[][] images = Clouds.mixed(points, 4, 2);
    Map<Pair, Double> excess = excess(points, images, distortion);
    Violations found = beyond(distortion, points, images, n * n, 1, 0);
    assertThat(found.found()).isEqualTo(found.size());
    Set<Pair> listed = new HashSet<>(pairs(found));
    assertThat(listed).hasSize(found.size());
    excess.forEach(
        (pair, amount) -> {
          if (Math.abs(amount) > ROUNDING) {
            assertThat(listed.contains(pair)).as(pair + ": " + amount).isEqualTo(amount > 0);
          }
        });
    assertWorstFirst(found, excess);
    List<Pair> inOrder = pairs(found);
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.distortion()[i] - distortion)
          .isCloseTo(excess.get(inOrder.get(i)), within(ROUNDING));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 500})
  void aCapKeepsTheWorst(int most) {
    float[][] points = Clouds.decaying(300, 9, 0.8, 3);
    float[][] images = Clouds.mixed(points, 4, 4);
    Map<Pair, Double> excess = excess(points, images, 0.1);
    Violations all = beyond(0.1, points, images, 300 * 300, 1, 0);
    Violations few = beyond(0.1, points, images, most, 1, 0);
    assertThat(few.size()).isEqualTo(most);
    assertThat(few.found()).isEqualTo(all.found()).isGreaterThan(10_000);
    assertThat(pairs(few)).isEqualTo(pairs(all).subList(0, most));
    assertWorstFirst(few, excess);
    List<Double> naive = new ArrayList<>(excess.values());
    naive.sort(Comparator.reverseOrder());
    assertThat(excess.get(pairs(few).get(most - 1)))
        .isGreaterThanOrEqualTo(naive.get(most - 1) - ROUNDING);
  }

  @Test
  void anyNumberOfPairsMayBeAskedFor() {
    float[][] points = Clouds.decaying(40, 9, 0.8, 3);
    float[][] images = Clouds.mixed(points, 4, 4);
    assertThat(pairs(beyond(0.1, points, images, Integer.MAX_VALUE, 1, 0)))
        .isEqualTo(pairs(beyond(0.1, points, images, 1000, 1, 0)));
    assertThatThrownBy(() -> beyond(0.1, points, images, 0, 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("most must be at least 1, got 0");
  }

  @Test
  void equalPointsAreNeverBeyond() {
    float[][] points = Clouds.gaussian(150, 5, 5);
    float[][] images = Clouds.mixed(points, 3, 6);
    for (int i = 0; i < 150; i += 3) {
      points[i] = points[0].clone();
    }
    Violations found = beyond(0.01, points, images, 20_000, 1, 0);
    assertThat(pairs(found))
        .noneMatch(pair -> pair.first() % 3 == 0 && pair.second() % 3 == 0)
        .isNotEmpty();
  }

  @Test
  void nearPairsAreSettledFromTheirDifferences() {
    // 1e-4 apart at a distance of 1000 from the others, and pulled twice as far apart
    float[][] points = Clouds.gaussian(200, 4, 7);
    points[0] = new float[] {1000, 0, 0, 0};
    points[1] = new float[] {1000, 1e-4f, 0, 0};
    float[][] images = PointCloud.of(points).toArrays();
    images[1] = new float[] {1000, 2e-4f, 0, 0};
    assertThat(pairs(beyond(0.5, points, images, 10, 1, 0))).containsExactly(new Pair(0, 1));
  }

  @Test
  void anIsometryHasNone() {
    float[][] points = Clouds.gaussian(260, 7, 8);
    Violations found = beyond(1e-4, points, points, 10, 1, 0);
    assertThat(found.found()).isZero();
    assertThat(found.size()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"0.05, 1", "0.3, 2", "0.3, 3", "0.8, 4", "0, 5"})
  @Tag("not-for-mutants") // a million pairs take seconds
  void aShareOfThePairsFindsSomeOfThemTheSameForASeed(double share, long seed) {
    float[][] points = Clouds.decaying(1500, 5, 0.8, 9);
    float[][] images = Clouds.mixed(points, 3, 10);
    List<Pair> all = pairs(beyond(0.5, points, images, 2_000_000, 1, seed));
    List<Pair> some = pairs(beyond(0.5, points, images, 2_000_000, share, seed));
    // blocks of all pairs are drawn, so about the share of what there is, in the same order
    assertThat(some.size()).isLessThan(all.size());
    Set<Pair> kept = new HashSet<>(some);
    assertThat(all.stream().filter(kept::contains).toList()).isEqualTo(some);
    assertThat((double) some.size() / all.size()).isBetween(share / 3, Math.min(0.99, 2 * share));
    assertThat(pairs(beyond(0.5, points, images, 2_000_000, share, seed))).isEqualTo(some);
    if (share > 0) {
      assertThat(pairs(beyond(0.5, points, images, 2_000_000, share, seed + 50)))
          .isNotEqualTo(some);
    }
  }

  // five standard deviations
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.3, 0.8, 1})
  void aShareOfTheTilesIsDrawnTheSameForASeed(double share) {
    boolean[] drawn = PairScan.drawn(10_000, share, 3);
    int count = 0;
    for (boolean wanted : drawn) {
      count += wanted ? 1 : 0;
    }
    assertThat((double) count)
        .isEqualTo(10_000 * share, within(5 * Math.sqrt(10_000 * share * (1 - share))));
    assertThat(PairScan.drawn(10_000, share, 3)).isEqualTo(drawn);
    if (share > 0 && share < 1) {
      assertThat(PairScan.drawn(10_000, share, 4)).isNotEqualTo(drawn);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 5})
  void checkIsTheProfileAndThePairsBeyondInOneScan(double distortion) {
    float[][] points = Clouds.decaying(300, 9, 0.8, 14);
    points[7] = points[8].clone();
    PointCloud before = PointCloud.of(points);
    Reduction images = Reduction.of(before, PointCloud.of(Clouds.mixed(points, 4, 15)));
    try (PairScan pairs = new PairScan(before)) {
      PairScan.Check check = pairs.check(distortion, images, 1000, Progress.NONE);
      DistortionProfile checked = check.profile().orElseThrow();
      DistortionProfile profile = pairs.profile(images, Double.NaN, Progress.NONE);
      assertThat(checked.certificate()).isEqualTo(profile.certificate());
      assertThat(checked.worstPairs()).isEqualTo(profile.worstPairs());
      for (double p : new double[] {0, 0.01, 0.5, 0.9, 1}) {
        assertThat(checked.quantile(p)).isEqualTo(profile.quantile(p));
      }
      Violations beyond = pairs.beyond(distortion, images, 1000, 1, 0, Progress.NONE);
      assertThat(check.violations().found()).isEqualTo(beyond.found());
      assertThat(pairs(check.violations())).isEqualTo(pairs(beyond));
      assertThat(beyond.found() > 0).isEqualTo(profile.max() > distortion);
    }
  }

  private static Violations beyond(
      double distortion, float[][] before, float[][] after, int most, double share, long seed) {
    PointCloud points = PointCloud.of(before);
    try (PairScan pairs = new PairScan(points)) {
      Reduction what = Reduction.of(points, PointCloud.of(after));
      return pairs.beyond(distortion, what, most, share, seed, Progress.NONE);
    }
  }

  private static List<Pair> pairs(Violations violations) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < violations.size(); i++) {
      pairs.add(new Pair(violations.first()[i], violations.second()[i]));
    }
    return pairs;
  }

  /** By how much the distortion of each pair exceeds what is asked for; negative inside. */
  private static Map<Pair, Double> excess(float[][] before, float[][] after, double distortion) {
    Map<Pair, Double> excess =
        new TreeMap<>(Comparator.comparingInt(Pair::first).thenComparingInt(Pair::second));
    for (SecantPair pair : new EveryPair(before, after).worstFirst()) {
      excess.put(
          new Pair((int) pair.first(), (int) pair.second()),
          Math.abs(pair.ratio() - 1) - distortion);
    }
    return excess;
  }

  private static void assertWorstFirst(Violations found, Map<Pair, Double> excess) {
    double before = Double.POSITIVE_INFINITY;
    for (Pair pair : pairs(found)) {
      assertThat(excess.get(pair)).isLessThanOrEqualTo(before + ROUNDING);
      before = excess.get(pair);
    }
  }
}
