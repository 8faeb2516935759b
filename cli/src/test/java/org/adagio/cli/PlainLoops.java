package org.adagio.cli;

import java.util.Comparator;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the commands must say, by plain loops in float64. */
final class PlainLoops {
  private PlainLoops() {}

  static double distance(float[] x, float[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += ((double) x[i] - y[i]) * ((double) x[i] - y[i]);
    }
    return Math.sqrt(sum);
  }

  /** Of every pair. */
  static double[] distortions(float[][] before, float[][] after) {
    return IntStream.range(0, before.length)
        .boxed()
        .flatMapToDouble(
            i ->
                IntStream.range(0, i)
                    .mapToDouble(
                        j ->
                            Math.abs(
                                distance(after[i], after[j]) / distance(before[i], before[j]) - 1)))
        .toArray();
  }

  /** Of every point among all others. */
  static double recall(float[][] before, float[][] after, int k) {
    return IntStream.range(0, before.length)
        .mapToDouble(
            i -> {
              Set<Integer> kept = nearest(after, i, k);
              return nearest(before, i, k).stream().filter(kept::contains).count() / (double) k;
            })
        .average()
        .orElseThrow();
  }

  private static Set<Integer> nearest(float[][] points, int query, int k) {
    return IntStream.range(0, points.length)
        .filter(row -> row != query)
        .boxed()
        .sorted(Comparator.comparingDouble(row -> distance(points[row], points[query])))
        .limit(k)
        .collect(Collectors.toSet());
  }
}
