package org.adagio.experiments.labels;

import java.util.List;

/**
 * How well labels were told in cross-validation.
 *
 * @param error the share of judged points that got a wrong class, averaged over the turns; for two
 *     classes (fp + fn) / (tp + tn + fp + fn)
 * @param oneVsRestError the same where each class is told from the rest by a value of at least ½,
 *     averaged over classes and turns: naming no class at all errs in one of so many classes
 * @param foldErrors {@code error} of each turn
 * @param unreached the share of judged points that no path joined to a label
 */
public record Scores(
    double error, double oneVsRestError, List<Double> foldErrors, double unreached) {

  /** The share of judged points that got their class. */
  public double accuracy() {
    return 1 - error;
  }

  /** 1 − {@link #oneVsRestError}. */
  public double oneVsRestAccuracy() {
    return 1 - oneVsRestError;
  }
}
