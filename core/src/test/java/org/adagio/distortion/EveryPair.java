package org.adagio.distortion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.adagio.Textbook;

/** Every pair by two plain loops in float64: what the blocked scan must find. */
final class EveryPair {
  final List<SecantPair> worstFirst = new ArrayList<>();
  long zeroSecants;

  EveryPair(float[][] before, float[][] after) {
    for (int i = 0; i < before.length; i++) {
      for (int j = i + 1; j < before.length; j++) {
        double distance = Textbook.distance(before[i], before[j]);
        if (distance == 0) {
          zeroSecants++;
        } else {
          worstFirst.add(new SecantPair(i, j, distance, Textbook.distance(after[i], after[j])));
        }
      }
    }
    worstFirst.sort(Comparator.comparingDouble(SecantPair::distortion).reversed());
  }

  double max() {
    return worstFirst.get(0).distortion();
  }

  double squaredMax() {
    return worstFirst.stream().mapToDouble(SecantPair::squaredDistortion).max().orElseThrow();
  }

  double mean() {
    return worstFirst.stream().mapToDouble(SecantPair::distortion).average().orElseThrow();
  }

  /** The distortion that a fraction p of the pairs does not exceed. */
  double quantile(double p) {
    int m = worstFirst.size();
    int rank = Math.max(1, (int) Math.ceil(p * m));
    return worstFirst.get(m - rank).distortion();
  }

  List<SecantPair> worst(int count) {
    return worstFirst.subList(0, Math.min(count, worstFirst.size()));
  }
}
