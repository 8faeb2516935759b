package org.adagio.fit;

import java.util.Map;

/**
 * The refined map: Π itself is the unknown, and every pair is asked to lie in the band of the
 * distortion. It starts from scaled principal components, lowers the stress Σ (E/D − 1)², and then
 * works on the pairs beyond the band alone, by L-BFGS. The result is turned so that its coordinates
 * are uncorrelated and ordered by variance: every prefix of the output is usable.
 *
 * @param landmarks how many points are taken with all their pairs; of more points, the pairs that a
 *     scan finds beyond the band are added
 */
public record Refined(int landmarks) implements EmbeddingMethod {
  /** All pairs of so many points take 36 MB, and an evaluation of them a tenth of a second. */
  private static final int LANDMARKS = 3000;

  /** Checks that there is a pair. */
  public Refined {
    if (landmarks < 2) {
      throw new IllegalArgumentException("landmarks must be at least 2, got " + landmarks);
    }
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
    return Map.of("landmarks", Integer.toString(landmarks));
  }
}
