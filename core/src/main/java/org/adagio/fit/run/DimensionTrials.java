package org.adagio.fit.run;

import java.util.OptionalInt;
import org.adagio.Execution;
import org.adagio.measure.PairScan;
import org.adagio.points.PointCloud;

/**
 * Tries dimensions: doubling until one holds, bisection below it, and then, because random rows are
 * not monotone, every dimension of a window below the answer.
 *
 * @param family whose maps are tried
 * @param pairs all of them must keep the distortion
 */
record DimensionTrials(
    double distortion, MapFamily family, PointCloud points, PairScan pairs, Execution execution) {
  private static final String BISECTED = "doubling and bisection";

  FoundMap run() {
    OptionalInt holds = smallest(family.least(), points.dimension());
    return holds.isPresent() ? walkDown(holds.getAsInt()) : noneHeld(points.dimension());
  }

  /**
   * The same where distances grow with every coordinate: no dimension below the first that holds
   * does. The first that is tried keeps about the variance that the distortion asks for.
   */
  FoundMap growing() {
    int most = MapFamily.most(points);
    OptionalInt holds = smallest(first(most), most);
    return holds.isPresent() ? family.at(holds.getAsInt()).searched(BISECTED) : noneHeld(most);
  }

  private FoundMap noneHeld(int most) {
    return family.at(most).searched("none held");
  }

  private int first(int most) {
    double wanted = (1 - distortion) * (1 - distortion);
    return family.at(1).spectrum().map(known -> known.components(wanted, most)).orElse(1);
  }

  /** The smallest dimension that holds, if those above it do; empty if the largest does not. */
  private OptionalInt smallest(int first, int most) {
    execution.progress().stage("trying dimensions", 0);
    int failed = family.least() - 1;
    int holds = first;
    while (!holds(holds)) {
      if (holds == most) {
        return OptionalInt.empty();
      }
      failed = holds;
      holds = Math.min(2 * holds, most);
    }
    while (holds - failed > 1 && !execution.stop().isRaised()) {
      int middle = (failed + holds) >>> 1;
      if (holds(middle)) {
        holds = middle;
      } else {
        failed = middle;
      }
    }
    return OptionalInt.of(holds);
  }

  private FoundMap walkDown(int holds) {
    int answer = holds;
    int tried = holds;
    while (tried > Math.max(family.least(), answer - window(answer))
        && !execution.stop().isRaised()) {
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
    return family.at(answer).searched(searched);
  }

  /** Random rows of up to a tenth fewer dimensions have been seen to hold. */
  private static int window(int dimension) {
    return Math.max(8, dimension / 10);
  }

  private boolean holds(int dimension) {
    boolean holds = pairs.within(distortion, family.at(dimension).matrix());
    execution.progress().note("dimension " + dimension + (holds ? " holds" : " does not hold"));
    execution.progress().advance(1);
    return holds;
  }
}
