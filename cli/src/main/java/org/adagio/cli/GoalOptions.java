package org.adagio.cli;

import picocli.CommandLine.Option;

/** One of the two goals, or both. */
final class GoalOptions {
  @Option(
      names = {"-r", "--dimension"},
      paramLabel = "R",
      description = "The dimension to reduce to.")
  private Goal.Dimension dimension;

  @Option(
      names = {"-d", "--distortion"},
      paramLabel = "D",
      description =
          "The largest distortion allowed over all pairs, such as 0.1: no distance changes by more"
              + " than 10 %%. The smallest dimension that holds it is searched; with --dimension, it"
              + " must hold there.")
  private Goal.Distortion distortion;

  Goal goal() {
    if (dimension != null && distortion != null) {
      return new Goal.Both(dimension, distortion);
    }
    return dimension != null ? dimension : distortion;
  }
}
