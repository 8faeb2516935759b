package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.experiments.data.Labelled;
import org.adagio.experiments.data.Samples;
import org.adagio.experiments.labels.ClassMass;
import org.adagio.experiments.labels.Classes;
import org.adagio.experiments.labels.CrossValidation;
import org.adagio.experiments.labels.EdgeWeights;
import org.adagio.experiments.labels.FoldOrder;
import org.adagio.experiments.labels.LabelPropagation;
import org.adagio.experiments.labels.LabelledFolds;
import org.adagio.experiments.labels.Scores;
import org.adagio.experiments.labels.Symmetry;
import org.adagio.points.PointCloud;

/**
 * What the choices that the paper leaves open do to its table 4, in full dimension. The first row
 * is {@link GraphClassifier#standard}; each other one differs from it as its name says.
 */
public record ClassificationChoices(List<Row> rows) {

  /** One choice on the data sets that it applies to. */
  public record Row(String choice, List<Cell> cells) {}

  /**
   * One data set; both figures are means over the seeds, from 0 to 1.
   *
   * @param paper the accuracy that the paper reports in full dimension
   * @param accuracy the share of points that got their class
   * @param oneVsRestAccuracy the mean where each class is told from the rest
   */
  public record Cell(String dataset, double paper, double accuracy, double oneVsRestAccuracy) {}

  /** What is done to the points first. */
  private enum Preparation {
    NONE,
    STANDARDIZED,
    ROW_NUMBERED
  }

  private record Choice(String name, GraphClassifier classifier, Preparation preparation) {
    Choice(String name, GraphClassifier classifier) {
      this(name, classifier, Preparation.NONE);
    }

    /** The paper counts ten columns of Glass, so it kept the number of the row. */
    boolean appliesTo(String dataset) {
      return preparation != Preparation.ROW_NUMBERED || dataset.equals("glass");
    }

    PointCloud prepared(PointCloud points) {
      return switch (preparation) {
        case NONE -> points;
        case STANDARDIZED -> Columns.standardized(points);
        case ROW_NUMBERED -> Columns.withRowNumber(points);
      };
    }
  }

  private static List<Choice> choices(long seed) {
    GraphClassifier standard = GraphClassifier.standard(seed);
    CrossValidation folds = standard.validation();
    LabelPropagation plain = folds.propagation();
    GraphClassifier oneInOrder = folded(standard, FoldOrder.IN_ORDER, LabelledFolds.ONE, plain);
    return List.of(
        new Choice("standard", standard),
        new Choice("Gaussian weights", weighted(standard, EdgeWeights.GAUSSIAN)),
        new Choice("local weights", weighted(standard, EdgeWeights.LOCAL)),
        new Choice("mutual neighbours", mutual(standard)),
        new Choice(
            "stratified folds",
            folded(standard, FoldOrder.STRATIFIED, LabelledFolds.ALL_BUT_ONE, plain)),
        new Choice(
            "folds in order",
            folded(standard, FoldOrder.IN_ORDER, LabelledFolds.ALL_BUT_ONE, plain)),
        new Choice(
            "one fold labelled", folded(standard, FoldOrder.RANDOM, LabelledFolds.ONE, plain)),
        new Choice("one fold labelled, in order", oneInOrder),
        new Choice(
            "normalized class mass",
            folded(
                standard,
                folds.order(),
                folds.labelled(),
                new LabelPropagation(ClassMass.NORMALIZED))),
        new Choice("standardized columns", standard, Preparation.STANDARDIZED),
        new Choice("row number as a column", standard, Preparation.ROW_NUMBERED),
        new Choice(
            "row number as a column, one fold labelled",
            folded(standard, FoldOrder.RANDOM, LabelledFolds.ONE, plain),
            Preparation.ROW_NUMBERED));
  }

  private static GraphClassifier weighted(GraphClassifier standard, EdgeWeights weights) {
    return new GraphClassifier(standard.k(), weights, standard.symmetry(), standard.validation());
  }

  private static GraphClassifier mutual(GraphClassifier standard) {
    return new GraphClassifier(
        standard.k(), standard.weights(), Symmetry.MUTUAL, standard.validation());
  }

  private static GraphClassifier folded(
      GraphClassifier standard,
      FoldOrder order,
      LabelledFolds labelled,
      LabelPropagation propagation) {
    CrossValidation folds = standard.validation();
    return new GraphClassifier(
        standard.k(),
        standard.weights(),
        standard.symmetry(),
        new CrossValidation(folds.folds(), order, labelled, propagation, folds.seed()));
  }

  /**
   * Tries every choice.
   *
   * @param datasets some of {@link Table4#DATASETS}
   * @param firstSeed of the folds; the others follow it
   * @param seeds how often folds are dealt
   */
  public static ClassificationChoices of(
      List<String> datasets, long firstSeed, int seeds, Progress progress) {
    List<Choice> choices = choices(firstSeed);
    progress.stage("choices of classification", choices.size());
    List<Row> rows = new ArrayList<>();
    for (Choice choice : choices) {
      List<Cell> cells =
          datasets.stream()
              .filter(choice::appliesTo)
              .map(name -> cell(choice, Samples.open(name), seeds))
              .toList();
      if (!cells.isEmpty()) {
        rows.add(new Row(choice.name(), cells));
      }
      progress.advance(1);
    }
    return new ClassificationChoices(List.copyOf(rows));
  }

  private static Cell cell(Choice choice, Labelled data, int seeds) {
    PointCloud points = choice.prepared(data.points());
    Classes classes = Classes.of(data.labels());
    long first = choice.classifier().validation().seed();
    List<Scores> scores =
        LongStream.range(first, first + seeds)
            .mapToObj(choice.classifier()::withSeed)
            .map(classifier -> classifier.of(points, classes, Progress.NONE).scores())
            .toList();
    return new Cell(
        data.name(),
        PublishedClassification.FULL.get(Table4.DATASETS.indexOf(data.name())).accuracy(),
        scores.stream().mapToDouble(Scores::accuracy).average().orElseThrow(),
        scores.stream().mapToDouble(Scores::oneVsRestAccuracy).average().orElseThrow());
  }
}
