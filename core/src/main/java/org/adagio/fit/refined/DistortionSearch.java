package org.adagio.fit.refined;

import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.StopSignal;
import org.adagio.fit.refined.Trials.Trial;
import org.adagio.linalg.Rounding;

/** Looks for the smallest distortion at a dimension. */
record DistortionSearch(
    TrialSpace space,
    Trials trials,
    Certifier certifier,
    Patience patience,
    StopSignal stop,
    Journal journal) {
  /** Principal components that keep this share of the variance may keep every distance. */
  private static final double NEARLY_ALL = 0.999;

  /** How much of the stress map's distortion is tried first; less than half of it was seen left. */
  private static final double FIRST_TARGET = 0.6;

  /** Among so few points a band is narrowed within seconds until the next does not hold. */
  private static final int FEW_POINTS = 3000;

  RefinedMap smallest(int dimension) {
    if (dimension >= space.rank()) {
      return space.isometry(dimension);
    }
    Matrix principal = space.principal(dimension);
    if (space.spectrum().explainedVariance(dimension) > NEARLY_ALL) {
      RefinedMap checked = certifier.check(principal, 1);
      if (checked.distortion() < Rounding.FLOAT32) {
        return checked;
      }
    }
    try (BestSoFar best =
        new BestSoFar(
            trials.knowsAll() ? Optional.empty() : Optional.of(space.judges(dimension)))) {
      trials.show(best);
      Trial last = tightened(trials.stressed(principal));
      return certifier.mended(best.get().filter(seen -> isBetter(seen, last)).orElse(last));
    }
  }

  /** Judges know fewer pairs than the search: they are asked only where it did not end. */
  private boolean isBetter(Trial seen, Trial last) {
    return trials.knowsAll() ? seen.distortion() < last.distortion() : stop.isRaised();
  }

  private Trial tightened(Trial first) {
    boolean isSmall = space.size() <= FEW_POINTS;
    return trials.knowsAll() && (isSmall || patience.isThorough())
        ? narrowed(first)
        : settled(first);
  }

  /** Settles for a distortion; a thorough search does so again and again, as long as that gains. */
  private Trial settled(Trial first) {
    Trial best = first;
    double ceiling = first.distortion();
    double target = FIRST_TARGET * first.distortion();
    boolean isOver = false;
    while (best.distortion() > Rounding.FLOAT32 && !isOver && !stop.isRaised()) {
      Trial next = trials.settled(best.map(), target, ceiling);
      boolean isBetter = stop.isRaised() && next.distortion() < best.distortion();
      best = next.held() || isBetter ? next : best;
      isOver = !next.held() || !patience.isThorough();
      tell(best);
      ceiling = (1 - resolution() / 3) * best.distortion();
      target = (1 - 3 * resolution()) * best.distortion();
    }
    return best;
  }

  /** Narrows the band until the next narrower one does not hold. All pairs are known. */
  private Trial narrowed(Trial first) {
    Trial best = first;
    Matrix start = first.map();
    double failed = 0;
    double target = FIRST_TARGET * first.distortion();
    while (best.distortion() > Rounding.FLOAT32
        && best.distortion() - failed > resolution() * best.distortion()
        && !stop.isRaised()) {
      Trial trial = trials.banded(start, target);
      start = trial.map();
      best = trial.distortion() < best.distortion() ? trial : best;
      failed = trial.held() ? failed : target;
      tell(best);
      target = next(best, failed, trial);
    }
    return best;
  }

  private double next(Trial best, double failed, Trial last) {
    return failed == 0
        ? best.distortion() * (1 - last.nextStep(patience))
        : Math.sqrt(failed * best.distortion());
  }

  private void tell(Trial best) {
    journal.best(best.dimension(), best.distortion());
    journal.reached("band", best.dimension(), best.distortion(), 0);
  }

  private double resolution() {
    return patience.resolution(trials.knowsAll());
  }
}
