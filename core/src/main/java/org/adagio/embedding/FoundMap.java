package org.adagio.embedding;

import java.util.List;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.SearchState;
import org.adagio.data.Spectrum;
import org.adagio.distortion.DistortionProfile;

/**
 * What a method found, before anything is said of it.
 *
 * @param matrix Π, r x d
 * @param spectrum of the points, where it became known
 * @param check over all pairs of the points, where the method made one
 * @param searched how the dimension was searched, in words, where it was
 * @param history what the search reached, and when, where the method tells
 */
record FoundMap(
    Matrix matrix,
    Optional<Spectrum> spectrum,
    Optional<DistortionProfile> check,
    Optional<String> searched,
    List<SearchState> history) {

  /** A map of a search that tells nothing of its way. */
  FoundMap(
      Matrix matrix,
      Optional<Spectrum> spectrum,
      Optional<DistortionProfile> check,
      Optional<String> searched) {
    this(matrix, spectrum, check, searched, List.of());
  }

  /** What is found of the same points, all multiplied by a factor: the map itself is the same. */
  FoundMap times(double factor) {
    return new FoundMap(
        matrix,
        spectrum.map(known -> known.times(factor)),
        check.map(known -> known.times(factor)),
        searched,
        history);
  }

  /** A map that nothing was measured of. */
  static FoundMap unchecked(Matrix matrix, Optional<Spectrum> spectrum) {
    return new FoundMap(matrix, spectrum, Optional.empty(), Optional.empty());
  }
}
