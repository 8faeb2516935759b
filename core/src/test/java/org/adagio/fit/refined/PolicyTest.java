package org.adagio.fit.refined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.fit.refined.Policy.Round;
import org.adagio.fit.refined.Policy.Scan;
import org.adagio.fit.refined.Policy.Scans;
import org.adagio.fit.refined.Policy.Target;
import org.adagio.fit.refined.Policy.Verdict;
import org.junit.jupiter.api.Test;

/** How trials go on, in numbers: no point is needed. */
class PolicyTest {
  private static final double PAIRS = 1e6;
  private static final int MOST = 200;
  private static final Scans NONE =
      (kept, allowed, share) -> {
        throw new AssertionError("nothing is to be scanned");
      };

  private static BandPolicy band(boolean scanning) {
    return new BandPolicy(0.2, MOST, BandPolicy.SOME, 1, PAIRS, scanning);
  }

  @Test
  void whereAllPairsAreKnownOneDescentDecides() {
    BandPolicy policy = band(false);
    assertThat(policy.first()).isEqualTo(new Target(0.2, 1, MOST, true));
    assertThat(policy.next(new Round(0.19, true, 0.3, 40), NONE))
        .isEqualTo(new Verdict(0.19, true, 0.3));
    assertThat(band(false).next(new Round(0.21, false, 0.1, 40), NONE))
        .isEqualTo(new Verdict(0.21, false, 0.1));
  }

  @Test
  void whatNearlyHeldIsTriedWithLessToSpareAndNothingIsScanned() {
    BandPolicy policy = band(true);
    assertThat(policy.first()).isEqualTo(new Target(0.2, 0.965, MOST, true));
    assertThat(policy.next(new Round(0.205, false, 0.1, 30), NONE))
        .isEqualTo(new Target(0.2, 0.98, MOST - 30, true));
    assertThat(policy.next(new Round(0.3, false, 0.2, 50), NONE))
        .as("too far out, with the rate of the first descent")
        .isEqualTo(new Verdict(0.3, false, 0.1));
  }

  @Test
  void aScanThatFindsNothingHolds() {
    assertThat(
            band(true).next(new Round(0.19, true, 0.3, 40), (kept, all, share) -> new Scan(1, 0)))
        .isEqualTo(new Verdict(0.2, true, 0.3));
  }

  @Test
  void pairsThatAScanFindsAreBroughtInByAnotherDescent() {
    Scans found = (kept, allowed, share) -> new Scan(share, 1000);
    assertThat(band(true).next(new Round(0.19, true, 0.3, 40), found))
        .isEqualTo(new Target(0.2, 0.965, MOST - 40, true));
    assertThat(band(true).next(new Round(0.19, true, 0.3, MOST), found))
        .as("no step is left")
        .isEqualTo(new Verdict(0.19, false, 0.3));
  }

  @Test
  void mendingScansNothingAndKeepsWhatCameOut() {
    Policy policy = BandPolicy.mending(0.2, MOST);
    assertThat(policy.first()).isEqualTo(new Target(0.2, 0.93, MOST, false));
    assertThat(policy.next(new Round(0.21, false, 0.1, 40), NONE))
        .isEqualTo(new Target(0.2, 0.965, MOST, false));
    Round held = new Round(0.19, true, 0.3, 60);
    assertThat(policy.next(held, NONE)).isEqualTo(held.verdict());
  }

  @Test
  void aTrialSettlesOnceNoPairLiesBeyondAndEndsAtItsCeiling() {
    SettlingPolicy policy = settling(0.2);
    Target first = (Target) policy.first();
    assertThat(first.distortion()).isEqualTo(0.97 * 0.1);
    Round slow = new Round(0.09, true, 0.001, 10);
    Verdict settled = (Verdict) policy.next(slow, (kept, allowed, share) -> new Scan(1, 0));
    assertThat(settled.held()).isTrue();
    assertThat(settled.distortion()).isEqualTo(0.1, within(1e-12));
    Round missed = new Round(0.3, false, 0.001, 10);
    assertThat(settling(0.2).next(missed, (kept, allowed, share) -> new Scan(1, 0)))
        .isEqualTo(new Verdict(0.3, false, 0.001));
  }

  private static SettlingPolicy settling(double ceiling) {
    return new SettlingPolicy(0.1, ceiling, 1, PAIRS, false, Patience.STANDARD);
  }
}
