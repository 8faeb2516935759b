package org.adagio.embedding;

import java.util.Map;
import java.util.Objects;
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
  /** As provenance has it. */
  static final String NAME = "neighbours";

  /** All pairs of so many points take 36 MB, and an evaluation of them a tenth of a second. */
  private static final int LANDMARKS = 3000;

  /** Checks that there is a pair. */
  public Neighbours {
    Objects.requireNonNull(start, "start");
    if (landmarks < 2) {
      throw new IllegalArgumentException("landmarks must be at least 2, got " + landmarks);
    }
  }

  /** Without a start. */
  public Neighbours(int landmarks) {
    this(landmarks, Optional.empty());
  }

  /**
   * Begins with a map that was found before, and turns what is found onto it: what stays the same
   * stays in place, so coordinates are no longer ordered, and no prefix is measured. {@link
   * LinearEmbedding#movedFrom} says how far images moved. They are not to be compared with those of
   * the older map.
   */
  public Neighbours startingFrom(LinearEmbedding map) {
    return new Neighbours(landmarks, Optional.of(Objects.requireNonNull(map, "map")));
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
    String some = Integer.toString(landmarks);
    return start.isEmpty()
        ? Map.of("landmarks", some)
        : Map.of("landmarks", some, "start", start.get().origin());
  }
}
