package org.adagio.embedding.refined;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.StopSignal;
import org.adagio.embedding.refined.Trials.Trial;

/** Looks for the smallest dimension that keeps a distortion. */
final class DimensionSearch {
  /** By how much more dimensions are tried, at least, while none has held. */
  private static final double LEAST_GROWTH = 1.1;

  /** The logarithm by which a trial misses that lies in the middle between failing and holding. */
  private static final double USUAL_MISS = 0.15;

  private final TrialSpace space;
  private final Trials trials;
  private final Certifier certifier;
  private final StopSignal stop;
  private final Journal journal;
  private final List<String> tried = new ArrayList<>();
  private double missedBy = 1;

  DimensionSearch(
      TrialSpace space, Trials trials, Certifier certifier, StopSignal stop, Journal journal) {
    this.space = space;
    this.trials = trials;
    this.certifier = certifier;
    this.stop = stop;
    this.journal = journal;
  }

  /** The dimensions that did not hold, in words. */
  String searched() {
    return tried.isEmpty()
        ? "the first dimension tried holds"
        : "dimensions tried and not held: " + String.join(", ", tried);
  }

  RefinedMap smallest(double distortion) {
    int failed = 0;
    int dimension = Math.max(1, Math.min(firstGuess(distortion), space.rank() - 1));
    Trial best = null;
    Trial last = trials.stressed(space.principal(dimension));
    while (dimension < space.rank()
        && (best == null || best.dimension() - failed > 1)
        && !stop.isRaised()) {
      last = trials.banded(start(last, best, dimension), distortion);
      if (last.held()) {
        best = last;
        journal.best(dimension, distortion);
      } else {
        failed = dimension;
        tried.add(Integer.toString(dimension));
      }
      journal.reached("band", dimension, last.distortion(), distortion);
      dimension = next(last, best, failed, distortion);
    }
    return certifiedUpwards(best, distortion);
  }

  /**
   * Cut from above, or padded from below. Where all pairs are known, the stress of what was cut is
   * lowered again, which finds smaller dimensions; else that would forget the pairs that scans
   * found.
   */
  private Matrix start(Trial last, Trial best, int dimension) {
    if (best != null && best.dimension() > dimension) {
      Matrix cut = space.ordered(best.map()).firstRows(dimension);
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
    int holds = best == null ? space.rank() : best.dimension();
    double predicted;
    if (best == null) {
      predicted = failed * Math.max(LEAST_GROWTH, Math.pow(missedBy, growth()));
    } else {
      double between = failed + (holds - failed) * nearness();
      predicted = last.held() ? Math.max(between, holds * (1 - last.nextStep())) : between;
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

  /** The smallest dimension from that of the trial on at which all pairs keep the distortion. */
  private RefinedMap certifiedUpwards(Trial trial, double distortion) {
    Trial last = trial;
    while (last != null && last.dimension() < space.rank()) {
      Optional<RefinedMap> map = certifier.certified(last, distortion);
      if (map.isPresent()) {
        return map.get();
      }
      if (stop.isRaised()) {
        break;
      }
      tried.add(Integer.toString(last.dimension()));
      int dimension = last.dimension() + 1;
      last =
          dimension == space.rank()
              ? null
              : trials.banded(space.padded(last.map(), dimension), distortion);
    }
    return space.principalWithin(distortion);
  }

  /** Where principal components keep about the variance that the band asks for. */
  private int firstGuess(double distortion) {
    double wanted = (1 - distortion) * (1 - distortion);
    int dimension = 1;
    while (dimension < space.rank() && space.spectrum().explainedVariance(dimension) < wanted) {
      dimension++;
    }
    return dimension;
  }
}
