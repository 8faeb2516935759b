package org.adagio.experiments;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Pairs;
import org.adagio.distortion.UnreachableDistortionException;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.Fitted;
import org.adagio.embedding.NuMax;

/**
 * Searches for the smallest dimension that holds a distortion over all pairs of one cloud. What was
 * searched before, with its time, is not searched again: several experiments ask the same.
 */
final class Searches {
  private final PointCloud points;
  private final Duration numax;
  private final Map<FitPlan, Search> done = new HashMap<>();
  private boolean warm;

  /**
   * @param numax how long NuMax may take for one answer
   */
  Searches(PointCloud points, Duration numax) {
    this.points = points;
    this.numax = numax;
  }

  PointCloud points() {
    return points;
  }

  /**
   * What came of it.
   *
   * @param result the map found; empty where there is none
   * @param seconds the time it took
   * @param stopped why a search ended before it had an answer; else empty
   */
  record Search(Optional<Fitted> result, double seconds, String stopped) {

    boolean isStopped() {
      return !stopped.isEmpty();
    }

    int dimension() {
      return result.orElseThrow().map().dimension();
    }
  }

  /** What a plan for a distortion finds; how it is to be carried out is settled here. */
  Search of(FitPlan plan, Progress progress) {
    if (!warm) {
      TimedFit.warmUp(points);
      warm = true;
    }
    Search known = done.get(plan);
    if (known == null) {
      known = search(plan, progress);
      done.put(plan, known);
    }
    return known;
  }

  private Search search(FitPlan plan, Progress progress) {
    boolean limited = plan.method() instanceof NuMax;
    Deadline deadline = new Deadline(numax);
    FitPlan mapAlone = plan.certify(Pairs.none());
    FitPlan timed = limited ? mapAlone.until(deadline).progress(new Remarks(progress)) : mapAlone;
    Stopwatch watch = Stopwatch.started();
    try {
      Fitted found = timed.on(points);
      return new Search(Optional.of(found), found.seconds(), "");
    } catch (UnreachableDistortionException none) {
      return new Search(Optional.empty(), watch.seconds(), limited ? reason(deadline, none) : "");
    }
  }

  private String reason(Deadline deadline, UnreachableDistortionException none) {
    return deadline.wasMet()
        ? "time limit of %d s (--numax-seconds): %s".formatted(numax.toSeconds(), none.getMessage())
        : none.getMessage();
  }
}
