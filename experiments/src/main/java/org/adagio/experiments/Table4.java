package org.adagio.experiments;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.adagio.Execution;
import org.adagio.Progress;
import org.adagio.experiments.data.Labelled;
import org.adagio.experiments.data.Samples;
import org.adagio.experiments.labels.Classes;
import org.adagio.experiments.laboratory.Deadline;
import org.adagio.experiments.laboratory.Remarks;
import org.adagio.experiments.laboratory.Stopwatch;
import org.adagio.experiments.laboratory.TimedFit;
import org.adagio.experiments.numax.NuMax;
import org.adagio.fit.Adagio;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.Refined;
import org.adagio.measure.Distortion;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * The paper's table 4: how reduction changes classification on six UCI data sets. The paper does
 * not say to which dimension it reduces; here it is half of the points' own, rounded up.
 *
 * @param classifier what stands for the paper's; its seed is the first one
 * @param seeds how many times the folds were dealt, and random maps drawn
 * @param rows one a data set, in the order of the paper
 */
public record Table4(GraphClassifier classifier, int seeds, List<Row> rows) {

  /** The samples of the table. */
  public static final List<String> DATASETS =
      List.of("glass", "ionosphere", "iris", "pima", "vehicle", "wine");

  /**
   * One data set.
   *
   * @param dataset the sample's name
   * @param majority the accuracy of naming the largest class for every point
   * @param cells full dimension, NuMax, Adagio and Refined
   */
  public record Row(
      String dataset,
      long points,
      int sourceDimension,
      int classes,
      double majority,
      List<Cell> cells) {}

  /**
   * One method on one data set; times are medians over the seeds.
   *
   * @param method its name in the paper
   * @param paper what the paper reports, where it has the method
   * @param dimension of the points that were classified
   * @param maxDistortion over all pairs, for the first seed
   * @param reductionSeconds T1
   * @param graphSeconds T2, which the paper defines as the time to build the graph
   * @param solveSeconds all folds of the harmonic functions
   * @param accuracy the mean over the seeds, from 0 to 1
   * @param lowest the lowest accuracy of any seed
   * @param highest the highest accuracy of any seed
   * @param oneVsRestAccuracy the mean where each class is told from the rest
   * @param stopped whether the time limit ended the reduction with the best map so far
   */
  public record Cell(
      String method,
      Optional<PublishedClassification> paper,
      int dimension,
      double maxDistortion,
      double reductionSeconds,
      double graphSeconds,
      double solveSeconds,
      double accuracy,
      double lowest,
      double highest,
      double oneVsRestAccuracy,
      boolean stopped) {}

  private enum Method {
    FULL("full dimension", PublishedClassification.FULL),
    NUMAX("NuMax", PublishedClassification.NUMAX),
    ADAGIO("Adagio", PublishedClassification.ADAGIO),
    REFINED("Refined", List.of());

    final String title;
    final List<PublishedClassification> paper;

    Method(String title, List<PublishedClassification> paper) {
      this.title = title;
      this.paper = paper;
    }

    Optional<PublishedClassification> paper(String dataset) {
      return paper.isEmpty() ? Optional.empty() : Optional.of(paper.get(DATASETS.indexOf(dataset)));
    }

    /** The points at a dimension; as they are if nothing reduces them. */
    Reduced reduced(int dimension, PointCloud points, long seed, Execution execution) {
      FitPlan plan =
          Fit.to(dimension)
              .seed(seed)
              .certify(Pairs.none())
              .until(execution.stop())
              .progress(execution.progress());
      return switch (this) {
        case FULL -> new Reduced(points, 0, 0, false);
        case NUMAX -> Reduced.by(NuMax.standard(), dimension, points, execution);
        case ADAGIO -> Reduced.by(plan.with(Adagio.halfSplit()), points);
        case REFINED -> Reduced.by(plan.with(Refined.standard()), points);
      };
    }
  }

  /** A map, or the points as they are, and what finding it took. */
  private record Reduced(PointCloud points, double distortion, double seconds, boolean stopped) {

    static Reduced by(FitPlan plan, PointCloud points) {
      Stopwatch watch = Stopwatch.started();
      Fitted fitted = plan.on(points);
      return of(points, fitted.map(), watch, fitted.stopped());
    }

    static Reduced by(NuMax numax, int dimension, PointCloud points, Execution execution) {
      Stopwatch watch = Stopwatch.started();
      LinearEmbedding map = numax.at(dimension, points, execution).map();
      return of(points, map, watch, execution.stop().isRaised());
    }

    private static Reduced of(
        PointCloud points, LinearEmbedding map, Stopwatch watch, boolean stopped) {
      PointCloud images = PointCloud.of(map.apply(points).toMatrix());
      double seconds = watch.seconds();
      return new Reduced(
          images, Distortion.of(Reduction.of(points, images)).max(), seconds, stopped);
    }
  }

  /**
   * Runs every method on every data set.
   *
   * @param datasets some of {@link #DATASETS}
   * @param classifier whose seed the others follow
   * @param seeds how often folds are dealt, and random maps drawn
   * @param limit after which a reduction is asked for the best map it has; NuMax alone takes long
   */
  public static Table4 of(
      List<String> datasets,
      GraphClassifier classifier,
      int seeds,
      Duration limit,
      Progress progress) {
    progress.stage("table 4", (long) datasets.size() * Method.values().length);
    List<Row> rows = new ArrayList<>();
    for (String name : datasets) {
      Labelled data = Samples.open(name);
      Classes classes = Classes.of(data.labels());
      warmUp(data.points(), classes, classifier);
      List<Cell> cells = new ArrayList<>();
      for (Method method : Method.values()) {
        progress.note("%s on %s".formatted(method.title, name));
        cells.add(cell(method, data, classes, classifier, seeds, limit, progress));
        progress.advance(1);
      }
      rows.add(
          new Row(
              name,
              data.points().size(),
              data.points().dimension(),
              classes.count(),
              classes.largestShare(),
              List.copyOf(cells)));
    }
    return new Table4(classifier, seeds, List.copyOf(rows));
  }

  /** Libraries load, and code is compiled, before the clock starts. */
  private static void warmUp(PointCloud points, Classes classes, GraphClassifier classifier) {
    TimedFit.warmUp(points);
    classifier.of(points, classes, Progress.NONE);
  }

  private static Cell cell(
      Method method,
      Labelled data,
      Classes classes,
      GraphClassifier classifier,
      int seeds,
      Duration limit,
      Progress progress) {
    long first = classifier.validation().seed();
    long[] tried = LongStream.range(first, first + seeds).toArray();
    int dimension = (data.points().dimension() + 1) / 2;
    List<Reduced> maps = new ArrayList<>();
    List<GraphClassifier.Result> results = new ArrayList<>();
    for (long seed : tried) {
      if (maps.isEmpty() || method == Method.ADAGIO) {
        Execution execution =
            Execution.DEFAULT.stop(new Deadline(limit)).progress(new Remarks(progress));
        maps.add(method.reduced(dimension, data.points(), seed, execution));
      }
      PointCloud points = maps.get(maps.size() - 1).points();
      results.add(classifier.withSeed(seed).of(points, classes, Progress.NONE));
    }
    double[] accuracies = results.stream().mapToDouble(r -> r.scores().accuracy()).toArray();
    return new Cell(
        method.title,
        method.paper(data.name()),
        maps.get(0).points().dimension(),
        maps.get(0).distortion(),
        median(maps, Reduced::seconds),
        median(results, GraphClassifier.Result::graphSeconds),
        median(results, GraphClassifier.Result::solveSeconds),
        Arrays.stream(accuracies).average().orElseThrow(),
        Arrays.stream(accuracies).min().orElseThrow(),
        Arrays.stream(accuracies).max().orElseThrow(),
        results.stream().mapToDouble(r -> r.scores().oneVsRestAccuracy()).average().orElseThrow(),
        maps.get(0).stopped());
  }

  private static <T> double median(List<T> items, ToDoubleFunction<T> figure) {
    double[] sorted = items.stream().mapToDouble(figure).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
