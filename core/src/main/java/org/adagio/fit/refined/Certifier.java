package org.adagio.fit.refined;

import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.fit.refined.Trials.Trial;

record Certifier(
    TrialSpace space,
    Trials trials,
    Patience patience,
    StopSignal stop,
    Journal journal,
    Progress progress) {
  /** Checks all pairs, and lists those beyond a distortion. */
  RefinedMap check(Matrix map, double watched) {
    RefinedMap checked = space.check(map, watched, trials.knowsAll() ? Progress.NONE : progress);
    journal.reached("all pairs", checked.dimension(), checked.distortion(), 0);
    return checked;
  }

  /** The map checked, and mended as long as that gains something. */
  RefinedMap mended(Trial found) {
    double worthIt = patience.resolution(trials.knowsAll()) / 2;
    double listed = Trials.listedFor(found.distortion());
    RefinedMap best = check(found.map(), listed);
    RefinedMap last = best;
    for (int round = 0; round < patience.rounds(); round++) {
      boolean isTrue = best.distortion() <= (1 + worthIt) * found.distortion();
      if (trials.knowsAll() || isTrue || stop.isRaised()) {
        return best;
      }
      last = check(trials.mended(last, found.distortion()).map(), listed);
      if (last.distortion() > (1 - worthIt) * best.distortion()) {
        return last.distortion() < best.distortion() ? last : best;
      }
      best = last;
    }
    return best;
  }

  /**
   * The map if all pairs keep the distortion, mended where a few do not. What was being mended when
   * somebody had enough is not looked at: a little more time might do it harm.
   */
  Optional<RefinedMap> certified(Trial trial, double distortion) {
    Trial last = trial;
    for (int round = 0; round < patience.rounds() && last.held(); round++) {
      RefinedMap checked = check(last.map(), Trials.listedFor(distortion));
      if (checked.distortion() <= distortion) {
        return Optional.of(checked);
      }
      if (stop.isRaised() || trials.knowsAll()) {
        return Optional.empty();
      }
      last = trials.mended(checked, distortion);
    }
    return Optional.empty();
  }
}
