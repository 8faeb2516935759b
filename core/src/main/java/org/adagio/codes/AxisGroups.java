package org.adagio.codes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

final class AxisGroups {
  /** Added to the logarithm of every variance, so that the weakest axis has a weight too. */
  private static final double LEAST = 1.5;

  private AxisGroups() {}

  /**
   * Deals axes to groups so that the products of their variances are alike: strong axes stand in
   * small groups, and weak ones many together.
   *
   * @param groups at most as many as there are axes
   */
  static int[][] dealt(double[] variances, int groups) {
    double least = Arrays.stream(variances).filter(v -> v > 0).min().orElse(1);
    double[] loads = new double[groups];
    List<List<Integer>> dealt = new ArrayList<>();
    IntStream.range(0, groups).forEach(g -> dealt.add(new ArrayList<>()));
    IntStream.range(0, variances.length)
        .boxed()
        .sorted(Comparator.comparingDouble(axis -> -variances[axis]))
        .forEach(
            axis -> {
              int lightest =
                  IntStream.range(0, groups)
                      .reduce((a, b) -> loads[b] < loads[a] ? b : a)
                      .orElseThrow();
              dealt.get(lightest).add(axis);
              loads[lightest] += Math.log(LEAST * Math.max(1, variances[axis] / least));
            });
    return dealt.stream()
        .map(axes -> axes.stream().mapToInt(Integer::intValue).sorted().toArray())
        .toArray(int[][]::new);
  }

  /** Axes in their order, equally many for each byte; the last byte may have fewer. */
  static int[][] inOrder(int axes, int perByte) {
    return IntStream.range(0, (axes + perByte - 1) / perByte)
        .mapToObj(g -> IntStream.range(g * perByte, Math.min(axes, (g + 1) * perByte)).toArray())
        .toArray(int[][]::new);
  }

  static int[][] all(int axes, int bytes) {
    int[] all = IntStream.range(0, axes).toArray();
    return IntStream.range(0, bytes).mapToObj(g -> all.clone()).toArray(int[][]::new);
  }
}
