package org.adagio.embedding;

import org.adagio.Footprint;
import org.adagio.Metric;
import org.adagio.data.PointCloud;

/**
 * How the maps of one method are found, and what that takes. There is one for each method; a new
 * method is a recipe, its fitting, and an entry in {@link MethodFittings#ALL}.
 *
 * @param <M> the recipe
 */
interface MethodFitting<M extends EmbeddingMethod> {
  /** The type of the recipe. */
  Class<M> recipe();

  /**
   * One that finds maps for these points.
   *
   * @param plan its seed, effort and execution count here
   */
  Fitter fitter(M method, PointCloud points, FitPlan plan);

  /**
   * The same for queries of another kind than the points, whose neighbours among these are to stay.
   *
   * @param queries moved and scaled as the points are
   */
  default Fitter fitter(M method, PointCloud points, PointCloud queries, FitPlan plan) {
    throw new IllegalArgumentException(
        method.name() + " does not learn from queries; the method neighbours does");
  }

  /**
   * What finding a map holds in memory at its peak.
   *
   * @param points how many points it is fitted to
   */
  Footprint footprint(M method, Goal goal, long points, int sourceDimension);

  /** Whether all pairs of the points are looked at, so that of many points some are drawn. */
  default boolean looksAtAllPairs(Goal goal) {
    return goal.distortion().isPresent();
  }

  /**
   * Whether a map of smaller distortion comes from a longer search, not from a larger dimension.
   */
  default boolean lowersDistortion(Goal goal) {
    return false;
  }

  /** Whether so few points are as well fitted on one machine, wherever they lie. */
  default boolean isForOneMachine(M method, long points, int sourceDimension) {
    return false;
  }

  /** Whether only one machine can fit it, so that of points on many some are drawn to this one. */
  default boolean fitsOnOneMachineOnly() {
    return false;
  }

  /** Whether a map can fit its points too closely, so that some of many are better held out. */
  default boolean fitsClosely() {
    return false;
  }

  /** Whether the first coordinates say most, so that a prefix of them is of use. */
  default boolean ordersCoordinates() {
    return false;
  }

  /** Whether the points may be moved together before they are fitted to. */
  default boolean movesPoints(Metric metric) {
    return true;
  }
}
