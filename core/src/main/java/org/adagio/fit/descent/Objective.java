package org.adagio.fit.descent;

import java.util.Optional;
import org.adagio.Matrix;

/**
 * A function of a map in white coordinates, nowhere negative, with its gradient. {@link Descent}
 * lowers it and knows nothing else of it.
 */
@FunctionalInterface
public interface Objective {
  /**
   * The value at a map.
   *
   * @param map X, r x κ
   * @param gradient row-major like the map; what is found is added to it
   */
  double at(Matrix map, double[] gradient);

  /** About the inverse of the curvature at a map, κ x κ and alike for all rows, if it is known. */
  default Optional<Matrix> inverseCurvature(Matrix map) {
    return Optional.empty();
  }
}
