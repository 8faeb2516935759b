package org.adagio.embedding.neighbours;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which map of a descent to take: one to compare with, or that of a round. It knows how many
 * neighbours each keeps of points that no descent saw.
 */
final class StageChoice {
  /** By so much 250 points may mistake the recall of a round. */
  private static final double SPARE = 0.015;

  /**
   * So many standard errors a map must be ahead of the first one. More is not needed, since a
   * descent that is judged sees fewer points than the one that follows, and shows rather too
   * little.
   */
  private static final double SURELY = 1;

  private final int compared;
  private final List<int[]> kept = new ArrayList<>();

  /**
   * @param compared how many maps come before those of the rounds
   */
  StageChoice(int compared) {
    this.compared = compared;
  }

  /**
   * Adds what more points say of each map, in the order of the maps. Rounds that not all have been
   * through, because of a stop signal, do not count.
   */
  void add(List<int[]> ofMaps) {
    for (int stage = 0; stage < ofMaps.size(); stage++) {
      if (stage == kept.size()) {
        kept.add(new int[0]);
      }
      kept.set(stage, joined(kept.get(stage), ofMaps.get(stage)));
    }
  }

  private static int[] joined(int[] some, int[] more) {
    return IntStream.concat(IntStream.of(some), IntStream.of(more)).toArray();
  }

  /** The map that keeps most, sure or not. */
  int most() {
    return IntStream.range(0, kept.size())
        .reduce(0, (best, stage) -> sum(stage) > sum(best) ? stage : best);
  }

  /**
   * The map to take: the first, unless another surely keeps more. Of the rounds the last that keeps
   * more than all maps to compare with, and about as much as earlier rounds: a later one is better
   * in truth, and so few points do not tell.
   */
  int best() {
    int best = 0;
    long least = sum(0);
    for (int stage = 1; stage < compared; stage++) {
      if (sum(stage) > sum(best) && isSurelyAhead(stage)) {
        best = stage;
      }
      least = Math.max(least, sum(stage));
    }
    long spare = (long) (SPARE * NeighbourJudge.TEN * kept.get(0).length);
    for (int stage = compared; stage < kept.size(); stage++) {
      boolean isComplete = kept.get(stage).length == kept.get(0).length;
      if (isComplete
          && sum(stage) > least
          && sum(stage) + spare >= sum(best)
          && isSurelyAhead(stage)) {
        best = stage;
      }
    }
    return best;
  }

  private long sum(int stage) {
    return IntStream.of(kept.get(stage)).asLongStream().sum();
  }

  /** Query by query, since all maps lose the same difficult ones. */
  private boolean isSurelyAhead(int stage) {
    int[] first = kept.get(0);
    int[] other = kept.get(stage);
    long ahead = 0;
    long squares = 0;
    for (int query = 0; query < first.length; query++) {
      long difference = (long) other[query] - first[query];
      ahead += difference;
      squares += difference * difference;
    }
    return ahead > SURELY * Math.sqrt((double) squares);
  }
}
