package org.adagio.cli;

import java.util.Optional;
import org.adagio.Progress;
import org.adagio.data.Split;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.DimensionSearch;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.LinearEmbedding;

/**
 * A map that was found and measured.
 *
 * @param method the recipe's name
 * @param embedding the map with its certificate
 * @param profile its distortion
 * @param searched how its dimension was searched, where it was
 * @param seconds how long finding it took; a search includes its measurements
 */
record Fitted(
    String method,
    LinearEmbedding embedding,
    DistortionProfile profile,
    Optional<String> searched,
    double seconds) {

  static Fitted of(
      EmbeddingMethod recipe,
      DimensionSearch.Result found,
      Optional<String> searched,
      double seconds) {
    return new Fitted(recipe.name(), found.embedding(), found.profile(), searched, seconds);
  }

  Fitted withEmbedding(LinearEmbedding other) {
    return new Fitted(method, other, profile, searched, seconds);
  }

  /** The same as a fit to the kept part of all points: rows are counted as among all. */
  Fitted among(Split parts, Progress progress) {
    return new Fitted(
        method,
        embedding.renumbered(parts::keptRow).drawnFrom(parts.all(), progress),
        profile.renumbered(parts::keptRow),
        searched,
        seconds);
  }
}
