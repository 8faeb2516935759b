package org.adagio.experiments;

import org.adagio.Progress;
import org.adagio.experiments.labels.Classes;
import org.adagio.experiments.labels.CrossValidation;
import org.adagio.experiments.labels.EdgeWeights;
import org.adagio.experiments.labels.KnnGraph;
import org.adagio.experiments.labels.Scores;
import org.adagio.experiments.labels.Symmetry;
import org.adagio.points.PointCloud;

/**
 * Classification as the paper has it, with what it leaves open spelled out: a graph of nearest
 * neighbours, harmonic functions on it, folds to judge them.
 *
 * @param k how many neighbours a point is joined to
 * @param weights of the edges
 * @param symmetry which neighbours are joined
 * @param validation which points are labelled in which turn
 */
public record GraphClassifier(
    int k, EdgeWeights weights, Symmetry symmetry, CrossValidation validation) {

  public GraphClassifier {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
  }

  /** What it found on some points, and how long that took. */
  public record Result(Scores scores, double graphSeconds, double solveSeconds) {}

  /** 30 neighbours, edges of weight 1 where either is near the other, ten random folds. */
  public static GraphClassifier standard(long seed) {
    return new GraphClassifier(30, EdgeWeights.UNIT, Symmetry.UNION, CrossValidation.tenFold(seed));
  }

  /** The same with folds dealt from another seed. */
  public GraphClassifier withSeed(long seed) {
    return new GraphClassifier(k, weights, symmetry, validation.withSeed(seed));
  }

  /** Classifies points whose classes are known, fold by fold. */
  public Result of(PointCloud points, Classes classes, Progress progress) {
    long start = System.nanoTime();
    KnnGraph graph = KnnGraph.of(points, k, weights, symmetry, progress);
    long middle = System.nanoTime();
    Scores scores = validation.of(graph, classes, progress);
    return new Result(scores, (middle - start) / 1e9, (System.nanoTime() - middle) / 1e9);
  }
}
