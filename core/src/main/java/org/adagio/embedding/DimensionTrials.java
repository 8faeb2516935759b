package org.adagio.embedding;

import org.adagio.Execution;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.clouds.AppliedCloud;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;

/**
 * Tries dimensions: doubling until one holds, bisection below it, and then, because random rows are
 * not monotone, every dimension of a window below the answer.
 */
final class DimensionTrials {
  private final double distortion;
  private final MapFamily family;
  private final PointCloud points;
  private final AllPairs pairs;
  private final Progress progress;
  private final StopSignal stop;

  DimensionTrials(
      double distortion, MapFamily family, PointCloud points, AllPairs pairs, Execution execution) {
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
    progress.stage("trying dimensions", 0);
    int least = family.least();
    int failed = least - 1;
    int holds = least;
    while (!holds(holds)) {
      if (holds == points.dimension()) {
        return new Answer(holds, "none held");
      }
      failed = holds;
      holds = Math.min(2 * holds, points.dimension());
    }
    while (holds - failed > 1 && !stop.isRaised()) {
      int middle = (failed + holds) >>> 1;
      if (holds(middle)) {
        holds = middle;
      } else {
        failed = middle;
      }
    }
    return walkDown(holds);
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
            ? "doubling and bisection"
            : "doubling and bisection, then every dimension from %d to %d: none of them holds"
                .formatted(tried, answer - 1);
    return new Answer(answer, searched);
  }

  /** Random rows of up to a tenth fewer dimensions have been seen to hold. */
  private static int window(int dimension) {
    return Math.max(8, dimension / 10);
  }

  private boolean holds(int dimension) {
    boolean holds =
        pairs.within(distortion, new AppliedCloud(family.at(dimension).matrix(), points));
    progress.note("dimension " + dimension + (holds ? " holds" : " does not hold"));
    progress.advance(1);
    return holds;
  }
}
