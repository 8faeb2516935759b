package org.adagio.fit.run;

import java.util.Optional;
import org.adagio.Metric;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.Goal;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.points.PointCloud;

/**
 * How the maps of a recipe are found, and what that takes. A new method is a recipe, its {@link
 * Fitter}, and a line wherever it differs here.
 */
record MethodFitting(EmbeddingMethod method) {
  /**
   * Finds maps for these points.
   *
   * @param queries of another kind than the points, whose neighbours among these are to stay; moved
   *     and scaled as the points are
   * @param plan its seed, effort and execution count here
   */
  Fitter fitter(PointCloud points, Optional<PointCloud> queries, Choices plan) {
    if (method instanceof Neighbours neighbours) {
      return new NeighboursFitter(neighbours, points, queries, plan);
    }
    if (queries.isPresent()) {
      throw new IllegalArgumentException(
          method.name() + " does not learn from queries; the method neighbours does");
    }
    return method instanceof Refined refined
        ? new RefinedFitter(refined.landmarks(), points, plan)
        : FamilyFitter.of(method, points, plan);
  }

  /** Whether all pairs of the points are looked at, so that of many points some are drawn. */
  boolean looksAtAllPairs(Goal goal) {
    return method instanceof Refined || goal.distortion().isPresent();
  }

  boolean canDraw(Goal goal) {
    return looksAtAllPairs(goal) || keepsNeighbours();
  }

  /**
   * Whether a map of smaller distortion comes from a longer search, not from a larger dimension.
   */
  boolean lowersDistortion(Goal goal) {
    return method instanceof Refined && goal.distortion().isEmpty() && goal.recall().isEmpty();
  }

  /**
   * Whether so few points are as well fitted on one machine, wherever they lie: their Gram matrix
   * is what is needed.
   */
  boolean isForOneMachine(long points, int sourceDimension) {
    boolean isExact =
        method instanceof PrincipalComponents components
            ? components.basis() == PrincipalBasis.EXACT
            : method instanceof Adagio adagio
                && adagio.given().isEmpty()
                && adagio.basis() == PrincipalBasis.EXACT;
    return isExact && points < sourceDimension;
  }

  /** Whether a map can fit its points too closely, so that some of many are better held out. */
  boolean fitsClosely() {
    return method instanceof Refined || keepsNeighbours();
  }

  /** Whether neighbours are what its maps are for, so that queries and documents are held out. */
  boolean keepsNeighbours() {
    return method instanceof Neighbours;
  }

  /** Whether the first coordinates say most, so that a prefix of them is of use. */
  boolean ordersCoordinates() {
    return fitsClosely() || method instanceof PrincipalComponents;
  }

  /** Whether the length that its maps drop is kept beside the image. */
  boolean keepsLength() {
    return method instanceof PrincipalComponents components
        ? components.form() == PrincipalComponents.Form.LENGTH
        : method instanceof Neighbours neighbours && neighbours.keepsLength();
  }

  /** Whether the points may be moved together before they are fitted to. */
  boolean movesPoints(Metric metric) {
    return metric == Metric.EUCLIDEAN
        || !(keepsNeighbours()
            || (metric == Metric.INNER_PRODUCT && method instanceof PrincipalComponents));
  }
}
