package org.adagio.fit;

import java.util.Map;

/**
 * The map for search: it keeps nearest neighbours, by the metric of the plan. From the principal
 * components a few steps lower how much worse the images tell who is near whom than the points do:
 * the divergence between a softmax of squared distances before and after the map, over a list for
 * each point. Of very many points each round of steps draws others. Points set apart tell how far
 * to go from the principal components, which stay if nothing surely keeps more. Coordinates are
 * uncorrelated and ordered by variance, and images are scaled so that the largest distortion is
 * least.
 *
 * <p>Asked for a distortion too, it goes on from there until every pair lies in the band, as {@link
 * Refined} does.
 *
 * @param landmarks how many points are taken with all their pairs, for the scale and the band
 * @param keepsLength whether of the r coordinates one is the length that the others drop, kept for
 *     searches by distance as {@link PrincipalComponents.Form#LENGTH} keeps it
 */
public record Neighbours(int landmarks, boolean keepsLength) implements EmbeddingMethod {
  /** As provenance has it. */
  static final String NAME = "neighbours";

  /** All pairs of so many points take 36 MB, and an evaluation of them a tenth of a second. */
  private static final int LANDMARKS = 3000;

  /** Checks that there is a pair. */
  public Neighbours {
    if (landmarks < 2) {
      throw new IllegalArgumentException("landmarks must be at least 2, got " + landmarks);
    }
  }

  /** Keeps no length. */
  public Neighbours(int landmarks) {
    this(landmarks, false);
  }

  /** 3000 landmarks. */
  public static Neighbours standard() {
    return new Neighbours(LANDMARKS);
  }

  /** The same, and the length of points beside the image. */
  public Neighbours withLength() {
    return new Neighbours(landmarks, true);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Map<String, String> parameters() {
    String count = Integer.toString(landmarks);
    return keepsLength ? Map.of("landmarks", count, "form", "length") : Map.of("landmarks", count);
  }
}
