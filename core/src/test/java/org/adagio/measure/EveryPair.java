package org.adagio.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.adagio.Textbook;
import org.adagio.model.LinearEmbedding;

/** Every pair by two plain loops in float64: what is said of pairs is compared with it. */
final class EveryPair {
  private final int n;

  /** Distances of all pairs, those of the first point to the others first. */
  private final double[] before;

  private final double[] after;

  /** Of different points, ascending. */
  private final double[] distortions;

  final long zeroSecants;

  EveryPair(float[][] before, float[][] after) {
    this(before, (i, j) -> Textbook.distance(after[i], after[j]));
  }

  /** Distances after a linear map are those of its matrix times the secants. */
  EveryPair(float[][] before, LinearEmbedding map) {
    this(before, distancesUnder(map.toArrays(), before));
  }

  /** The same if the map is its matrix. */
  static EveryPair under(float[][] map, float[][] before) {
    return new EveryPair(before, distancesUnder(map, before));
  }

  private EveryPair(float[][] points, ImageDistance image) {
    n = points.length;
    before = new double[n * (n - 1) / 2];
    after = new double[before.length];
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        before[at] = Textbook.distance(points[i], points[j]);
        after[at++] = image.of(i, j);
      }
    }
    distortions = ratios().map(ratio -> Math.abs(ratio - 1)).sorted().toArray();
    zeroSecants = (long) before.length - distortions.length;
  }

  private interface ImageDistance {
    double of(int i, int j);
  }

  private static ImageDistance distancesUnder(float[][] map, float[][] points) {
    return (i, j) -> Textbook.imageDistance(map, points[i], points[j]);
  }

  private DoubleStream ratios() {
    return IntStream.range(0, before.length)
        .filter(pair -> before[pair] > 0)
        .mapToDouble(pair -> after[pair] / before[pair]);
  }

  /** How many pairs have a distance. */
  int size() {
    return distortions.length;
  }

  double max() {
    return distortions[distortions.length - 1];
  }

  double squaredMax() {
    return ratios().map(ratio -> Math.abs(ratio * ratio - 1)).max().orElseThrow();
  }

  double mean() {
    return Arrays.stream(distortions).average().orElseThrow();
  }

  /** The least mean distortion after any factor: at the best of them one pair is kept. */
  double meanUpToFactor() {
    return ratios()
        .filter(kept -> kept > 0)
        .map(kept -> ratios().map(ratio -> Math.abs(ratio / kept - 1)).average().orElseThrow())
        .min()
        .orElseThrow();
  }

  /** The largest distortion after the factor that brings the middle of all ratios to 1. */
  double maxUpToFactor() {
    double least = ratios().min().orElseThrow();
    double greatest = ratios().max().orElseThrow();
    return (greatest - least) / (greatest + least);
  }

  /** The distortion that a fraction p of the pairs does not exceed. */
  double quantile(double p) {
    return distortions[Math.max(1, (int) Math.ceil(p * distortions.length)) - 1];
  }

  long beyond(double distortion) {
    return Arrays.stream(distortions).filter(x -> x > distortion).count();
  }

  /** Amid two distortions, counted from the worst, if float64 can tell them apart. */
  double gapFrom(int place) {
    for (int i = distortions.length - 1 - place; i > 0; i--) {
      if (distortions[i] - distortions[i - 1] > 1e-9 * (1 + distortions[i])) {
        return (distortions[i] + distortions[i - 1]) / 2;
      }
    }
    return max() / 2;
  }

  /** The pairs of the largest distortions, worst first. */
  List<SecantPair> worst(int count) {
    double least = distortions[Math.max(0, distortions.length - count)];
    List<SecantPair> found = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        SecantPair pair = pair(i, j);
        if (pair.distance() > 0 && pair.distortion() >= least) {
          found.add(pair);
        }
      }
    }
    found.sort(Comparator.comparingDouble(SecantPair::distortion).reversed());
    return found.subList(0, Math.min(count, found.size()));
  }

  List<SecantPair> worstFirst() {
    return worst(before.length);
  }

  SecantPair pair(long i, long j) {
    int at = (int) (i * (2L * n - i - 1) / 2 + j - i - 1);
    return new SecantPair(i, j, before[at], after[at]);
  }

  /** The pairs of a draw, worst first; some more than once, those of equal points too. */
  List<SecantPair> drawn(PairDraw draw) {
    List<SecantPair> drawn = new ArrayList<>();
    for (int chunk = 0; chunk < draw.chunks(); chunk++) {
      long[] ends = draw.ends(chunk);
      for (int p = 0; p < ends.length; p += 2) {
        drawn.add(pair(ends[p], ends[p + 1]));
      }
    }
    drawn.sort(
        Comparator.comparingDouble(
            pair -> pair.distance() > 0 ? -pair.distortion() : Double.POSITIVE_INFINITY));
    return drawn;
  }
}
