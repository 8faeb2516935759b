package org.adagio.distortion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SmallestDistanceTest {

  @Test
  void itIsKnownToWithinAFactorOfTheRootOfTwoAndNeverTooLarge() {
    SplittableRandom random = new SplittableRandom(1);
    for (int turn = 0; turn < 200; turn++) {
      SmallestDistance smallest = new SmallestDistance();
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < 20; i++) {
        double distance = Math.exp(random.nextDouble(-20, 20));
        smallest.offer(distance);
        least = Math.min(least, distance);
        assertThat(smallest.get()).isBetween(least / Math.sqrt(2) * (1 - 1e-15), least);
        double square = smallest.get() * smallest.get();
        assertThat((double) smallest.squared()).isEqualTo(square, within(1e-7 * square));
      }
    }
  }

  @Test
  void nothingIsKnownOfNoPair() {
    assertThat(new SmallestDistance().get()).isInfinite();
    assertThat(new SmallestDistance().squared()).isEqualTo(Float.MAX_VALUE);
  }

  @Test
  void aDistanceWhoseSquareVanishesTellsNothing() {
    SmallestDistance smallest = new SmallestDistance();
    smallest.offer(2);
    smallest.offer(1e-200);
    assertThat(smallest.get()).isBetween(Math.sqrt(2), 2.0);
  }
}
