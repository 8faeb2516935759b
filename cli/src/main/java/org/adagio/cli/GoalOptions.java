package org.adagio.cli;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What the map is asked for. */
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

  @Option(
      names = "--squared-distortion",
      paramLabel = "D",
      description =
          "numax: the same in its authors' convention, |ratio² − 1|; 0.2 of squares is about 0.1 of"
              + " distances.")
  private Goal.SquaredDistortion squared;

  /** Refuses goals that go with none or only some of the methods. */
  void check(List<MethodChoice> methods, CommandSpec command) {
    if (squared == null) {
      return;
    }
    if (dimension != null || distortion != null) {
      throw new ParameterException(
          command.commandLine(),
          "--squared-distortion and --dimension or --distortion exclude each other");
    }
    for (MethodChoice method : methods) {
      if (method != MethodChoice.NUMAX) {
        throw new ParameterException(
            command.commandLine(), "--squared-distortion does not apply to --method " + method);
      }
    }
  }

  Goal goal() {
    if (squared != null) {
      return squared;
    }
    if (dimension != null && distortion != null) {
      return new Goal.Both(dimension, distortion);
    }
    return dimension != null ? dimension : distortion;
  }
}
