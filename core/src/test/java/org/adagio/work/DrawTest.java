package org.adagio.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DrawTest {

  // what certifies a map must not be what chose it, for any seed
  @Test
  void noTwoPurposesShareAStream() {
    for (long seed : new long[] {0, 1, -1, 42, Long.MIN_VALUE}) {
      Set<Long> drawn = new HashSet<>();
      for (Draw draw : Draw.values()) {
        SplittableRandom random = new SplittableRandom(draw.seed(seed));
        for (int i = 0; i < 1000; i++) {
          assertThat(drawn.add(random.nextLong())).as("%s of seed %d", draw, seed).isTrue();
        }
      }
    }
  }

  @Test
  void theMapIsDrawnFromTheSeedItself() {
    assertThat(Draw.MAP.seed(7)).isEqualTo(7);
  }
}
