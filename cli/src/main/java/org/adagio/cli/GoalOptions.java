package org.adagio.cli;

import picocli.CommandLine.Option;

/** One of the two goals. */
final class GoalOptions {
  @Option(
      names = {"-r", "--dimension"},
      paramLabel = "R",
      required = true,
      description = "The dimension to reduce to.")
  private Goal.Dimension dimension;

  @Option(
      names = {"-d", "--distortion"},
      paramLabel = "D",
      required = true,
      description =
          "The largest distortion allowed over all pairs, such as 0.1: no distance changes by more"
              + " than 10 %%. The smallest dimension that holds it is searched.")
  private Goal.Distortion distortion;

  Goal goal() {
    return dimension != null ? dimension : distortion;
  }
}
