package org.adagio.embedding;

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
}
