package org.adagio.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.adagio.Textbook;
import org.adagio.model.LinearEmbedding;

/** Every pair by two plain loops in float64: what the blocked scan must find. */
final class EveryPair {
  final List<SecantPair> worstFirst = new ArrayList<>();
  long zeroSecants;

  EveryPair(float[][] before, float[][] after) {
    this(before, (i, j) -> Textbook.distance(after[i], after[j]));
  }

  /** Distances after a linear map are those of its matrix times the secants. */
  EveryPair(float[][] before, LinearEmbedding map) {
    this(before, distancesUnder(map.toArrays(), before));
  }

  /** The same where the map is its matrix. */
  static EveryPair under(float[][] map, float[][] before) {
    return new EveryPair(before, distancesUnder(map, before));
  }

  private EveryPair(float[][] before, ImageDistance after) {
    for (int i = 0; i < before.length; i++) {
      for (int j = i + 1; j < before.length; j++) {
        double distance = Textbook.distance(before[i], before[j]);
        if (distance == 0) {
          zeroSecants++;
        } else {
          worstFirst.add(new SecantPair(i, j, distance, after.of(i, j)));
        }
      }
    }
    worstFirst.sort(Comparator.comparingDouble(SecantPair::distortion).reversed());
  }

  private interface ImageDistance {
    double of(int i, int j);
  }

  private static ImageDistance distancesUnder(float[][] map, float[][] points) {
    return (i, j) -> Textbook.imageDistance(map, points[i], points[j]);
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

  /** The mean distortion after a factor for all images. */
  double mean(double factor) {
    return worstFirst.stream()
        .mapToDouble(pair -> Math.abs(factor * pair.ratio() - 1))
        .average()
        .orElseThrow();
  }

  /** The least mean distortion after any factor: at the best of them one pair is kept. */
  double meanUpToFactor() {
    return worstFirst.stream()
        .mapToDouble(SecantPair::ratio)
        .filter(ratio -> ratio > 0)
        .map(ratio -> mean(1 / ratio))
        .min()
        .orElseThrow();
  }

  /** The largest distortion after the factor that brings the middle of all ratios to 1. */
  double maxUpToFactor() {
    double least = worstFirst.stream().mapToDouble(SecantPair::ratio).min().orElseThrow();
    double greatest = worstFirst.stream().mapToDouble(SecantPair::ratio).max().orElseThrow();
    return Math.max(
        Math.abs(2 / (least + greatest) * least - 1),
        Math.abs(2 / (least + greatest) * greatest - 1));
  }

  /** The distortion that a fraction p of the pairs does not exceed. */
  double quantile(double p) {
    int m = worstFirst.size();
    int rank = Math.max(1, (int) Math.ceil(p * m));
    return worstFirst.get(m - rank).distortion();
  }

  long beyond(double distortion) {
    return worstFirst.stream().filter(pair -> pair.distortion() > distortion).count();
  }

  List<SecantPair> worst(int count) {
    return worstFirst.subList(0, Math.min(count, worstFirst.size()));
  }
}
