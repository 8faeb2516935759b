package org.adagio.cli;

import org.adagio.experiments.GraphClassifier;
import org.adagio.labels.ClassMass;
import org.adagio.labels.CrossValidation;
import org.adagio.labels.EdgeWeights;
import org.adagio.labels.FoldOrder;
import org.adagio.labels.LabelPropagation;
import org.adagio.labels.LabelledFolds;
import org.adagio.labels.Symmetry;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How points are classified; the defaults are the paper's where it says. */
final class ClassifierOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      defaultValue = "30",
      description = "Neighbours that a point is joined to (default: ${DEFAULT-VALUE}).")
  private int k;

  @Option(
      names = "--folds",
      paramLabel = "N",
      defaultValue = "10",
      description = "Folds of cross-validation (default: ${DEFAULT-VALUE}).")
  private int folds;

  @Option(
      names = "--labelled",
      paramLabel = "all-but-one|one",
      defaultValue = "all-but-one",
      description = "Folds that keep their labels in a turn (default: ${DEFAULT-VALUE}).")
  private LabelledFolds labelled;

  @Option(
      names = "--order",
      paramLabel = "random|stratified|in-order",
      defaultValue = "random",
      description = "How points are dealt into folds (default: ${DEFAULT-VALUE}).")
  private FoldOrder order;

  @Option(
      names = "--weights",
      paramLabel = "unit|gaussian|gaussian:SIGMA|local",
      defaultValue = "unit",
      description =
          "Weights of the edges: 1; exp(-d^2 / 2 SIGMA^2), SIGMA being the mean distance to"
              + " neighbours if not given; or scaled to each point's own farthest neighbour"
              + " (default: ${DEFAULT-VALUE}).")
  private EdgeWeights weights;

  @Option(
      names = "--symmetry",
      paramLabel = "union|mutual",
      defaultValue = "union",
      description =
          "Join points where either, or each, is near the other (default: ${DEFAULT-VALUE}).")
  private Symmetry symmetry;

  @Option(
      names = "--mass",
      paramLabel = "as-solved|normalized",
      defaultValue = "as-solved",
      description =
          "Compare the classes' values as they are, or scaled to the classes' shares of the labels"
              + " (default: ${DEFAULT-VALUE}).")
  private ClassMass mass;

  GraphClassifier classifier(long seed) {
    try {
      return new GraphClassifier(
          k,
          weights,
          symmetry,
          new CrossValidation(folds, order, labelled, new LabelPropagation(mass), seed));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--" + e.getMessage());
    }
  }
}
