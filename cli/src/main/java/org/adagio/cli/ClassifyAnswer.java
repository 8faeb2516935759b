package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.adagio.data.PointCloud;
import org.adagio.embedding.Fitted;
import org.adagio.experiments.GraphClassifier;
import org.adagio.labels.Classes;
import org.adagio.labels.CrossValidation;
import org.adagio.labels.Scores;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * How well labels were told, before and after a reduction.
 *
 * @param standardized whether columns were scaled to unit variance before everything else
 */
record ClassifyAnswer(
    PointCloud points,
    boolean standardized,
    Classes classes,
    GraphClassifier classifier,
    List<Entry> entries)
    implements Answer {

  /**
   * The points as they are, or one reduction of them.
   *
   * @param reductionSeconds the paper's T1
   */
  record Entry(
      String method,
      int dimension,
      Optional<Fitted> fitted,
      double reductionSeconds,
      GraphClassifier.Result result) {

    static Entry full(PointCloud points, GraphClassifier.Result result) {
      return new Entry("full dimension", points.dimension(), Optional.empty(), 0, result);
    }

    static Entry reduced(
        String method, Fitted fitted, double seconds, GraphClassifier.Result result) {
      return new Entry(method, fitted.map().dimension(), Optional.of(fitted), seconds, result);
    }
  }

  @Override
  public String text() {
    TextTable table = new TextTable("lrrrrrrr");
    table.row("", "dimension", "distortion", "T1", "T2", "folds", "accuracy", "error").rule();
    for (Entry entry : entries) {
      Scores scores = entry.result().scores();
      table.row(
          entry.method(),
          Integer.toString(entry.dimension()),
          entry.fitted().map(fitted -> Figures.atMost(fitted.profile().max())).orElse("-"),
          milliseconds(entry.reductionSeconds()),
          milliseconds(entry.result().graphSeconds()),
          milliseconds(entry.result().solveSeconds()),
          Figures.percent(scores.accuracy()),
          Figures.distortion(scores.error()));
    }
    CrossValidation folds = classifier.validation();
    return """
        %s points of dimension %d in %d classes%s; the largest class has %s of them
        %d neighbours, %s weights, %s; %d folds, %s, labelled: %s; class mass %s

        %s

        T1 reduces the points, T2 builds the graph; then the folds are solved."""
        .formatted(
            Figures.count(points.size()),
            points.dimension(),
            classes.count(),
            StandardizeOption.said(standardized),
            Figures.percent(classes.largestShare()),
            classifier.k(),
            classifier.weights(),
            name(classifier.symmetry()),
            folds.folds(),
            name(folds.order()),
            name(folds.labelled()),
            name(folds.propagation().mass()),
            table);
  }

  private static String milliseconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f s", seconds);
  }

  private static String name(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public Map<String, Object> json() {
    CrossValidation folds = classifier.validation();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", points.size());
    json.put("sourceDimension", points.dimension());
    json.put("standardized", standardized);
    json.put("classes", classes.count());
    json.put("largestClassShare", classes.largestShare());
    json.put("k", classifier.k());
    json.put("weights", classifier.weights().toString());
    json.put("symmetry", name(classifier.symmetry()));
    json.put("folds", folds.folds());
    json.put("order", name(folds.order()));
    json.put("labelled", name(folds.labelled()));
    json.put("mass", name(folds.propagation().mass()));
    json.put("results", entries.stream().map(ClassifyAnswer::json).toList());
    return json;
  }

  private static Map<String, Object> json(Entry entry) {
    Scores scores = entry.result().scores();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", entry.fitted().isPresent() ? entry.method() : "full");
    json.put("dimension", entry.dimension());
    entry.fitted().ifPresent(fitted -> json.put("maxDistortion", fitted.profile().max()));
    json.put("reductionSeconds", entry.reductionSeconds());
    json.put("graphSeconds", entry.result().graphSeconds());
    json.put("solveSeconds", entry.result().solveSeconds());
    json.put("accuracy", scores.accuracy());
    json.put("error", scores.error());
    json.put("oneVsRestError", scores.oneVsRestError());
    json.put("foldErrors", scores.foldErrors());
    json.put("unreached", scores.unreached());
    return json;
  }
}
