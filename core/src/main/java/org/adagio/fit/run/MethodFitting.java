package org.adagio.fit.run;

import java.util.Optional;
import org.adagio.Metric;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.Goal;
import org.adagio.fit.Neighbours;
import org.adagio.fit.Refined;
import org.adagio.points.PointCloud;

/**
 * How the maps of one recipe are found, and what that takes. A new method is a recipe, its fitting,
 * and a line in {@link #of}.
 */
interface MethodFitting {

  /** Returns the fitting of a recipe. */
  static MethodFitting of(EmbeddingMethod method) {
    if (method instanceof Refined refined) {
      return new RefinedFitting(refined);
    }
    if (method instanceof Neighbours neighbours) {
      return new NeighboursFitting(neighbours);
    }
    return new FamilyFitting(method);
  }

  /** The recipe. */
  EmbeddingMethod method();

  /**
   * One that finds maps for these points.
   *
   * @param plan its seed, effort and execution count here
   */
  Fitter fitter(PointCloud points, Choices plan);

  /**
   * The same for methods that learn from queries.
   *
   * @param queries of another kind than the points, whose neighbours among these are to stay; moved
   *     and scaled as the points are
   */
  default Fitter fitter(PointCloud points, Optional<PointCloud> queries, Choices plan) {
    if (queries.isPresent()) {
      throw new IllegalArgumentException(
          method().name() + " does not learn from queries; the method neighbours does");
    }
    return fitter(points, plan);
  }

  /** Whether all pairs of the points are looked at, so that of many points some are drawn. */
  default boolean looksAtAllPairs(Goal goal) {
    return goal.distortion().isPresent();
  }

  /** Whether it can do with some of very many points. */
  default boolean canDraw(Goal goal) {
    return looksAtAllPairs(goal) || keepsNeighbours();
  }

  /**
   * Whether a map of smaller distortion comes from a longer search, not from a larger dimension.
   */
  default boolean lowersDistortion(Goal goal) {
    return false;
  }

  /** Whether so few points are as well fitted on one machine, wherever they lie. */
  default boolean isForOneMachine(long points, int sourceDimension) {
    return false;
  }

  /** Whether a map can fit its points too closely, so that some of many are better held out. */
  default boolean fitsClosely() {
    return false;
  }

  /** Whether neighbours are what its maps are for, so that queries and documents are held out. */
  default boolean keepsNeighbours() {
    return false;
  }

  /** Whether the first coordinates say most, so that a prefix of them is of use. */
  default boolean ordersCoordinates() {
    return false;
  }

  /** Whether the length that its maps drop is kept beside the image. */
  default boolean keepsLength() {
    return false;
  }

  /** Whether the points may be moved together before they are fitted to. */
  default boolean movesPoints(Metric metric) {
    return true;
  }
}
