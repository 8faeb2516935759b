package org.adagio.embedding.refined;

import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.distortion.Violations;

/**
 * Trials with the landmarks' pairs in the objective, and the worst of those that scans find beyond
 * the band. Scanning and lowering take turns until a scan of all pairs finds none. Of many more
 * points than landmarks, each turn has landmarks of its own, so that the map sees more points than
 * fit into one objective.
 */
final class CollectingTrials extends Trials {
  /** A trial that is not in after so many turns gains little by another. */
  private static final int ROUNDS = 15;

  /** The first turns find more pairs than they can use in a small share of them. */
  private static final int SAMPLED_ROUNDS = 4;

  private static final double SHARE = 0.05;

  /** Landmarks rotate where there are so many times as many points. */
  private static final int ROTATING = 10;

  /** How many sets of landmarks the stress is lowered over, where they rotate. */
  private static final int STRESS_LEGS = 4;

  private final int landmarks;
  private final int rows;
  private final long seed;
  private final SplittableRandom random;

  CollectingTrials(
      TrialSpace space,
      BandObjective objective,
      Execution execution,
      int landmarks,
      int rows,
      long seed,
      SplittableRandom random) {
    super(space, objective, execution);
    this.landmarks = landmarks;
    this.rows = rows;
    this.seed = seed;
    this.random = random;
  }

  private boolean rotates() {
    return space().size() >= (long) ROTATING * landmarks;
  }

  private void turnToNewLandmarks() {
    if (rotates()) {
      objective().replace(space().landmarks(draw(space(), landmarks, random), rows));
    }
  }

  @Override
  Matrix stressed(Matrix start) {
    Matrix map = start;
    int legs = rotates() ? STRESS_LEGS : 1;
    for (int leg = 0; leg < legs && !isStopped(); leg++) {
      turnToNewLandmarks();
      map = stressed(map, STRESS_ITERATIONS / legs);
    }
    return map;
  }

  @Override
  Optional<RefinedMap> banded(Matrix start, double distortion, DescentBudget budget) {
    CollectedPairs collected = new CollectedPairs(space(), objective(), start.rows());
    BandDescent descent = new BandDescent(objective(), distortion, budget, execution().stop());
    Matrix map = start;
    for (int round = 1; round <= ROUNDS && !isStopped(); round++) {
      turnToNewLandmarks();
      map = descent.fromWithSpare(map);
      if (!descent.reached()) {
        return Optional.empty();
      }
      Violations found = sampled(map, descent.watched(), round);
      if (found.found() < SHARE * TrialSpace.MOST_LISTED || round > SAMPLED_ROUNDS) {
        RefinedMap checked = check(map, descent.watched());
        if (checked.distortion() <= distortion) {
          return Optional.of(checked);
        }
        found = checked.check().violations();
      }
      report(round, found, start.rows());
      collected.add(found);
    }
    return Optional.empty();
  }

  /** Pairs beyond the band in a share of all pairs; after a few rounds, none are sampled. */
  private Violations sampled(Matrix map, double watched, int round) {
    return round > SAMPLED_ROUNDS
        ? Violations.none()
        : space().beyond(map, watched, SHARE, seed + round);
  }

  private void report(int round, Violations found, int dimension) {
    execution()
        .progress()
        .note(
            String.format(
                Locale.ROOT,
                "dimension %d, round %d: %,d pairs beyond the band",
                dimension,
                round,
                found.found()));
  }

  @Override
  RefinedMap check(Matrix map, double watched) {
    return space().check(map, watched, execution().progress());
  }
}
