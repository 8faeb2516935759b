package org.adagio.embedding.refined;

import java.util.Optional;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;

/** Trials with all pairs of the points in the objective: a descent either comes in or does not. */
final class WholeTrials extends Trials {

  WholeTrials(TrialSpace space, BandObjective objective, Execution execution) {
    super(space, objective, execution);
  }

  @Override
  Matrix stressed(Matrix start) {
    return stressed(start, STRESS_ITERATIONS);
  }

  @Override
  Optional<RefinedMap> banded(Matrix start, double distortion, DescentBudget budget) {
    BandDescent descent = new BandDescent(objective(), distortion, budget, execution().stop());
    return Optional.of(check(descent.from(start), descent.watched()));
  }

  /** Scans of so few points take a moment, and are not worth a stage of their own. */
  @Override
  RefinedMap check(Matrix map, double watched) {
    return space().check(map, watched, Progress.NONE);
  }
}
