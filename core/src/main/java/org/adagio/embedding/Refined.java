package org.adagio.embedding;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The refined map: Π itself is the unknown, and every pair is asked to lie in the band of the
 * distortion. It starts from scaled principal components, lowers the stress Σ (E/D − 1)², and then
 * works on the pairs beyond the band alone, by L-BFGS. The result is turned so that its coordinates
 * are uncorrelated and ordered by variance: every prefix of the output is usable.
 *
 * @param landmarks how many points are taken with all their pairs; of more points, the pairs that a
 *     scan finds beyond the band are added
 * @param start a map for points like these, where there is one: the search begins with it; it has
 *     the dimension asked for, and no distortion or recall is asked for beside it
 */
public record Refined(int landmarks, Optional<LinearEmbedding> start) implements EmbeddingMethod {
  /** All pairs of so many points take 36 MB, and an evaluation of them a tenth of a second. */
  private static final int LANDMARKS = 3000;

  /** Checks that there is a pair. */
  public Refined {
    Objects.requireNonNull(start, "start");
    if (landmarks < 2) {
      throw new IllegalArgumentException("landmarks must be at least 2, got " + landmarks);
    }
  }

  /** Without a start. */
  public Refined(int landmarks) {
    this(landmarks, Optional.empty());
  }

  /**
   * Begins with a map that was found before, and turns what is found onto it: what stays the same
   * stays in place, so coordinates are no longer ordered, and no prefix is measured. {@link
   * LinearEmbedding#movedFrom} says how far images moved. They are not to be compared with those of
   * the older map.
   */
  public Refined startingFrom(LinearEmbedding map) {
    return new Refined(landmarks, Optional.of(Objects.requireNonNull(map, "map")));
  }

  /** 3000 landmarks. */
  public static Refined standard() {
    return new Refined(LANDMARKS);
  }

  @Override
  public String name() {
    return "refined";
  }

  @Override
  public Map<String, String> parameters() {
    String some = Integer.toString(landmarks);
    return start.isEmpty()
        ? Map.of("landmarks", some)
        : Map.of("landmarks", some, "start", start.get().origin());
  }
}
