package org.adagio.experiments.labels;

/** Which folds are labelled in a turn of cross-validation; the others are judged. */
public enum LabelledFolds {
  /** All but one, as cross-validation has it: with ten folds 90 % of the points. */
  ALL_BUT_ONE,
  /** One alone, as semi-supervised learning has it: with ten folds 10 % of the points. */
  ONE
}
