package org.adagio.fit.run;

import java.util.Optional;
import java.util.OptionalInt;
import org.adagio.Execution;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.measure.PairScan;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;

/**
 * Tries dimensions: doubling until one holds, bisection below it, and then, because random rows are
 * not monotone, every dimension of a window below the answer.
 */
final class DimensionTrials {
  private static final String BISECTED = "doubling and bisection";

  private final double distortion;
  private final MapFamily family;
  private final PointCloud points;
  private final PairScan pairs;
  private final Progress progress;
  private final StopSignal stop;

  DimensionTrials(
      double distortion, MapFamily family, PointCloud points, PairScan pairs, Execution execution) {
    this.distortion = distortion;
    this.family = family;
    this.points = points;
    this.pairs = pairs;
    progress = execution.progress();
    stop = execution.stop();
  }

  /** The dimension found, and how, in words. */
  record Answer(int dimension, String searched) {}

  Answer run() {
    OptionalInt holds = smallest(family.least(), points.dimension());
    return holds.isPresent()
        ? walkDown(holds.getAsInt())
        : new Answer(points.dimension(), "none held");
  }

  /**
   * The same where distances grow with every coordinate: no dimension below the first that holds
   * does. The first that is tried keeps about the variance that the distortion asks for.
   */
  Answer growing() {
    int most = MapFamily.most(points);
    OptionalInt holds = smallest(first(most), most);
    return new Answer(holds.orElse(most), holds.isPresent() ? BISECTED : "none held");
  }

  private int first(int most) {
    double wanted = (1 - distortion) * (1 - distortion);
    Optional<Spectrum> spectrum = family.at(1).spectrum();
    int dimension = 1;
    while (spectrum.isPresent()
        && dimension < most
        && spectrum.get().explainedVariance(dimension) < wanted) {
      dimension++;
    }
    return dimension;
  }

  /** The smallest dimension that holds, if those above it do; empty if the largest does not. */
  private OptionalInt smallest(int first, int most) {
    progress.stage("trying dimensions", 0);
    int failed = family.least() - 1;
    int holds = first;
    while (!holds(holds)) {
      if (holds == most) {
        return OptionalInt.empty();
      }
      failed = holds;
      holds = Math.min(2 * holds, most);
    }
    while (holds - failed > 1 && !stop.isRaised()) {
      int middle = (failed + holds) >>> 1;
      if (holds(middle)) {
        holds = middle;
      } else {
        failed = middle;
      }
    }
    return OptionalInt.of(holds);
  }

  private Answer walkDown(int holds) {
    int answer = holds;
    int tried = holds;
    while (tried > Math.max(family.least(), answer - window(answer)) && !stop.isRaised()) {
      tried--;
      if (holds(tried)) {
        answer = tried;
      }
    }
    String searched =
        tried == answer
            ? BISECTED
            : "doubling and bisection, then every dimension from %d to %d: none of them holds"
                .formatted(tried, answer - 1);
    return new Answer(answer, searched);
  }

  /** Random rows of up to a tenth fewer dimensions have been seen to hold. */
  private static int window(int dimension) {
    return Math.max(8, dimension / 10);
  }

  private boolean holds(int dimension) {
    boolean holds = pairs.within(distortion, family.at(dimension).matrix());
    progress.note("dimension " + dimension + (holds ? " holds" : " does not hold"));
    progress.advance(1);
    return holds;
  }
}
