package org.adagio.benchmarks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.files.Formats;
import org.adagio.fit.Adagio;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Distortion;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * Times one task on the points of one file, which stay in the file, and prints the seconds: {@code
 * TASK FILE OUT}. It is a process of its own, so that its peak memory can be told.
 */
public final class GrowthStep {
  private static final int COMPONENTS = 32;
  private static final int DIMENSION = 64;
  private static final long PAIRS = 200_000;
  private static final int WARM_UPS = 3;
  private static final int RUNS = 5;
  private static final double ENOUGH = 2; // seconds
  private static final double NANOS = 1e9;

  private static final Map<String, Function<PointCloud, Object>> TASKS =
      Map.of(
          "nothing", points -> points,
          "pca", points -> MapAlone.to(COMPONENTS, PrincipalComponents.exact(), points),
          "pca-randomized",
              points -> MapAlone.to(COMPONENTS, PrincipalComponents.randomized(), points),
          "adagio", points -> MapAlone.to(DIMENSION, Adagio.halfSplit(), points),
          "sampled-pairs", GrowthStep::sampledPairs,
          "all-pairs", points -> Distortion.of(map(points).reduction(points)));

  private GrowthStep() {}

  public static void main(String[] arguments) {
    PointCloud points = Formats.open(Path.of(arguments[1])).points();
    Path out = Path.of(arguments[2]);
    Function<PointCloud, Object> task =
        arguments[0].equals("transform") ? cloud -> written(cloud, out) : TASKS.get(arguments[0]);
    PointCloud few = PointCloud.of(RandomPoints.of(1000, 2 * DIMENSION));
    for (int i = 0; i < WARM_UPS; i++) {
      run(task, few);
    }
    System.out.println(median(task, points));
  }

  /** Of several runs where one is short. */
  private static double median(Function<PointCloud, Object> task, PointCloud points) {
    double[] seconds = new double[RUNS];
    int runs = 0;
    double total = 0;
    while (runs < RUNS && total < ENOUGH) {
      long start = System.nanoTime();
      run(task, points);
      seconds[runs] = (System.nanoTime() - start) / NANOS;
      total += seconds[runs++];
    }
    double[] sorted = Arrays.copyOf(seconds, runs);
    Arrays.sort(sorted);
    return sorted[runs / 2];
  }

  private static void run(Function<PointCloud, Object> task, PointCloud points) {
    if (task.apply(points) == null) {
      throw new IllegalStateException("a task without a result");
    }
  }

  private static Object sampledPairs(PointCloud points) {
    return Distortion.of(map(points).reduction(points), Pairs.drawn(PAIRS), Run.SILENT);
  }

  private static Object written(PointCloud points, Path out) {
    Formats.ofOutput(out).write(map(points).apply(points), out, Overwrite.YES, Progress.NONE);
    return out;
  }

  /** Under a map that takes no time to make. */
  private static LinearEmbedding map(PointCloud points) {
    PointCloud few = points.select(new long[] {0, 1});
    return MapAlone.to(DIMENSION, JohnsonLindenstrauss.signs(), few);
  }
}
