package org.adagio.fit.refined;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.StopSignal;
import org.adagio.fit.refined.Trials.Trial;

/** Looks for the smallest dimension that keeps a distortion. */
final class DimensionSearch {
  /** By how much more dimensions are tried, at least, while none has held. */
  private static final double LEAST_GROWTH = 1.1;

  /** The logarithm by which a trial misses that lies in the middle between failing and holding. */
  private static final double USUAL_MISS = 0.15;

  /** A search ends if its rate foretells a smaller step: the next dimension would not hold. */
  private static final double LEAST_STEP = 0.8;

  private final TrialSpace space;
  private final Trials trials;
  private final Certifier certifier;
  private final Patience patience;
  private final StopSignal stop;
  private final Journal journal;
  private final List<String> tried = new ArrayList<>();
  private final Deque<Trial> held = new ArrayDeque<>();
  private double missedBy = 1;
  private boolean hasHeld;
  private Optional<Integer> principal = Optional.empty();

  DimensionSearch(Certifier certifier) {
    this.certifier = certifier;
    space = certifier.space();
    trials = certifier.trials();
    patience = certifier.patience();
    stop = certifier.stop();
    journal = certifier.journal();
  }

  String searched() {
    String failed = "dimensions tried and not held: " + String.join(", ", tried);
    if (hasHeld) {
      return tried.isEmpty() ? "the first dimension tried holds" : failed;
    }
    return (tried.isEmpty() ? "stopped before a dimension was tried to the end" : failed)
        + "; these are principal components";
  }

  boolean hasAnswer() {
    return !held.isEmpty() || principal.isPresent();
  }

  /** Empty if the time is over before any map was found to hold over all pairs. */
  Optional<RefinedMap> smallest(double distortion) {
    int failed = 0;
    double variance = (1 - distortion) * (1 - distortion); // that the band asks for, about
    int dimension = space.spectrum().components(variance, space.rank() - 1);
    Trial best = null;
    Trial last = trials.stressed(space.principal(dimension));
    while (dimension < mostTried()
        && (best == null || best.dimension() - failed > 1)
        && !isLeast(last)
        && !stop.isRaised()) {
      last = trials.banded(start(last, best, dimension), distortion);
      if (last.held()) {
        best = last;
        held.push(last);
        journal.best(dimension, distortion);
      } else if (!stop.isRaised()) {
        failed = dimension;
        tried.add(Integer.toString(dimension));
        if (best == null) {
          findPrincipal(distortion);
        }
      }
      journal.reached("band", dimension, last.distortion(), distortion);
      dimension = next(last, best, failed, distortion);
    }
    return certifiedUpwards(distortion);
  }

  /** Whether the rate at which a trial came in foretells that the next one below will not hold. */
  private boolean isLeast(Trial last) {
    return trials.knowsAll()
        && last.held()
        && !patience.isThorough()
        && patience.step(last.rate()) * last.dimension() < LEAST_STEP;
  }

  /**
   * Cut from above, or padded from below. Where all pairs are known, the stress of what was cut is
   * lowered again, which finds smaller dimensions; else that would forget the pairs that scans
   * found.
   */
  private Matrix start(Trial last, Trial best, int dimension) {
    if (best != null && best.dimension() > dimension) {
      Matrix cut = space.coordinates().ordered(best.map()).firstRows(dimension);
      return trials.knowsAll() ? trials.stressed(cut).map() : cut;
    }
    int rows = last.dimension();
    return rows == dimension ? last.map() : space.padded(last.map(), dimension);
  }

  /** Between the largest dimension that failed and the smallest that held. */
  private int next(Trial last, Trial best, int failed, double distortion) {
    if (!last.held()) {
      missedBy = last.distortion() / distortion;
    }
    int holds = best == null ? mostTried() : best.dimension();
    double predicted;
    if (best == null) {
      predicted = failed * Math.max(LEAST_GROWTH, Math.pow(missedBy, growth()));
    } else {
      double between = failed + (holds - failed) * nearness();
      predicted = last.held() ? Math.max(between, holds * (1 - last.nextStep(patience))) : between;
    }
    return Math.max(failed + 1, Math.min(holds - 1, (int) Math.round(predicted)));
  }

  /**
   * Where between a dimension that failed and one that held the least that holds is expected, 1
   * being next to the latter: the farther the former missed, the nearer.
   */
  private double nearness() {
    double missed = Math.log(missedBy);
    return Math.max(0.5, missed / (missed + USUAL_MISS));
  }

  /**
   * What is missed by falls with this power of the dimension, over pairs that are all known; others
   * make it less, and the power larger.
   */
  private double growth() {
    return trials.knowsAll() ? 0.5 : 1;
  }

  /**
   * The smallest dimension from that of the last trial that held on at which all pairs keep the
   * distortion. Once there is enough, only what held before is looked at, so that more time never
   * leads to more dimensions.
   */
  private Optional<RefinedMap> certifiedUpwards(double distortion) {
    Trial last = held.poll();
    while (last != null) {
      Optional<RefinedMap> map = certifier.certified(last, distortion);
      if (map.isPresent()) {
        hasHeld = true;
        return map;
      }
      last = next(last, distortion);
    }
    findPrincipal(distortion);
    return principal
        .map(needed -> space.principalWithin(distortion, needed))
        .filter(map -> map.isOfAllPairs() || !stop.isRaised());
  }

  private void findPrincipal(double distortion) {
    if (principal.isEmpty()) {
      principal = space.principalNeeded(distortion);
    }
  }

  /** From here on nothing is tried: so many principal components hold, or all axes. */
  private int mostTried() {
    return principal.orElse(space.rank());
  }

  private Trial next(Trial last, double distortion) {
    if (stop.isRaised()) {
      return held.poll();
    }
    tried.add(Integer.toString(last.dimension()));
    int dimension = last.dimension() + 1;
    if (!held.isEmpty() && held.peek().dimension() == dimension) {
      return held.poll();
    }
    return dimension >= mostTried()
        ? null
        : trials.banded(space.padded(last.map(), dimension), distortion);
  }
}
