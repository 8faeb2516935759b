package org.adagio.embedding.refined;

import java.util.Optional;
import java.util.SplittableRandom;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.embedding.descent.Band;
import org.adagio.embedding.descent.Coordinates;
import org.adagio.embedding.descent.Landmarks;

/** Tries to bring every pair into a band at a dimension. */
abstract sealed class Trials implements AutoCloseable permits WholeTrials, CollectingTrials {
  /** Beyond so many steps the plain stress changes little, and the band takes over. */
  static final int STRESS_ITERATIONS = 80;

  private final TrialSpace space;
  private final BandObjective objective;
  private final Execution execution;

  Trials(TrialSpace space, BandObjective objective, Execution execution) {
    this.space = space;
    this.objective = objective;
    this.execution = execution;
  }

  /**
   * Up to as many points as landmarks, all pairs are in the objective; of more, those of the
   * landmarks are, and pairs that scans collect.
   *
   * @param landmarks how many points are taken with all their pairs
   * @param rows how many the maps will have, where that is known, else 1
   */
  static Trials of(TrialSpace space, int landmarks, long seed, int rows, Execution execution) {
    SplittableRandom random = new SplittableRandom(seed);
    Landmarks first = space.landmarks(draw(space, landmarks, random), rows);
    return space.size() <= landmarks && first.isComplete()
        ? new WholeTrials(space, new BandObjective(first), execution)
        : new CollectingTrials(
            space, new BandObjective(first), execution, landmarks, rows, seed, random);
  }

  /** The landmarks' rows: all, or as many as wanted, drawn at random. */
  static long[] draw(TrialSpace space, int landmarks, SplittableRandom random) {
    return Coordinates.draw(space.size(), landmarks, random);
  }

  final TrialSpace space() {
    return space;
  }

  final BandObjective objective() {
    return objective;
  }

  final Execution execution() {
    return execution;
  }

  final boolean isStopped() {
    return execution.stop().isRaised();
  }

  /** Lowers the plain stress Σ (E/D − 1)² from a map on. */
  abstract Matrix stressed(Matrix start);

  final Matrix stressed(Matrix start, int iterations) {
    return objective.minimize(start, Band.of(0), iterations, (step, value) -> !isStopped());
  }

  /**
   * Brings the pairs into the band of a distortion, as far as it goes.
   *
   * @return what was reached, where it was checked over all pairs; it may lie beyond the distortion
   */
  abstract Optional<RefinedMap> banded(Matrix start, double distortion, DescentBudget budget);

  /** Checks all pairs of a map. */
  abstract RefinedMap check(Matrix map, double watched);

  @Override
  public final void close() {
    objective.close();
  }
}
