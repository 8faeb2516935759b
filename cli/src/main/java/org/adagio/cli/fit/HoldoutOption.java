package org.adagio.cli.fit;

import org.adagio.fit.FitPlan;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which points a fit does not see. */
final class HoldoutOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--holdout",
      paramLabel = "FRACTION",
      description =
          "Hold this fraction of the points out, at most 10000 points: fit to the rest, and report"
              + " on both (default: 0.1 for refined and neighbours from 1000 points on, at most"
              + " 4000).")
  private Double fraction;

  /** A plan that holds out what is asked for, or else what the plan itself finds fitting. */
  FitPlan of(FitPlan plan) {
    try {
      return fraction == null ? plan : plan.holdOut(fraction);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--holdout: " + e.getMessage());
    }
  }
}
