package org.adagio.benchmarks.neighbours;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.files.Formats;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * Judges maps by the same queries, and prints each as one line of JSON.
 *
 * <p>Arguments: files of the points fitted to, of documents that no fit sees and of the queries,
 * the dimension, the metric, the seconds after which a refined search is asked to stop, a file with
 * the axes of another PCA, the seconds that it took, and our methods.
 */
public final class NeighbourFigures {
  private static final int K = 10;
  private static final int RERANK = 50;

  private final PointCloud queries;
  private final Documents unseen;
  private final Documents seen;

  private NeighbourFigures(
      Metric metric, PointCloud points, PointCloud documents, PointCloud queries) {
    this.queries = queries;
    unseen = Documents.of(metric, documents, queries);
    seen = Documents.of(metric, points, queries);
  }

  /** Documents that queries are asked among. */
  private record Documents(PointCloud points, RecallMeter meter) {
    static Documents of(Metric metric, PointCloud points, PointCloud queries) {
      return new Documents(points, RecallMeter.of(metric, points, queries, K, Progress.NONE));
    }

    String kept(String key, LinearEmbedding map, Reduction asked) {
      Reduction what = Reduction.of(points, PointCloud.of(map.apply(points).toMatrix()));
      return String.format(
          Locale.ROOT,
          "\"%s\": {\"recall\": %.6f, \"reranked\": %.6f}, ",
          key,
          meter.of(what, asked, K, Progress.NONE).mean(),
          meter.of(what, asked, RERANK, Progress.NONE).mean());
    }
  }

  public static void main(String[] arguments) {
    Metric metric = Metric.parse(arguments[4]);
    PointCloud points = Formats.open(Path.of(arguments[0])).points();
    NeighbourFigures figures =
        new NeighbourFigures(
            metric, points, inMemory(Path.of(arguments[1])), inMemory(Path.of(arguments[2])));
    figures.judge(
        "PCA, scikit-learn",
        LinearEmbedding.of(Formats.open(Path.of(arguments[6])).points().toArrays()),
        Double.parseDouble(arguments[7]),
        0);
    int dimension = Integer.parseInt(arguments[3]);
    Duration budget = Duration.ofSeconds(Long.parseLong(arguments[5]));
    for (String method : arguments[8].split(",", -1)) {
      long before = processor();
      Fitted fitted = plan(method, dimension, metric, budget).on(points);
      double processor = (processor() - before) / 1e9;
      figures.judge(named(method, fitted), fitted.map(), fitted.seconds(), processor);
    }
  }

  private static long processor() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /** The most memory that this process had so far, in bytes. */
  private static long memory() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      String kilobytes = lines.filter(line -> line.startsWith("VmHWM")).findFirst().orElse("0");
      return 1024 * Long.parseLong(kilobytes.replaceAll("\\D", ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A method whose answer is the map of another one says so. */
  private static String named(String method, Fitted fitted) {
    return fitted
        .map()
        .provenance()
        .filter(origin -> origin.asked().isPresent())
        .map(origin -> method + " = " + origin.method())
        .orElse(method);
  }

  private static FitPlan plan(String method, int dimension, Metric metric, Duration budget) {
    FitPlan plan = Fit.to(dimension).metric(metric).certify(Pairs.none()).holdOut(0);
    return switch (method) {
      case "pca" -> plan.with(PrincipalComponents.exact());
      case "pca-length" -> plan.with(PrincipalComponents.exact().withLength());
      case "refined" -> plan.with(Refined.standard()).until(after(budget));
      case "neighbours" -> plan.with(Neighbours.standard());
      case "neighbours-length" -> plan.with(Neighbours.standard().withLength());
      default ->
          throw new IllegalArgumentException(
              "a method must be pca, refined or neighbours, or one with -length, got " + method);
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

  private void judge(String method, LinearEmbedding map, double seconds, double processor) {
    long memory = memory();
    Reduction asked = Reduction.of(queries, PointCloud.of(map.applyToQueries(queries).toMatrix()));
    System.out.printf(
        Locale.ROOT,
        "{\"method\": \"%s\", %s%s%s\"seconds\": %.3f, \"processor\": %.3f," + " \"memory\": %d}%n",
        method,
        unseen.kept("unseen", map, asked),
        seen.kept("seen", map, asked),
        map.keepsLength() ? "" : distortion(Distortion.of(asked)),
        seconds,
        processor,
        memory);
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
