package org.adagio.cli;

import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.DistortionProfile;
import picocli.CommandLine.Option;

/** Which pairs are looked at. */
final class PairsOption {
  @Option(
      names = "--pairs",
      paramLabel = "all|COUNT",
      description =
          "Look at all pairs, or at COUNT random ones (default: all up to 10000 points, else"
              + " 200000).")
  private PairBudget budget;

  DistortionProfile profile(PointCloud before, PointCloud after, long seed, Progress progress) {
    return chosen(before).profile(before, after, seed, progress);
  }

  /** The same, with a count of the pairs beyond a distortion. */
  BoundCheck check(
      PointCloud before, PointCloud after, double distortion, long seed, Progress progress) {
    return chosen(before).check(before, after, distortion, seed, progress);
  }

  /** What measuring holds in memory. */
  Footprint footprint(PointCloud before, int dimension) {
    return chosen(before).footprint(before, dimension);
  }

  private PairBudget chosen(PointCloud points) {
    return budget == null ? PairBudget.fitting(points.size()) : budget;
  }
}
