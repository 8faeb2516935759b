package org.adagio.embedding;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.adagio.Execution;
import org.adagio.Footprint;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.Pairs;
import org.adagio.embedding.neighbours.NeighbourSearch;
import org.adagio.linalg.Resources;

/**
 * All that decides a fit but the points. Plans are immutable; every method gives another plan.
 * {@link Fit} makes them.
 *
 * @param goal what the map is asked for
 * @param method how it is found
 * @param seed of everything random: the same plan on the same points gives the same map, whatever
 *     the number of threads
 * @param holdOut the fraction of the points that the fit does not see; where it is empty, a
 *     twentieth of 20 000 points or more is held out from a method that can fit too closely
 * @param pairs which are looked at to certify the map, where the method does not look at all
 * @param mostPoints of more points, so many are drawn at random, where all pairs count; all pairs
 *     of those are certified, and a sample of the pairs of all points. Where it is empty, {@link
 *     #pointsToFit} says how many
 * @param effort how long a search goes on
 * @param time after which a search ends with the best map found so far, if there is such a limit:
 *     the one thing that makes a result depend on the machine
 * @param metric by which points are near each other where they will be searched
 * @param execution threads, memory, listener and stop signal
 */
public record FitPlan(
    Goal goal,
    EmbeddingMethod method,
    long seed,
    OptionalDouble holdOut,
    Pairs pairs,
    OptionalInt mostPoints,
    Effort effort,
    Optional<Duration> time,
    Metric metric,
    Execution execution) {
  /**
   * A fit to so many points takes one or two minutes, and its scans of all pairs grow with their
   * square.
   */
  private static final int MOST_POINTS = 60_000;

  /**
   * Of more points so many are drawn at most: twice as many changed the largest distortion of
   * unseen points by little (docs/benchmarks.md, very many points).
   */
  private static final int DRAWN_POINTS = 20_000;

  /** The same for a search that goes on where little is left to gain. */
  private static final int DRAWN_THOROUGHLY = 80_000;

  /** Checks the ranges. */
  public FitPlan {
    if (holdOut.isPresent() && !(holdOut.getAsDouble() >= 0 && holdOut.getAsDouble() < 1)) {
      throw new IllegalArgumentException(
          "the fraction held out must be at least 0 and below 1, got " + holdOut.getAsDouble());
    }
    if (mostPoints.isPresent() && mostPoints.getAsInt() < 2) {
      throw new IllegalArgumentException(
          "points to fit to must be at least 2, got " + mostPoints.getAsInt());
    }
    if (time.isPresent() && (time.get().isNegative() || time.get().isZero())) {
      throw new IllegalArgumentException("the time must be more than none, got " + time.get());
    }
  }

  static FitPlan of(Goal goal) {
    return new FitPlan(
        goal,
        Refined.standard(),
        0,
        OptionalDouble.empty(),
        Pairs.automatic(),
        OptionalInt.empty(),
        Effort.STANDARD,
        Optional.empty(),
        Metric.EUCLIDEAN,
        Execution.DEFAULT);
  }

  /** The same goal at a dimension. */
  public FitPlan to(int dimension) {
    return with(goal.at(dimension));
  }

  /** The same goal within a distortion of norms. */
  public FitPlan within(double distortion) {
    return with(goal.within(DistortionLimit.ofNorms(distortion)));
  }

  /** The same goal within a distortion of squares. */
  public FitPlan withinSquared(double distortion) {
    return with(goal.within(DistortionLimit.ofSquares(distortion)));
  }

  /** The same goal keeping a share of the ten nearest neighbours. */
  public FitPlan recall(double recall) {
    return recall(RecallGoal.of(recall));
  }

  /** The same goal keeping neighbours. */
  public FitPlan recall(RecallGoal recall) {
    return with(goal.keeping(recall));
  }

  /** Another goal. */
  public FitPlan with(Goal other) {
    return new FitPlan(
        other, method, seed, holdOut, pairs, mostPoints, effort, time, metric, execution);
  }

  /** Another method; without this, {@link Refined#standard()}. */
  public FitPlan with(EmbeddingMethod other) {
    return new FitPlan(
        goal, other, seed, holdOut, pairs, mostPoints, effort, time, metric, execution);
  }

  /** Another seed; without this, 0. */
  public FitPlan seed(long other) {
    return new FitPlan(
        goal, method, other, holdOut, pairs, mostPoints, effort, time, metric, execution);
  }

  /**
   * Holds a fraction of the points out, at most 10 000 of them, to tell what holds on points that
   * the fit did not see.
   *
   * @param fraction at least 0, for none, and below 1
   */
  public FitPlan holdOut(double fraction) {
    return new FitPlan(
        goal,
        method,
        seed,
        OptionalDouble.of(fraction),
        pairs,
        mostPoints,
        effort,
        time,
        metric,
        execution);
  }

  /**
   * Looks at these pairs. {@link Pairs#none()} measures nothing that the method does not need, and
   * holds nothing out where that was not asked for: the map alone is wanted.
   */
  public FitPlan certify(Pairs which) {
    return new FitPlan(
        goal, method, seed, holdOut, which, mostPoints, effort, time, metric, execution);
  }

  /**
   * Fits to so many points, where all pairs count and there are more; without this, to all of up to
   * 60 000, and of more to up to 20 000, for {@link Effort#THOROUGH} 80 000. {@link Refined} at a
   * dimension takes no more of them than lower the distortion of others.
   */
  public FitPlan drawAtMost(int points) {
    return new FitPlan(
        goal,
        method,
        seed,
        holdOut,
        pairs,
        OptionalInt.of(points),
        effort,
        time,
        metric,
        execution);
  }

  /** To how many of so many points, at most, a method is fitted that looks at all their pairs. */
  public int pointsToFit(long points) {
    int some = effort == Effort.THOROUGH ? DRAWN_THOROUGHLY : DRAWN_POINTS;
    int usual = points <= MOST_POINTS ? (int) points : some;
    return mostPoints.isPresent() ? (int) Math.min(points, mostPoints.getAsInt()) : usual;
  }

  /** Goes on for longer, or not; without this, {@link Effort#STANDARD}. */
  public FitPlan effort(Effort other) {
    return new FitPlan(
        goal, method, seed, holdOut, pairs, mostPoints, other, time, metric, execution);
  }

  /**
   * Gives the best map that can be found and certified within about this time. The time that the
   * certificate takes is estimated and kept free.
   */
  public FitPlan time(Duration budget) {
    return new FitPlan(
        goal,
        method,
        seed,
        holdOut,
        pairs,
        mostPoints,
        effort,
        Optional.of(budget),
        metric,
        execution);
  }

  /**
   * For points that will be searched by this metric; without this, {@link Metric#EUCLIDEAN}. {@link
   * Neighbours} keeps the neighbours of the metric, and recall is measured by it. Whatever it is,
   * distortion speaks of distances.
   */
  public FitPlan metric(Metric other) {
    return new FitPlan(
        goal, method, seed, holdOut, pairs, mostPoints, effort, time, other, execution);
  }

  /** Works with so many threads. */
  public FitPlan threads(int count) {
    return with(execution.threads(count));
  }

  /** Tells someone how far it has come. */
  public FitPlan progress(Progress listener) {
    return with(execution.progress(listener));
  }

  /** Ends a search with the best map found so far when someone has enough. */
  public FitPlan until(StopSignal signal) {
    return with(execution.stop(signal));
  }

  /** Another way to carry it out. */
  public FitPlan with(Execution other) {
    return new FitPlan(goal, method, seed, holdOut, pairs, mostPoints, effort, time, metric, other);
  }

  /**
   * Carries the plan out.
   *
   * @throws IllegalArgumentException if the points cannot be served: fewer than two, all equal, or
   *     of a dimension below the one asked for
   * @throws org.adagio.distortion.UnreachableDistortionException if the method finds no map that
   *     keeps the distortion
   * @throws UnreachableRecallException if the method finds no map that keeps the recall
   * @throws java.util.concurrent.CancellationException if the thread is interrupted; its interrupt
   *     flag stays set
   */
  public Fitted on(PointCloud points) {
    return Resources.during(
        execution, () -> new FitRun<>(this, method, points, Optional.empty()).run());
  }

  /**
   * Carries the plan out for queries of another kind than the points, such as questions and
   * passages: what {@link Neighbours} keeps are the neighbours of queries among the points. Some
   * queries are held out, and a {@link org.adagio.neighbors.RecallCertificate} says what share of
   * their neighbours stays.
   *
   * @param queries of the points' dimension; the more the better
   * @throws IllegalArgumentException also if the method does not learn from queries, if a
   *     distortion is asked for, or if the dimensions differ
   */
  public Fitted on(PointCloud points, PointCloud queries) {
    return Resources.during(
        execution, () -> new FitRun<>(this, method, points, Optional.of(queries)).run());
  }

  /** {@link #on(PointCloud, PointCloud)} for points and queries given as arrays. */
  public Fitted on(float[][] points, float[][] queries) {
    return on(PointCloud.of(points), PointCloud.of(queries));
  }

  /** {@link #on(PointCloud)} for points given as arrays. */
  public Fitted on(float[][] points) {
    return on(PointCloud.of(points));
  }

  /** {@link #on(PointCloud)} for points given as arrays, which are rounded to float32. */
  public Fitted on(double[][] points) {
    return on(PointCloud.of(points));
  }

  /** What the fit holds in memory at its peak, for n points of d dimensions in a file. */
  public Footprint footprint(long points, int sourceDimension) {
    return Resources.during(execution, () -> footprint(method, points, sourceDimension));
  }

  /** The same with queries of another kind than the points. */
  public Footprint footprint(long points, int sourceDimension, long queries) {
    return footprint(points, sourceDimension)
        .and(
            "%d queries, four times".formatted(queries),
            NeighbourSearch.bytesOfQueries(queries, sourceDimension));
  }

  private <M extends EmbeddingMethod> Footprint footprint(
      M recipe, long points, int sourceDimension) {
    MethodFitting<M> fitting = MethodFittings.of(recipe);
    boolean draws = fitting.looksAtAllPairs(goal) && pointsToFit(points) < points;
    long fitted = draws ? pointsToFit(points) : points;
    Footprint fit = fitting.footprint(recipe, goal, fitted, sourceDimension);
    Footprint whole =
        draws ? fit.and("points drawn", (double) Float.BYTES * fitted * sourceDimension) : fit;
    if (goal.dimension().isEmpty() || pairs.isNone()) {
      return whole;
    }
    Pairs looked = goal.distortion().isPresent() ? Pairs.all() : pairs;
    return whole.or(looked.footprint(fitted, sourceDimension, goal.dimension().getAsInt()));
  }
}
