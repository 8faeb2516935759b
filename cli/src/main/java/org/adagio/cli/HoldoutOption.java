package org.adagio.cli;

import java.util.Optional;
import org.adagio.data.PointCloud;
import org.adagio.data.Split;
import picocli.CommandLine.Option;

/** Which points a fit does not see. */
final class HoldoutOption {
  @Option(
      names = "--holdout",
      paramLabel = "FRACTION",
      description =
          "Hold this fraction of the points out, at most 10000 points: fit to the rest, and report"
              + " on both (default: 0.05 for --method refined from 20000 points on, else 0).")
  private Holdout holdout;

  Optional<Split> split(PointCloud points, MethodChoice method, long seed) {
    return (holdout == null ? Holdout.fitting(points.size(), method) : holdout).of(points, seed);
  }
}
