package org.adagio.embedding;

import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.distortion.DistortionLimit;

/** Finds one method's maps for given points. */
interface Fitter {

  /** The map of the smallest distortion that the method finds at a dimension. */
  FoundMap at(int dimension);

  /**
   * The map of the smallest dimension that the method finds for a distortion.
   *
   * @throws org.adagio.distortion.UnreachableDistortionException if it cannot tell a map at all; a
   *     map that exceeds the distortion may be returned too, and is refused by the fit
   */
  FoundMap within(DistortionLimit limit);

  /** A map at a dimension that keeps a distortion, where the method finds one. */
  default FoundMap at(int dimension, DistortionLimit limit) {
    return at(dimension);
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
