package org.adagio.fit;

/**
 * How many nearest neighbours are to stay, for queries that the fit does not see.
 *
 * @param recall the least share of the k nearest that are found, averaged over the queries; above 0
 *     and at most 1
 * @param k how many neighbours a search asks for
 * @param rerank how many a search finds by the images, to rank them again by the full points; k
 *     where it does not
 */
public record RecallGoal(double recall, int k, int rerank) {
  /** How many neighbours a search asks for where nobody says. */
  public static final int TEN = 10;

  /** Checks the ranges. */
  public RecallGoal {
    if (!(recall > 0 && recall <= 1)) {
      throw new IllegalArgumentException("recall must be above 0 and at most 1, got " + recall);
    }
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
    if (rerank < k) {
      throw new IllegalArgumentException(
          "a search that ranks again must find at least the k = %d asked for, got %d"
              .formatted(k, rerank));
    }
  }

  /** Of the ten nearest, without ranking again. */
  public static RecallGoal of(double recall) {
    return new RecallGoal(recall, TEN, TEN);
  }

  /** The same of the k nearest, without ranking again. */
  public RecallGoal k(int count) {
    return new RecallGoal(recall, count, count);
  }

  /** The same where a search ranks so many again by the full points. */
  public RecallGoal rerank(int count) {
    return new RecallGoal(recall, k, count);
  }

  /** Such as {@code recall@10 of 0.95 with a rerank of 50}. */
  @Override
  public String toString() {
    return "recall@%d of %s%s"
        .formatted(k, recall, rerank > k ? " with a rerank of " + rerank : "");
  }
}
