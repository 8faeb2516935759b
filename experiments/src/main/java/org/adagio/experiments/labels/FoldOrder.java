package org.adagio.experiments.labels;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** How points are dealt into folds of sizes that differ by one at most. */
public enum FoldOrder {
  /** At random. */
  RANDOM,
  /** At random, and each class as evenly as can be. */
  STRATIFIED,
  /** As the rows come: the first fold is the first rows. Files are often sorted by class. */
  IN_ORDER;

  /** The fold of each point. */
  int[] folds(Classes classes, int count, long seed) {
    int n = classes.size();
    int[] order = IntStream.range(0, n).toArray();
    if (this != IN_ORDER) {
      shuffle(order, new SplittableRandom(seed));
    }
    if (this == STRATIFIED) {
      order =
          IntStream.of(order)
              .boxed()
              .sorted((i, j) -> classes.of(i) - classes.of(j))
              .mapToInt(i -> i)
              .toArray();
    }
    int[] folds = new int[n];
    for (int i = 0; i < n; i++) {
      folds[order[i]] = this == STRATIFIED ? i % count : (int) ((long) i * count / n);
    }
    return folds;
  }

  private static void shuffle(int[] order, SplittableRandom random) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int moved = order[i];
      order[i] = order[j];
      order[j] = moved;
    }
  }
}
