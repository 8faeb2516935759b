package org.adagio.fit;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import org.adagio.Execution;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.fit.run.FitMemory;
import org.adagio.fit.run.FitRun;
import org.adagio.measure.Pairs;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.work.Resources;

/**
 * All that decides a fit but the points. Plans are immutable: every method but {@link #choices} and
 * {@link #on} returns another plan. {@link Fit} makes them. Equal plans on equal points give equal
 * maps, whatever the number of threads.
 *
 * @param choices what the plan has come to
 */
public record FitPlan(Choices choices) {
  /**
   * Points up to this many are all fitted to: that takes one or two minutes, and scans of all pairs
   * grow with their square.
   */
  public static final int MOST_POINTS = 60_000;

  /**
   * Of more points this many are drawn at most: twice as many changed the largest distortion of
   * unseen points by little (docs/benchmarks.md, very many points).
   */
  public static final int DRAWN_POINTS = 20_000;

  /** For a search that goes on where little is left to gain. */
  private static final int DRAWN_THOROUGHLY = 80_000;

  /** Refuses a plan without choices. */
  public FitPlan {
    Objects.requireNonNull(choices, "choices");
  }

  /**
   * What a plan has come to.
   *
   * @param goal what the map is asked for
   * @param chosen how it is found, if somebody said so; else {@link #method} follows from the goal
   * @param seed of everything random
   * @param holdOut the fraction of the points that the fit does not see; if it is empty, the fit
   *     decides
   * @param pairs which are looked at to certify the map, if the method does not look at all
   * @param mostPoints the number of points to fit to at most, if all pairs count; if it is empty,
   *     {@link #pointsToFit} says how many
   * @param effort how long a search goes on
   * @param time after which a search ends with the best map found so far, if there is such a limit:
   *     the one thing that makes a result depend on the machine
   * @param metric by which points are near each other when they are searched
   * @param turned whether axes are turned by a random rotation after the fit
   * @param execution threads, memory, listener and stop signal
   */
  public record Choices(
      Goal goal,
      Optional<EmbeddingMethod> chosen,
      long seed,
      OptionalDouble holdOut,
      Pairs pairs,
      OptionalInt mostPoints,
      Effort effort,
      Optional<Duration> time,
      Metric metric,
      boolean turned,
      Execution execution) {
    /** Checks that nothing is missing, and the ranges. */
    public Choices {
      Objects.requireNonNull(goal, "goal");
      Objects.requireNonNull(chosen, "chosen");
      Objects.requireNonNull(pairs, "pairs");
      Objects.requireNonNull(effort, "effort");
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
      if (turned && goal.isCoded()) {
        throw new IllegalArgumentException("a code finds its own axes, and these are not turned");
      }
      if (time.isPresent() && (time.get().isNegative() || time.get().isZero())) {
        throw new IllegalArgumentException("the time must be more than none, got " + time.get());
      }
    }

    /**
     * Returns how the map is found: by the method chosen, or else by the one that follows from the
     * goal: {@link Neighbours#standard()} for a recall, {@link PrincipalComponents#exact()} for a
     * number of bytes, and {@link Refined#standard()} for all else.
     */
    public EmbeddingMethod method() {
      return chosen.orElseGet(
          () ->
              goal.isCoded()
                  ? PrincipalComponents.exact()
                  : goal.recall().isPresent() ? Neighbours.standard() : Refined.standard());
    }

    /** Returns how many of {@code points} points a method that looks at all pairs is fitted to. */
    public int pointsToFit(long points) {
      int some = effort == Effort.THOROUGH ? DRAWN_THOROUGHLY : DRAWN_POINTS;
      int usual = points <= MOST_POINTS ? (int) points : some;
      return mostPoints.isPresent() ? (int) Math.min(points, mostPoints.getAsInt()) : usual;
    }

    /** Returns these choices carried out in another way. */
    public Choices with(Execution other) {
      return new FitPlan(this).with(other).choices;
    }
  }

  private static final class Draft {
    private Goal goal;
    private Optional<EmbeddingMethod> chosen;
    private long seed;
    private OptionalDouble holdOut;
    private Pairs pairs;
    private OptionalInt mostPoints;
    private Effort effort;
    private Optional<Duration> time;
    private Metric metric;
    private boolean turned;
    private Execution execution;

    Draft(Choices from) {
      goal = from.goal;
      chosen = from.chosen;
      seed = from.seed;
      holdOut = from.holdOut;
      pairs = from.pairs;
      mostPoints = from.mostPoints;
      effort = from.effort;
      time = from.time;
      metric = from.metric;
      turned = from.turned;
      execution = from.execution;
    }

    FitPlan plan() {
      return new FitPlan(
          new Choices(
              goal,
              chosen,
              seed,
              holdOut,
              pairs,
              mostPoints,
              effort,
              time,
              metric,
              turned,
              execution));
    }
  }

  private FitPlan copy(Consumer<Draft> change) {
    Draft draft = new Draft(choices);
    change.accept(draft);
    return draft.plan();
  }

  static FitPlan of(Goal goal) {
    return new FitPlan(
        new Choices(
            goal,
            Optional.empty(),
            Execution.SEED,
            OptionalDouble.empty(),
            Pairs.automatic(),
            OptionalInt.empty(),
            Effort.STANDARD,
            Optional.empty(),
            Metric.EUCLIDEAN,
            false,
            Execution.DEFAULT));
  }

  /** Asks for a dimension too. */
  public FitPlan to(int dimension) {
    return with(choices.goal.at(dimension));
  }

  /** Asks for a distortion too. */
  public FitPlan within(double distortion) {
    return with(choices.goal.within(distortion));
  }

  /** Asks for a share of the ten nearest neighbours too. */
  public FitPlan recall(double recall) {
    return recall(RecallGoal.of(recall));
  }

  /** Asks for neighbours too. */
  public FitPlan recall(RecallGoal recall) {
    return with(choices.goal.keeping(recall));
  }

  /**
   * Asks for the recall of searches that find this many by the images, and rank them again by the
   * full points.
   *
   * @throws IllegalArgumentException if the plan asks for no recall, or for more neighbours
   */
  public FitPlan rerank(int count) {
    return recall(
        choices
            .goal
            .recall()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "a search that ranks again goes with a recall, got a plan without one"))
            .rerank(count));
  }

  /**
   * Asks for a code, of the fewest bytes that keep the recall.
   *
   * @throws IllegalArgumentException if the plan asks for no recall
   */
  public FitPlan inCodes() {
    return with(choices.goal.ofCodes());
  }

  /** Replaces the goal. */
  public FitPlan with(Goal other) {
    return copy(draft -> draft.goal = other);
  }

  /** Chooses the method, in place of the one that follows from the goal. */
  public FitPlan with(EmbeddingMethod other) {
    Objects.requireNonNull(other, "method");
    return copy(draft -> draft.chosen = Optional.of(other));
  }

  /** Chooses {@link Neighbours}: the map that keeps most nearest neighbours. */
  public FitPlan neighbours() {
    return with(Neighbours.standard());
  }

  /** Chooses {@link Refined}: the map that keeps every distance best. */
  public FitPlan refined() {
    return with(Refined.standard());
  }

  /** Chooses {@link PrincipalComponents}, exact. */
  public FitPlan principalComponents() {
    return with(PrincipalComponents.exact());
  }

  /** Chooses {@link Adagio}: the paper's map. */
  public FitPlan adagio() {
    return with(Adagio.halfSplit());
  }

  /** Sets the seed of everything random; without this, {@link Execution#SEED}. */
  public FitPlan seed(long other) {
    return copy(draft -> draft.seed = other);
  }

  /**
   * Holds a fraction of the points out, at most 10 000 of them, to tell what holds on points that
   * the fit did not see.
   *
   * @param fraction at least 0, for none, and below 1
   */
  public FitPlan holdOut(double fraction) {
    return copy(draft -> draft.holdOut = OptionalDouble.of(fraction));
  }

  /**
   * Looks at these pairs. {@link Pairs#none()} measures nothing that the method does not need, and
   * holds nothing out if that was not asked for: the map alone is wanted.
   */
  public FitPlan certify(Pairs which) {
    return copy(draft -> draft.pairs = which);
  }

  /**
   * Fits to this many points, if all pairs count and there are more; without this, to all of up to
   * 60 000, and of more to up to 20 000, for {@link Effort#THOROUGH} 80 000. {@link Refined} at a
   * dimension takes no more of them than lower the distortion of others.
   */
  public FitPlan drawAtMost(int points) {
    return copy(draft -> draft.mostPoints = OptionalInt.of(points));
  }

  /** Goes on for longer, or not; without this, {@link Effort#STANDARD}. */
  public FitPlan effort(Effort other) {
    return copy(draft -> draft.effort = other);
  }

  /**
   * Gives the best map that can be found and certified within this time, which begins with the fit;
   * times of a few seconds may be exceeded by one or two. The search takes the steps of one without
   * a limit, so that a longer time goes further on the same way, and a time that suffices changes
   * nothing. A certificate that would end too late is of sampled pairs, and of points whose pairs
   * would all take too long 20 000 are drawn.
   */
  public FitPlan time(Duration budget) {
    Objects.requireNonNull(budget, "budget");
    return copy(draft -> draft.time = Optional.of(budget));
  }

  /**
   * Serves searches by this metric; without this, by {@link Metric#EUCLIDEAN}. Recall is measured
   * by it, whatever the method, and the map notes it for whoever searches. {@link Neighbours} keeps
   * the neighbours of the metric; other methods find the map that they find without it. Distortion
   * always speaks of distances.
   */
  public FitPlan metric(Metric other) {
    return copy(draft -> draft.metric = other);
  }

  /** Turns the axes after the fit: {@link org.adagio.model.LinearEmbedding#turned}. */
  public FitPlan turned() {
    return copy(draft -> draft.turned = true);
  }

  /** Works with this many threads. */
  public FitPlan threads(int count) {
    return with(choices.execution.threads(count));
  }

  /** Takes at most this many bytes of memory: {@link Execution#memory(long)}. */
  public FitPlan memory(long bytes) {
    return with(choices.execution.memory(bytes));
  }

  /** Reports how far it has come. */
  public FitPlan progress(Progress listener) {
    return with(choices.execution.progress(listener));
  }

  /** Ends a search with the best map found so far when the signal is raised. */
  public FitPlan until(StopSignal signal) {
    return with(choices.execution.stop(signal));
  }

  /** Carries the plan out in another way. */
  public FitPlan with(Execution other) {
    return copy(draft -> draft.execution = other);
  }

  /**
   * Carries the plan out.
   *
   * @throws IllegalArgumentException if the points cannot be served: fewer than two, all equal, or
   *     of a dimension below the one asked for
   * @throws org.adagio.measure.UnreachableDistortionException if the method finds no map that keeps
   *     the distortion
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
   * org.adagio.measure.nearest.RecallCertificate} says what share of their neighbours stays.
   *
   * @param queries of the points' dimension; the more the better
   * @throws IllegalArgumentException also if the method does not learn from queries, if a
   *     distortion is asked for, or if the dimensions differ
   */
  public Fitted on(PointCloud points, PointCloud queries) {
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(queries, "queries");
    FitPlan plan = choices.chosen().isPresent() ? this : neighbours();
    return plan.on(points, Optional.of(queries));
  }

  private Fitted on(PointCloud points, Optional<PointCloud> queries) {
    return holding(points, queries, plan -> FitRun.of(plan.choices, points, queries));
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
        choices.execution(),
        () -> {
          if (DistributedCloud.isOne(points)) {
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
}
