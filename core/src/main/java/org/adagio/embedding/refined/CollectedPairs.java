package org.adagio.embedding.refined;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.adagio.Matrix;
import org.adagio.distortion.Violations;

/** Pairs that scans found beyond the band, as secants of the objective. */
public final class CollectedPairs {
  private static final int MOST = 120_000;

  private final TrialSpace space;
  private final BandObjective objective;
  private final int dimension;
  private final Set<Long> known = new HashSet<>();
  private Matrix secants;

  /** The most memory that the secants collected of so many points take. */
  public static double bytes(double points, double rank) {
    return 3 * Float.BYTES * Math.min(MOST, points * points / 2) * rank;
  }

  CollectedPairs(TrialSpace space, BandObjective objective, int dimension) {
    this.space = space;
    this.objective = objective;
    this.dimension = dimension;
    secants = Matrix.zeros(0, space.rank());
    objective.collect(secants, dimension);
  }

  /** Adds those that are new, worst first, while there is room. */
  void add(Violations violations) {
    int room = Math.min(MOST - secants.rows(), violations.size());
    int[] first = new int[room];
    int[] second = new int[room];
    int count = 0;
    for (int i = 0; i < violations.size() && count < room; i++) {
      int x = violations.first()[i];
      int y = violations.second()[i];
      if (known.add((long) x << 32 | y)) {
        first[count] = x;
        second[count++] = y;
      }
    }
    secants =
        secants.stackedOn(
            space.unitSecants(Arrays.copyOf(first, count), Arrays.copyOf(second, count)));
    objective.collect(secants, dimension);
  }
}
