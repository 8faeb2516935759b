package org.adagio.fit;

/**
 * Where a fit begins. Each method gives a plan, which can be changed, and does nothing until it is
 * given points:
 *
 * <pre>{@code
 * Fitted fitted = Fit.within(0.1).on(points);               // the smallest dimension for 10 %
 * Fitted other = Fit.to(64).with(Adagio.halfSplit()).seed(7).on(points);
 * }</pre>
 */
public final class Fit {
  private Fit() {}

  /** A plan for a goal that is known as a whole. */
  public static FitPlan of(Goal goal) {
    return FitPlan.of(goal);
  }

  /** A plan for a map to r dimensions, of the smallest distortion found. */
  public static FitPlan to(int dimension) {
    return FitPlan.of(Goal.dimension(dimension));
  }

  /**
   * A plan for a map that keeps every distance within a distortion, of the smallest dimension
   * found.
   *
   * @param distortion the largest |‖f(x) − f(y)‖ / ‖x − y‖ − 1| allowed, above 0 and below 1
   */
  public static FitPlan within(double distortion) {
    return FitPlan.of(Goal.distortion(distortion));
  }

  /**
   * A plan for a map that keeps nearest neighbours by distance, or by the metric that is chosen, of
   * the smallest dimension found. Queries are held out to measure it.
   *
   * @param recall the least mean share of the ten nearest, above 0 and at most 1
   */
  public static FitPlan recall(double recall) {
    return recall(RecallGoal.of(recall));
  }

  /**
   * A plan for a map and a code that keep most nearest neighbours of unseen queries among unseen
   * documents, in this many bytes a document: {@link org.adagio.model.CodedPoints} are searched.
   *
   * @param bytes all told, at least 4
   */
  public static FitPlan inBytes(int bytes) {
    return FitPlan.of(Goal.bytes(bytes));
  }

  /**
   * A plan for a map and a code whose answers are proven to be exact, query by query, for the
   * fewest bytes that a search reads: {@link org.adagio.model.CodedPoints#exact}.
   */
  public static FitPlan exact() {
    return FitPlan.of(Goal.exact());
  }

  /** The same for any number of neighbours, and for searches that rank again. */
  public static FitPlan recall(RecallGoal recall) {
    return FitPlan.of(Goal.recall(recall));
  }
}
