package org.adagio.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.adagio.files.Formats;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.points.PointCloud;

/** How long one fit of the library takes that is given a budget of time, and what it answers. */
final class Budgets {
  private Budgets() {}

  private static FitPlan plan(String goal, double value) {
    return switch (goal) {
      case "dimension" -> Fit.to((int) value);
      case "distortion" -> Fit.within(value);
      case "recall" -> Fit.recall(value);
      default -> throw new IllegalArgumentException("no such goal: " + goal);
    };
  }

  /**
   * @param arguments the points' file, the goal and its value, and the seconds; 0 for no limit
   */
  public static void main(String[] arguments) {
    PointCloud points = Formats.open(Path.of(arguments[0])).points();
    FitPlan free = plan(arguments[1], Double.parseDouble(arguments[2]));
    double seconds = Double.parseDouble(arguments[3]);
    FitPlan plan = seconds == 0 ? free : free.time(Duration.ofMillis((long) (1000 * seconds)));
    long start = System.nanoTime();
    Fitted fitted = plan.on(points);
    double used = (System.nanoTime() - start) / 1e9;
    DistortionProfile profile = fitted.profile();
    System.out.printf(
        Locale.ROOT,
        "{\"seconds\": %f, \"dimension\": %d, \"maxDistortion\": %f, \"allPairs\": %b,"
            + " \"stopped\": %b, \"recall\": %s}%n",
        used,
        fitted.map().dimension(),
        profile.max(),
        profile.coverage() == Coverage.ALL_PAIRS,
        fitted.stopped(),
        fitted.map().certificates().unseenRecall().map(Budgets::mean).orElse("null"));
  }

  private static String mean(RecallCertificate found) {
    return Double.toString(found.recall().mean());
  }
}
