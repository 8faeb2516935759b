package org.adagio.embedding;

import java.util.Optional;
import java.util.OptionalInt;
import org.adagio.distortion.DistortionLimit;

/**
 * What a map is asked for: a dimension, where the distortion is what comes out; a distortion, where
 * the smallest dimension is searched; or both, where the distortion must hold at the dimension.
 *
 * @param dimension r, at least 1
 * @param distortion that no pair may exceed
 */
public record Goal(OptionalInt dimension, Optional<DistortionLimit> distortion) {

  /** Checks that something is asked for. */
  public Goal {
    if (dimension.isEmpty() && distortion.isEmpty()) {
      throw new IllegalArgumentException("a goal must have a dimension, a distortion, or both");
    }
    if (dimension.isPresent() && dimension.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "dimension must be at least 1, got " + dimension.getAsInt());
    }
  }

  /** A dimension, and the smallest distortion that a method finds there. */
  public static Goal dimension(int dimension) {
    return new Goal(OptionalInt.of(dimension), Optional.empty());
  }

  /** A distortion, and the smallest dimension that a method finds for it. */
  public static Goal distortion(DistortionLimit limit) {
    return new Goal(OptionalInt.empty(), Optional.of(limit));
  }

  /** The same at a dimension. */
  public Goal at(int dimension) {
    return new Goal(OptionalInt.of(dimension), distortion);
  }

  /** The same within a distortion. */
  public Goal within(DistortionLimit limit) {
    return new Goal(dimension, Optional.of(limit));
  }

  /** Lets a method reach the goal. */
  FoundMap reachedBy(Fitter fitter) {
    if (dimension.isEmpty()) {
      return fitter.within(distortion.orElseThrow());
    }
    return distortion.isEmpty()
        ? fitter.at(dimension.getAsInt())
        : fitter.at(dimension.getAsInt(), distortion.get());
  }
}
