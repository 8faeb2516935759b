package org.adagio.embedding;

import java.util.Map;
import java.util.Optional;

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
 * @param start a map for points like these, where there is one: the search begins with it; it has
 *     the dimension asked for, and no distortion or recall is asked for beside it
 */
public record Neighbours(int landmarks, Optional<LinearEmbedding> start)
    implements EmbeddingMethod {
  /** All pairs of so many points take 36 MB, and an evaluation of them a tenth of a second. */
  private static final int LANDMARKS = 3000;

  /** Checks that there is a pair. */
  public Neighbours {
    if (landmarks < 2) {
      throw new IllegalArgumentException("landmarks must be at least 2, got " + landmarks);
    }
  }

  /** Without a start. */
  public Neighbours(int landmarks) {
    this(landmarks, Optional.empty());
  }

  /** The same, beginning with a map that was found before. */
  public Neighbours startingFrom(LinearEmbedding map) {
    return new Neighbours(landmarks, Optional.of(map));
  }

  /** 3000 landmarks. */
  public static Neighbours standard() {
    return new Neighbours(LANDMARKS);
  }

  @Override
  public String name() {
    return "neighbours";
  }

  @Override
  public Map<String, String> parameters() {
    String some = Integer.toString(landmarks);
    return start.isEmpty()
        ? Map.of("landmarks", some)
        : Map.of("landmarks", some, "start", start.get().origin());
  }
}
