package org.adagio.experiments.labels;

import java.util.Arrays;
import org.adagio.Progress;
import org.adagio.work.Workers;

/**
 * Tells how well {@link LabelPropagation} finds labels that it was not shown: points are dealt into
 * folds, and in each turn some folds keep their labels while the others are judged.
 *
 * @param folds how many, at least 2
 * @param order how points are dealt
 * @param labelled which folds keep their labels
 * @param propagation how labels are found
 * @param seed of the dealing
 */
public record CrossValidation(
    int folds, FoldOrder order, LabelledFolds labelled, LabelPropagation propagation, long seed) {

  public CrossValidation {
    if (folds < 2) {
      throw new IllegalArgumentException("folds must be at least 2, got " + folds);
    }
  }

  /** Ten random folds, all but one labelled, values as solved. */
  public static CrossValidation tenFold(long seed) {
    return new CrossValidation(
        10,
        FoldOrder.RANDOM,
        LabelledFolds.ALL_BUT_ONE,
        new LabelPropagation(ClassMass.AS_SOLVED),
        seed);
  }

  /** The same with folds dealt from another seed. */
  public CrossValidation withSeed(long other) {
    return new CrossValidation(folds, order, labelled, propagation, other);
  }

  private record Turn(double error, double oneVsRestError, long unreached, long judged) {}

  /**
   * Runs as many turns as there are folds, on all workers.
   *
   * @throws IllegalArgumentException if there are fewer points than folds
   */
  public Scores of(KnnGraph graph, Classes classes, Progress progress) {
    if (classes.size() < folds) {
      throw new IllegalArgumentException(
          "%d folds need at least as many points, got %d".formatted(folds, classes.size()));
    }
    int[] dealt = order.folds(classes, folds, seed);
    Turn[] turns = new Turn[folds];
    progress.stage("label propagation", folds);
    Workers.forEach(
        folds,
        fold -> {
          turns[fold] = turn(graph, classes, dealt, fold);
          progress.advance(1);
        });
    long judged = Arrays.stream(turns).mapToLong(Turn::judged).sum();
    return new Scores(
        Arrays.stream(turns).mapToDouble(Turn::error).average().orElseThrow(),
        Arrays.stream(turns).mapToDouble(Turn::oneVsRestError).average().orElseThrow(),
        Arrays.stream(turns).map(Turn::error).toList(),
        (double) Arrays.stream(turns).mapToLong(Turn::unreached).sum() / judged);
  }

  private Turn turn(KnnGraph graph, Classes classes, int[] dealt, int fold) {
    boolean inFoldIsLabelled = labelled == LabelledFolds.ONE;
    int[] shown = new int[dealt.length];
    Arrays.setAll(
        shown,
        i -> (dealt[i] == fold) == inFoldIsLabelled ? classes.of(i) : LabelPropagation.UNLABELLED);
    Labelling found = propagation.of(graph, shown, classes.count());
    long judged = 0;
    long wrong = 0;
    long wrongSides = 0;
    for (int i = 0; i < shown.length; i++) {
      if (shown[i] == LabelPropagation.UNLABELLED) {
        judged++;
        wrong += found.classes()[i] == classes.of(i) ? 0 : 1;
        wrongSides += wrongSides(found.values()[i], classes.of(i));
      }
    }
    return new Turn(
        (double) wrong / judged,
        (double) wrongSides / judged / classes.count(),
        found.unreached().size(),
        judged);
  }

  /** For how many classes a value of at least ½ or below tells the wrong side. */
  private static long wrongSides(double[] values, int truth) {
    long wrong = 0;
    for (int c = 0; c < values.length; c++) {
      wrong += values[c] >= 0.5 == (c == truth) ? 0 : 1;
    }
    return wrong;
  }
}
