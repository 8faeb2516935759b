package org.adagio.embedding;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.adagio.distortion.Violations;

/** Pairs that scans found beyond the band, as secants of the objective. */
final class CollectedPairs {
  private static final int MOST = 120_000;

  private final Coordinates coordinates;
  private final BandObjective objective;
  private final int dimension;
  private final Set<Long> known = new HashSet<>();
  private int[] first = new int[0];
  private int[] second = new int[0];

  CollectedPairs(Coordinates coordinates, BandObjective objective, int dimension) {
    this.coordinates = coordinates;
    this.objective = objective;
    this.dimension = dimension;
    give();
  }

  /** Adds those that are new, worst first, while there is room. */
  void add(Violations violations) {
    int count = first.length;
    int room = Math.min(MOST, count + violations.size());
    first = Arrays.copyOf(first, room);
    second = Arrays.copyOf(second, room);
    for (int i = 0; i < violations.size() && count < room; i++) {
      int x = violations.first()[i];
      int y = violations.second()[i];
      if (known.add((long) x << 32 | y)) {
        first[count] = x;
        second[count++] = y;
      }
    }
    first = Arrays.copyOf(first, count);
    second = Arrays.copyOf(second, count);
    give();
  }

  private void give() {
    objective.collect(coordinates.unitSecants(first, second), dimension);
  }
}
