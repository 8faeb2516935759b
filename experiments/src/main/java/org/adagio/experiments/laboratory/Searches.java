package org.adagio.experiments.laboratory;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.Execution;
import org.adagio.Progress;
import org.adagio.experiments.numax.NuMax;
import org.adagio.fit.Fit;
import org.adagio.fit.Fitted;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.points.PointCloud;

/**
 * Searches for the smallest dimension that holds a distortion over all pairs of one cloud. What was
 * searched before, with its time, is not searched again: several experiments ask the same.
 */
public final class Searches {
  private final PointCloud points;
  private final Duration numax;
  private final Map<Question, Search> done = new HashMap<>();
  private boolean warm;

  /**
   * @param numax how long NuMax may take for one answer
   */
  public Searches(PointCloud points, Duration numax) {
    this.points = points;
    this.numax = numax;
  }

  public PointCloud points() {
    return points;
  }

  /**
   * The smallest dimension of a method for a distortion.
   *
   * @param convention what the distortion bounds; squares are a question for NuMax alone
   * @param seed counts if the method is random
   */
  public record Question(PaperMethod method, double distortion, Convention convention, long seed) {

    public static Question norms(PaperMethod method, double distortion, long seed) {
      return new Question(method, distortion, Convention.NORMS, seed);
    }

    public static Question squares(double distortion) {
      return new Question(PaperMethod.NUMAX, distortion, Convention.SQUARES, 0);
    }
  }

  /** A map's dimension, and all pairs under it. */
  public record Found(int dimension, DistortionProfile profile) {}

  /**
   * What came of it.
   *
   * @param result what was found; empty if nothing was
   * @param seconds the time it took
   * @param stopped why a search ended before it had an answer; else empty
   */
  public record Search(Optional<Found> result, double seconds, String stopped) {

    public boolean isStopped() {
      return !stopped.isEmpty();
    }

    public int dimension() {
      return result.orElseThrow().dimension();
    }
  }

  /** What answers a question; how that is to be carried out is settled here. */
  public Search of(Question question, Progress progress) {
    if (!warm) {
      TimedFit.warmUp(points);
      warm = true;
    }
    Search known = done.get(question);
    if (known == null) {
      known =
          question.method() == PaperMethod.NUMAX ? solved(question, progress) : searched(question);
      done.put(question, known);
    }
    return known;
  }

  private Search searched(Question asked) {
    Stopwatch watch = Stopwatch.started();
    try {
      Fitted found =
          asked
              .method()
              .plan(Fit.within(asked.distortion()), asked.seed())
              .certify(Pairs.none())
              .on(points);
      return new Search(
          Optional.of(new Found(found.map().dimension(), found.profile())), found.seconds(), "");
    } catch (UnreachableDistortionException none) {
      return new Search(Optional.empty(), watch.seconds(), "");
    }
  }

  private Search solved(Question asked, Progress progress) {
    Deadline deadline = new Deadline(numax);
    Execution execution = Execution.DEFAULT.stop(deadline).progress(new Remarks(progress));
    Stopwatch watch = Stopwatch.started();
    try {
      NuMax.Found found =
          asked.convention() == Convention.NORMS
              ? NuMax.standard().within(asked.distortion(), points, execution)
              : NuMax.standard().withinSquared(asked.distortion(), points, execution);
      return new Search(
          Optional.of(new Found(found.map().dimension(), found.profile())), watch.seconds(), "");
    } catch (UnreachableDistortionException none) {
      String reason =
          deadline.wasMet()
              ? "time limit of %d s: %s".formatted(numax.toSeconds(), none.getMessage())
              : none.getMessage();
      return new Search(Optional.empty(), watch.seconds(), reason);
    }
  }
}
