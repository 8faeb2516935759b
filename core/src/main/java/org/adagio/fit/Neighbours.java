package org.adagio.fit;

import java.util.Map;

/**
 * The map for search: it keeps nearest neighbours, by the metric of the plan. It starts from the
 * map of least stress, and lowers how much worse the images tell who is near whom than the points
 * do: the divergence between a softmax of squared distances before and after the map, over a list
 * for each point. All points count. Coordinates are uncorrelated and ordered by variance, and
 * images are scaled so that the largest distortion is least.
 *
 * <p>Asked for a distortion too, it goes on from there until every pair lies in the band, as {@link
 * Refined} does.
 *
 * @param landmarks how many points are taken with all their pairs, for the stress and the band
 */
public record Neighbours(int landmarks) implements EmbeddingMethod {
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

  /** 3000 landmarks. */
  public static Neighbours standard() {
    return new Neighbours(LANDMARKS);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Map<String, String> parameters() {
    return Map.of("landmarks", Integer.toString(landmarks));
  }
}
