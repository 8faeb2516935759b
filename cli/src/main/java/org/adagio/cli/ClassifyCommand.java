package org.adagio.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.embedding.Fitted;
import org.adagio.experiments.GraphClassifier;
import org.adagio.experiments.LabelFile;
import org.adagio.experiments.Labelled;
import org.adagio.experiments.Stopwatch;
import org.adagio.files.ColumnSet;
import org.adagio.files.ReadOptions;
import org.adagio.labels.Classes;
import org.adagio.labels.KnnGraph;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells how well labels can be told from neighbours, before and after a reduction. */
@Command(
    description = {
      "Tell how well labels can be told from neighbours: harmonic functions on the graph of nearest"
          + " neighbours, judged by cross-validation; in full dimension and, where a dimension or a"
          + " distortion is given, after a reduction."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio classify sample:vehicle",
      "  adagio classify points.csv --label class --dimension 8 --method adagio",
      "  adagio classify points.npy --labels classes.npy --distortion 0.1 --labelled one --json"
    })
final class ClassifyCommand implements Callable<Integer> {
  private static final int SOME_POINTS = 1000;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @ArgGroup(exclusive = false, multiplicity = "0..1")
  private GoalOptions goal;

  @Option(
      names = {"-m", "--method"},
      paramLabel = "METHOD",
      defaultValue = "refined",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private MethodChoice method;

  @Mixin private ClassifierOptions classifier;
  @Mixin private MethodOptions options;
  @Mixin private PairsOption pairs;
  @Mixin private InputOptions reading;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description =
          "Tables: the column with labels: a name, or a position from 0 (default: the one called"
              + " class, label, target or y, or the only one that is not of numbers).")
  private String column;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "One label a point: npy, idx or text (default: the label column, or the file beside the"
              + " points).")
  private Path labels;

  @Mixin private StandardizeOption standardize;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    options.check(List.of(method));
    if (goal != null) {
      goal.check(List.of(method), spec);
    }
    if (goal == null && spec.commandLine().getParseResult().hasMatchedOption("--method")) {
      throw new ParameterException(
          spec.commandLine(), "--method needs --dimension or --distortion");
    }
    GraphClassifier judge = classifier.classifier(run.seed());
    Labelled data = data();
    Classes classes = classes(data);
    List<ClassifyAnswer.Entry> entries = new ArrayList<>();
    try (ProgressDisplay progress = speech.progress()) {
      warmUp(data.points(), judge);
      entries.add(
          ClassifyAnswer.Entry.full(data.points(), judge.of(data.points(), classes, progress)));
      if (goal != null) {
        entries.add(reduced(data.points(), classes, judge, progress));
      }
    }
    speech
        .console()
        .print(new ClassifyAnswer(data.points(), standardize.isWanted(), classes, judge, entries));
    return 0;
  }

  private Labelled data() {
    ReadOptions options = reading.options();
    Dataset points =
        standardize.of(
            input.open(
                reading, column == null ? options : options.carrying(ColumnSet.parse(column))));
    if (labels != null) {
      return LabelFile.labelled(points, labels);
    }
    return column == null
        ? LabelFile.found(points, input.file())
        : LabelFile.labelled(points, nameOf(points))
            .orElseThrow(() -> new RequestException(noLabels()));
  }

  /** The name of the column that was named, or named by its position. */
  private String nameOf(Dataset points) {
    return points
        .columns()
        .filter(table -> column.matches("\\d{1,9}"))
        .map(table -> table.name(Integer.parseInt(column), "column" + column))
        .orElse(column);
  }

  private String noLabels() {
    return "%s has no labels; --label names their column, --labels a file of them"
        .formatted(input.text());
  }

  /** Libraries load, and code is compiled, before the clock of T2 starts. */
  private void warmUp(PointCloud points, GraphClassifier judge) {
    PointCloud some = Neighbourhoods.drawn(points, SOME_POINTS, run.seed());
    KnnGraph.neighbors(PointCloud.of(some.toMatrix()), judge.k(), Progress.NONE);
  }

  private ClassifyAnswer.Entry reduced(
      PointCloud points, Classes classes, GraphClassifier judge, ProgressDisplay progress) {
    Fitted fitted =
        options
            .with(method, goal.plan())
            .certify(pairs.chosen())
            .seed(run.seed())
            .holdOut(0)
            .progress(progress)
            .on(points);
    Stopwatch watch = Stopwatch.started();
    PointCloud images = PointCloud.of(fitted.map().apply(points).toMatrix());
    double seconds = fitted.seconds() + watch.seconds();
    return ClassifyAnswer.Entry.reduced(
        method.toString(), fitted, seconds, judge.of(images, classes, progress));
  }

  private Classes classes(Labelled data) {
    if (data.labels().isEmpty()) {
      throw new RequestException(noLabels());
    }
    Classes classes = Classes.of(data.labels());
    if (classes.count() < 2) {
      throw new RequestException(
          "%s: expected labels of at least 2 classes, found %s alone"
              .formatted(input.text(), classes.names().get(0)));
    }
    return classes;
  }
}
