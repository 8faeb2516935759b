package org.adagio.experiments;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.embedding.DimensionSearch;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.NuMax;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.UnreachableDistortionException;

/**
 * Searches for the smallest dimension that holds a distortion over all pairs of one cloud. What was
 * searched before, with its time, is not searched again: several experiments ask the same.
 */
final class Searches {
  private final PointCloud points;
  private final Duration numax;
  private final Map<Question, Search> done = new HashMap<>();
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

  /** What is asked; the dimension that the method itself names does not matter. */
  private record Question(EmbeddingMethod method, double distortion, Convention convention) {}

  /**
   * What came of it.
   *
   * @param result the map found; empty where there is none
   * @param seconds the time it took
   * @param stopped why a search ended before it had an answer; else empty
   */
  record Search(Optional<DimensionSearch.Result> result, double seconds, String stopped) {

    boolean isStopped() {
      return !stopped.isEmpty();
    }

    int dimension() {
      return result.orElseThrow().embedding().dimension();
    }
  }

  /** The smallest dimension at which a method holds a distortion, in the norm convention. */
  Search of(EmbeddingMethod method, double distortion, Progress progress) {
    return answer(new Question(method, distortion, Convention.NORM), progress);
  }

  /** NuMax's rank for a δ of its authors, who speak of squares. */
  Search ofSquared(NuMax method, double distortion, Progress progress) {
    return answer(new Question(method, distortion, Convention.SQUARED), progress);
  }

  private Search answer(Question question, Progress progress) {
    if (!warm) {
      PrincipalComponents.toDimension(1).fit(points); // libraries load before the clock starts
      warm = true;
    }
    Search known = done.get(question);
    if (known == null) {
      known = search(question, progress);
      done.put(question, known);
    }
    return known;
  }

  private Search search(Question question, Progress progress) {
    Deadline deadline = new Deadline(numax, progress);
    Stopwatch watch = Stopwatch.started();
    try {
      DimensionSearch.Result found = run(question, deadline);
      return new Search(Optional.of(found), watch.seconds(), "");
    } catch (UnreachableDistortionException none) {
      boolean unfinished = question.method instanceof NuMax;
      return new Search(
          Optional.empty(), watch.seconds(), unfinished ? reason(deadline, none) : "");
    }
  }

  private String reason(Deadline deadline, UnreachableDistortionException none) {
    return deadline.wasMet()
        ? "time limit of %d s (--numax-seconds): %s".formatted(numax.toSeconds(), none.getMessage())
        : none.getMessage();
  }

  private DimensionSearch.Result run(Question question, Deadline deadline) {
    if (question.method instanceof NuMax method) {
      return question.convention == Convention.SQUARED
          ? method.withinSquared(question.distortion, points, deadline)
          : new DimensionSearch(question.distortion).fit(method, points, deadline);
    }
    return new DimensionSearch(question.distortion).fit(question.method, points, Progress.NONE);
  }
}
