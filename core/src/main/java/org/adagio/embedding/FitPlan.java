package org.adagio.embedding;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.adagio.Execution;
import org.adagio.Footprint;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.Pairs;
import org.adagio.linalg.Resources;
import org.adagio.linalg.Workers;

/**
 * All that decides a fit but the points. Plans are immutable; every method gives another plan.
 * {@link Fit} makes them.
 *
 * @param goal what the map is asked for
 * @param chosen how it is found, where somebody said so; else {@link #method} follows from the goal
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
    Optional<EmbeddingMethod> chosen,
    long seed,
    OptionalDouble holdOut,
    Pairs pairs,
    OptionalInt mostPoints,
    Effort effort,
    Optional<Duration> time,
    Metric metric,
    Execution execution) {
  /**
   * Points up to so many are all fitted to: that takes one or two minutes, and scans of all pairs
   * grow with their square.
   */
  public static final int MOST_POINTS = 60_000;

  /**
   * Of more points so many are drawn at most: twice as many changed the largest distortion of
   * unseen points by little (docs/benchmarks.md, very many points).
   */
  public static final int DRAWN_POINTS = 20_000;

  /** The same for a search that goes on where little is left to gain. */
  private static final int DRAWN_THOROUGHLY = 80_000;

  /**
   * A fit at a dimension that looks at all pairs does so about so often, and other fits more often;
   * a budget that allows less draws points.
   */
  private static final int SCANS = 6;

  private static final int SCANS_OF_SEARCHES = 10;

  /** How many values of pairs one thread compares in a second, about. */
  private static final double COMPARED = 5e10;

  /** Checks that nothing is missing, and the ranges. */
  public FitPlan {
    Objects.requireNonNull(goal, "goal");
    Objects.requireNonNull(chosen, "chosen");
    Objects.requireNonNull(holdOut, "holdOut");
    Objects.requireNonNull(pairs, "pairs");
    Objects.requireNonNull(mostPoints, "mostPoints");
    Objects.requireNonNull(effort, "effort");
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(metric, "metric");
    Objects.requireNonNull(execution, "execution");
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
        Optional.empty(),
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
        other, chosen, seed, holdOut, pairs, mostPoints, effort, time, metric, execution);
  }

  /** Another method than the one that follows from the goal. */
  public FitPlan with(EmbeddingMethod other) {
    return new FitPlan(
        goal,
        Optional.of(Objects.requireNonNull(other, "method")),
        seed,
        holdOut,
        pairs,
        mostPoints,
        effort,
        time,
        metric,
        execution);
  }

  /**
   * How the map is found: by the method chosen, or else by the one that follows from the goal,
   * {@link Neighbours#standard()} for a recall and {@link Refined#standard()} for all else.
   */
  public EmbeddingMethod method() {
    return chosen.orElseGet(
        () -> goal.recall().isPresent() ? Neighbours.standard() : Refined.standard());
  }

  /** Another seed; without this, 0. */
  public FitPlan seed(long other) {
    return new FitPlan(
        goal, chosen, other, holdOut, pairs, mostPoints, effort, time, metric, execution);
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
        chosen,
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
        goal, chosen, seed, holdOut, which, mostPoints, effort, time, metric, execution);
  }

  /**
   * Fits to so many points, where all pairs count and there are more; without this, to all of up to
   * 60 000, and of more to up to 20 000, for {@link Effort#THOROUGH} 80 000. {@link Refined} at a
   * dimension takes no more of them than lower the distortion of others.
   */
  public FitPlan drawAtMost(int points) {
    return new FitPlan(
        goal,
        chosen,
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

  /**
   * The same for these points in the time that is given: fewer if all pairs would take too long.
   */
  int pointsToFit(PointCloud points) {
    int usual = pointsToFit(points.size());
    boolean isSearched = goal.distortion().isPresent() || goal.recall().isPresent();
    double compared = 0.5 * usual * usual * points.dimension();
    double seconds =
        (isSearched ? SCANS_OF_SEARCHES : SCANS) * compared / (COMPARED * Workers.count());
    boolean isShort = time.filter(budget -> budget.toMillis() < 1e3 * seconds).isPresent();
    return isShort && mostPoints.isEmpty() ? Math.min(usual, DRAWN_POINTS) : usual;
  }

  /** Goes on for longer, or not; without this, {@link Effort#STANDARD}. */
  public FitPlan effort(Effort other) {
    return new FitPlan(
        goal, chosen, seed, holdOut, pairs, mostPoints, other, time, metric, execution);
  }

  /**
   * Gives the best map that can be found and certified within this time, which begins with the fit;
   * times of a few seconds may be exceeded by one or two. The search takes the steps of one without
   * a limit, so that a longer time goes further on the same way, and a time that suffices changes
   * nothing. A certificate that would end too late is of sampled pairs, and of points whose pairs
   * would all take too long 20 000 are drawn.
   */
  public FitPlan time(Duration budget) {
    return new FitPlan(
        goal,
        chosen,
        seed,
        holdOut,
        pairs,
        mostPoints,
        effort,
        Optional.of(Objects.requireNonNull(budget, "budget")),
        metric,
        execution);
  }

  /**
   * For points that will be searched by this metric; without this, {@link Metric#EUCLIDEAN}. Recall
   * is measured by it, whatever the method, and the map notes it for whoever searches. {@link
   * Neighbours} keeps the neighbours of the metric; other methods find the map that they find
   * without it. Distortion always speaks of distances.
   */
  public FitPlan metric(Metric other) {
    return new FitPlan(
        goal, chosen, seed, holdOut, pairs, mostPoints, effort, time, other, execution);
  }

  /** Works with so many threads. */
  public FitPlan threads(int count) {
    return with(execution.threads(count));
  }

  /** Takes at most so many bytes of memory: {@link Execution#memory(long)}. */
  public FitPlan memory(long bytes) {
    return with(execution.memory(bytes));
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
    return new FitPlan(goal, chosen, seed, holdOut, pairs, mostPoints, effort, time, metric, other);
  }

  /**
   * Carries the plan out.
   *
   * @throws IllegalArgumentException if the points cannot be served: fewer than two, all equal, or
   *     of a dimension below the one asked for
   * @throws org.adagio.distortion.UnreachableDistortionException if the method finds no map that
   *     keeps the distortion
   * @throws UnreachableRecallException if the method finds no map that keeps the recall
   * @throws org.adagio.MemoryLimitException before it starts, if it needs more memory than it may
   *     take, or than Java's heap has
   * @throws java.util.concurrent.CancellationException if the thread is interrupted; its interrupt
   *     flag stays set
   */
  public Fitted on(PointCloud points) {
    Objects.requireNonNull(points, "points");
    return on(points, Optional.empty());
  }

  /**
   * Carries the plan out for queries of another kind than the points, such as questions and
   * passages: what {@link Neighbours} keeps are the neighbours of queries among the points, and it
   * is the method where none was chosen. Some queries are held out, and a {@link
   * org.adagio.neighbors.RecallCertificate} says what share of their neighbours stays.
   *
   * @param queries of the points' dimension; the more the better
   * @throws IllegalArgumentException also if the method does not learn from queries, if a
   *     distortion is asked for, or if the dimensions differ
   */
  public Fitted on(PointCloud points, PointCloud queries) {
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(queries, "queries");
    FitPlan plan = chosen.isPresent() ? this : with(Neighbours.standard());
    return plan.on(points, Optional.of(queries));
  }

  private Fitted on(PointCloud points, Optional<PointCloud> queries) {
    return holding(
        points, queries, plan -> new FitRun<>(plan, plan.method(), points, queries).run());
  }

  /**
   * Refuses points that {@link #on(PointCloud)} would refuse for want of memory.
   *
   * @throws org.adagio.MemoryLimitException if the fit needs more memory than it may take
   */
  public void requireMemory(PointCloud points) {
    holding(points, Optional.empty(), plan -> plan);
  }

  private <T> T holding(
      PointCloud points, Optional<PointCloud> queries, Function<FitPlan, T> work) {
    return Resources.during(
        execution,
        () -> {
          if (points.isDistributed()) {
            return work.apply(this);
          }
          long asking = queries.map(PointCloud::size).orElse(0L);
          FitMemory memory =
              new FitMemory(this, points.size(), points.dimension(), asking).fitting();
          return Resources.holding(memory.peak(), () -> work.apply(memory.plan()));
        });
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
    return Resources.during(
        execution, () -> new FitMemory(this, points, sourceDimension, 0).peak());
  }
}
