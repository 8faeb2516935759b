package org.adagio.fit.run;

import java.util.Optional;
import org.adagio.Matrix;

/** Finds one method's maps for given points. */
interface Fitter {
  FoundMap at(int dimension);

  /**
   * The map of the smallest dimension that the method finds for a distortion.
   *
   * @throws org.adagio.measure.UnreachableDistortionException if it cannot tell a map at all; a map
   *     that exceeds the distortion may be returned too, and is refused by the fit
   */
  FoundMap within(double distortion);

  /** A map at a dimension that keeps a distortion, where the method finds one. */
  default FoundMap at(int dimension, double distortion) {
    return at(dimension);
  }

  /** The principal components of the points, where the method computes them for all dimensions. */
  default Optional<Matrix> axes() {
    return Optional.empty();
  }

  /**
   * What the method gives where its own maps keep no more neighbours than principal components.
   *
   * @param axes the principal components
   * @return empty if it is no method for neighbours, and gives its own map all the same
   */
  default Optional<FoundMap> fallback(Matrix axes) {
    return Optional.empty();
  }
}
