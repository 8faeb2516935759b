package org.adagio.benchmarks.neighbours;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.Pairs;
import org.adagio.embedding.Fit;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.Fitted;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.Neighbours;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;
import org.adagio.files.Formats;
import org.adagio.neighbors.RecallMeter;

/**
 * Judges maps by the same queries, and prints each as one line of JSON.
 *
 * <p>Arguments: files of the points fitted to, of the documents and of the queries, the dimension,
 * the metric, the seconds after which a refined search is asked to stop, a file with the axes of
 * another PCA, the seconds that it took, and our methods.
 */
public final class NeighbourFigures {
  private static final int K = 10;
  private static final int RERANK = 50;

  private final PointCloud documents;
  private final PointCloud queries;
  private final RecallMeter meter;

  private NeighbourFigures(Metric metric, Path documents, Path queries) {
    this.documents = inMemory(documents);
    this.queries = inMemory(queries);
    meter = RecallMeter.of(metric, this.documents, this.queries, K, Progress.NONE);
  }

  public static void main(String[] arguments) {
    Metric metric = Metric.parse(arguments[4]);
    PointCloud points = inMemory(Path.of(arguments[0]));
    NeighbourFigures figures =
        new NeighbourFigures(metric, Path.of(arguments[1]), Path.of(arguments[2]));
    figures.judge(
        "PCA, scikit-learn",
        LinearEmbedding.of(Formats.open(Path.of(arguments[6])).points().toArrays()),
        Double.parseDouble(arguments[7]));
    int dimension = Integer.parseInt(arguments[3]);
    Duration budget = Duration.ofSeconds(Long.parseLong(arguments[5]));
    for (String method : arguments[8].split(",", -1)) {
      Fitted fitted = plan(method, dimension, metric, budget).on(points);
      figures.judge(method, fitted.map(), fitted.seconds());
    }
  }

  private static FitPlan plan(String method, int dimension, Metric metric, Duration budget) {
    FitPlan plan = Fit.to(dimension).metric(metric).certify(Pairs.none()).holdOut(0);
    return switch (method) {
      case "pca" -> plan.with(PrincipalComponents.exact());
      case "pca-length" -> plan.with(PrincipalComponents.exact().withLength());
      case "refined" -> plan.with(Refined.standard()).until(after(budget));
      case "neighbours" -> plan.with(Neighbours.standard());
      default ->
          throw new IllegalArgumentException(
              "a method must be pca, pca-length, refined or neighbours, got " + method);
    };
  }

  /** Raised so long after now; unlike a plan's time it keeps none free for what follows. */
  private static StopSignal after(Duration budget) {
    long end = System.nanoTime() + budget.toNanos();
    return () -> System.nanoTime() - end > 0;
  }

  private static PointCloud inMemory(Path file) {
    return PointCloud.of(Formats.open(file).points().toMatrix());
  }

  private void judge(String method, LinearEmbedding map, double seconds) {
    PointCloud images = PointCloud.of(map.apply(documents).toMatrix());
    PointCloud queryImages = PointCloud.of(map.applyToQueries(queries).toMatrix());
    System.out.printf(
        Locale.ROOT,
        "{\"method\": \"%s\", \"recall\": %.6f, \"reranked\": %.6f, %s\"seconds\": %.3f}%n",
        method,
        meter.of(images, queryImages, K, Progress.NONE).mean(),
        meter.of(images, queryImages, RERANK, Progress.NONE).mean(),
        map.keepsLength() ? "" : distortion(DistortionProfile.of(queries, queryImages)),
        seconds);
    System.out.flush();
  }

  private static String distortion(DistortionProfile unseen) {
    return String.format(
        Locale.ROOT,
        "\"largest\": %.6f, \"mean\": %.6f, \"meanUpToFactor\": %.6f, ",
        unseen.max(),
        unseen.mean(),
        unseen.meanUpToFactor().orElse(unseen.mean()));
  }
}
