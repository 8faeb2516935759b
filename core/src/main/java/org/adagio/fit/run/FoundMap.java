package org.adagio.fit.run;

import java.util.List;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress.SearchState;
import org.adagio.codes.PointCode;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.measure.DistortionProfile;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.Spectrum;
import org.adagio.points.views.KeptLength;

/**
 * What a method found, before anything is said of it.
 *
 * @param matrix Π, r x d
 * @param spectrum of the points, where it became known
 * @param check over all pairs of the points, where the method made one
 * @param searched how the dimension was searched, in words, where it was
 * @param history what the search reached, and when, where the method tells
 * @param foundBy the name of another method whose map it is, where that one serves better
 * @param length that is kept beside the image, where it is
 * @param code of images in few bytes, if there is one
 * @param better a method that surely keeps more neighbours, if it is known
 */
record FoundMap(
    Matrix matrix,
    Optional<Spectrum> spectrum,
    Optional<DistortionProfile> check,
    Optional<String> searched,
    List<SearchState> history,
    Optional<String> foundBy,
    Optional<KeptLength> length,
    Optional<PointCode> code,
    Optional<EmbeddingMethod> better) {
  /** What is found of the same points, all multiplied by a factor: the map itself is the same. */
  FoundMap times(double factor) {
    return new FoundMap(
        matrix,
        spectrum.map(known -> known.times(factor)),
        check.map(known -> known.times(factor)),
        searched,
        history,
        foundBy,
        length,
        code,
        better);
  }

  FoundMap checked(DistortionProfile all) {
    return new FoundMap(
        matrix, spectrum, Optional.of(all), searched, history, foundBy, length, code, better);
  }

  FoundMap searched(String how) {
    return new FoundMap(
        matrix, spectrum, check, Optional.of(how), history, foundBy, length, code, better);
  }

  FoundMap told(List<SearchState> reached) {
    return new FoundMap(matrix, spectrum, check, searched, reached, foundBy, length, code, better);
  }

  FoundMap foundBy(String method) {
    return new FoundMap(
        matrix, spectrum, check, searched, history, Optional.of(method), length, code, better);
  }

  FoundMap beside(EmbeddingMethod other) {
    return new FoundMap(
        matrix, spectrum, check, searched, history, foundBy, length, code, Optional.of(other));
  }

  FoundMap keeping(KeptLength kept) {
    return new FoundMap(
        matrix, spectrum, check, searched, history, foundBy, Optional.of(kept), code, better);
  }

  FoundMap coded(PointCode found) {
    return new FoundMap(
        matrix, spectrum, check, searched, history, foundBy, length, Optional.of(found), better);
  }

  LinearEmbedding bare() {
    return LinearEmbedding.builder(matrix).length(length).build();
  }

  static FoundMap unchecked(Matrix matrix, Optional<Spectrum> spectrum) {
    Optional<String> unsaid = Optional.empty();
    return new FoundMap(
        matrix,
        spectrum,
        Optional.empty(),
        unsaid,
        List.of(),
        unsaid,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
