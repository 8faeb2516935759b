package org.adagio.experiments;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.Pairs;
import org.adagio.embedding.Adagio;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.Fit;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.Fitted;
import org.adagio.embedding.NuMax;
import org.adagio.embedding.Refined;
import org.adagio.labels.Classes;

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

    /** No recipe stands for the points as they are. */
    Optional<EmbeddingMethod> recipe() {
      return switch (this) {
        case FULL -> Optional.empty();
        case NUMAX -> Optional.of(NuMax.standard());
        case ADAGIO -> Optional.of(Adagio.halfSplit());
        case REFINED -> Optional.of(Refined.standard());
      };
    }
  }

  /** A map, or the points as they are, and what finding it took. */
  private record Reduced(PointCloud points, double distortion, double seconds, boolean stopped) {}

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
        FitPlan plan =
            Fit.to(dimension)
                .seed(seed)
                .certify(Pairs.none())
                .until(new Deadline(limit))
                .progress(new Remarks(progress));
        maps.add(
            method
                .recipe()
                .map(recipe -> reduced(plan.with(recipe), data.points()))
                .orElse(new Reduced(data.points(), 0, 0, false)));
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

  private static Reduced reduced(FitPlan plan, PointCloud points) {
    Fitted fitted = plan.on(points);
    Stopwatch watch = Stopwatch.started();
    PointCloud images = PointCloud.of(fitted.map().apply(points).toMatrix());
    double seconds = fitted.seconds() + watch.seconds();
    double distortion = DistortionProfile.of(points, images).max();
    return new Reduced(images, distortion, seconds, fitted.stopped());
  }

  private static <T> double median(List<T> items, ToDoubleFunction<T> figure) {
    double[] sorted = items.stream().mapToDouble(figure).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
