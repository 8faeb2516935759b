package org.adagio.distortion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.TornCloud;
import org.adagio.clouds.AppliedCloud;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pairs of points that lie in blocks elsewhere are those of the same points here. */
class DistributedPairsTest {
  private static final float[][] POINTS = points();
  private static final Matrix MAP = Matrix.of(Clouds.gaussian(5, 12, 2));
  private static final PointCloud HERE = PointCloud.of(POINTS);
  private static final PointCloud IMAGES = new AppliedCloud(MAP, HERE);
  private static final TornCloud THERE = TornCloud.of(POINTS, 260, Long.MAX_VALUE);
  private static final PointCloud IMAGES_THERE = new AppliedCloud(MAP, THERE);
  private static final AllPairs HERE_PAIRS = AllPairs.of(HERE);
  private static final AllPairs THERE_PAIRS = AllPairs.of(THERE);

  private static float[][] points() {
    float[][] points = Clouds.decaying(1100, 12, 0.7, 1);
    points[900] = points[20].clone(); // two equal points in different blocks
    points[21] = points[20].clone();
    return points;
  }

  @AfterAll
  static void close() {
    HERE_PAIRS.close();
    THERE_PAIRS.close();
  }

  /** The images of distributed points are known by their map, and stay where the points are. */
  @AfterEach
  void noPointWasBroughtHere() {
    assertThat(THERE.rowsBroughtHere()).isZero();
  }

  private static void assertSameFigures(DistortionProfile actual, DistortionProfile expected) {
    assertThat(actual.coverage()).isEqualTo(expected.coverage());
    assertThat(actual.points()).isEqualTo(expected.points());
    assertThat(actual.pairs()).isEqualTo(expected.pairs());
    assertThat(actual.zeroSecants()).isEqualTo(expected.zeroSecants());
    assertThat(actual.max()).isEqualTo(expected.max(), within(1e-6));
    assertThat(actual.squaredMax()).isEqualTo(expected.squaredMax(), within(1e-5));
    assertThat(actual.mean()).isEqualTo(expected.mean(), within(1e-6));
    assertThat(Arrays.stream(actual.ratios().counts(64)).sum()).isEqualTo(actual.pairs());
    for (double p : new double[] {0.1, 0.5, 0.9}) {
      assertThat(actual.quantile(p)).isEqualTo(expected.quantile(p), within(RatioHistogram.WIDTH));
    }
  }

  private static void assertSame(DistortionProfile actual, DistortionProfile expected) {
    assertSameFigures(actual, expected);
    for (int i = 0; i < expected.worstPairs().size(); i++) {
      assertThat(actual.worstPairs().get(i).first())
          .isEqualTo(expected.worstPairs().get(i).first());
      assertThat(actual.worstPairs().get(i).second())
          .isEqualTo(expected.worstPairs().get(i).second());
    }
  }

  @Test
  void profilesAreTheSame() {
    assertSame(
        THERE_PAIRS.profile(IMAGES_THERE, Progress.NONE),
        HERE_PAIRS.profile(IMAGES, Progress.NONE));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2})
  void countsBeyondABoundAreTheSame(double distortion) {
    BoundCheck there = THERE_PAIRS.against(distortion, IMAGES_THERE, Progress.NONE);
    BoundCheck here = HERE_PAIRS.against(distortion, IMAGES, Progress.NONE);
    assertThat(there.beyond()).isEqualTo(here.beyond()).isPositive();
    assertSame(there.profile(), here.profile());
    double max = here.profile().max();
    assertThat(THERE_PAIRS.within(max * 1.0001, IMAGES_THERE)).isTrue();
    assertThat(THERE_PAIRS.within(max * 0.9999, IMAGES_THERE)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 3000})
  void theWorstPairsAreTheSame(int most) {
    AllPairs.Check there = THERE_PAIRS.check(1.2, IMAGES_THERE, most, Progress.NONE);
    AllPairs.Check here = HERE_PAIRS.check(1.2, IMAGES, most, Progress.NONE);
    assertSame(there.profile(), here.profile());
    assertThat(there.violations().found()).isEqualTo(here.violations().found());
    assertThat(there.violations().size()).isEqualTo(here.violations().size());
    int same = 0;
    for (int i = 0; i < here.violations().size(); i++) {
      assertThat(there.violations().distortion()[i])
          .isEqualTo(here.violations().distortion()[i], within(1e-4f));
      same += there.violations().first()[i] == here.violations().first()[i] ? 1 : 0;
    }
    assertThat(same).isGreaterThan(here.violations().size() * 9 / 10); // near ties may swap
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 0.9})
  void theFewestCoordinatesAreTheSame(double distortion) {
    PointCloud scores = new AppliedCloud(Matrix.identity(12), THERE);
    assertThat(THERE_PAIRS.fewestCoordinates(distortion, scores, Progress.NONE))
        .isEqualTo(HERE_PAIRS.fewestCoordinates(distortion, PointCloud.of(POINTS), Progress.NONE));
  }

  @Test
  void sampledPairsAreTheSame() {
    assertSame(
        DistortionProfile.ofSample(THERE, IMAGES_THERE, 5000, 3, Progress.NONE),
        DistortionProfile.ofSample(HERE, IMAGES, 5000, 3, Progress.NONE));
  }

  /** Of 604 450 pairs a sixth is affordable. */
  @Test
  void whatIsNotAffordableIsSampled() {
    TornCloud scarce = TornCloud.of(POINTS, 100, 100_000);
    PointCloud images = new AppliedCloud(MAP, scarce);
    try (AllPairs pairs = AllPairs.of(scarce, 5)) {
      DistortionProfile profile = pairs.profile(images, Progress.NONE);
      assertSameFigures(
          profile, DistortionProfile.ofSample(HERE, IMAGES, 100_000, 5, Progress.NONE));
      assertThat(profile.pairs() + profile.zeroSecants()).isEqualTo(100_000);
      assertThat(pairs.against(1, images, Progress.NONE).profile().coverage())
          .isEqualTo(Coverage.SAMPLED_PAIRS);
      assertThat(pairs.within(profile.max(), images)).isTrue();
      assertThat(pairs.within(profile.max() * 0.999, images)).isFalse();
    }
  }

  /** Blocks of pairs are drawn anew for each check; what is listed is true of all pairs. */
  @Test
  void whatIsNotAffordableIsListedInPart() {
    TornCloud scarce = TornCloud.of(POINTS, 100, 100_000);
    PointCloud images = new AppliedCloud(MAP, scarce);
    Violations all = HERE_PAIRS.beyond(1.2, IMAGES, 1_000_000, 1, 0, Progress.NONE);
    try (AllPairs pairs = AllPairs.of(scarce, 5)) {
      AllPairs.Check first = pairs.check(1.2, images, 1_000_000, Progress.NONE);
      AllPairs.Check second = pairs.check(1.2, images, 1_000_000, Progress.NONE);
      assertThat(first.profile().coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
      assertThat(listed(all).containsAll(listed(first.violations()))).isTrue();
      assertThat(listed(all).containsAll(listed(second.violations()))).isTrue();
      assertThat(listed(first.violations()).equals(listed(second.violations()))).isFalse();
      // about a sixth, as blocks of unequal size are drawn
      assertThat((double) first.violations().found() / all.found()).isBetween(0.05, 0.4);
      Violations few = pairs.beyond(1.2, images, 1_000_000, 0.02, 3, Progress.NONE);
      Violations again = pairs.beyond(1.2, images, 1_000_000, 0.02, 3, Progress.NONE);
      assertThat(listed(few).equals(listed(again))).isTrue();
      assertThat(few.size()).isPositive();
      assertThat((double) few.found() / all.found()).isLessThan(0.1);
      Violations most = pairs.beyond(1.2, images, 1_000_000, 1, 3, Progress.NONE);
      assertThat((double) most.found() / all.found()).isBetween(0.05, 0.4);
    }
  }

  private static Set<String> listed(Violations violations) {
    Set<String> pairs = new TreeSet<>();
    for (int i = 0; i < violations.size(); i++) {
      pairs.add(violations.first()[i] + " " + violations.second()[i]);
    }
    return pairs;
  }

  @Test
  void imagesThatLieElsewhereCannotBeCompared() {
    assertThatThrownBy(() -> THERE_PAIRS.profile(IMAGES, Progress.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("scattered points can only be compared with linear images");
  }
}
