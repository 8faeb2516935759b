package org.adagio.cli;

import java.util.List;
import org.adagio.distortion.DistortionLimit;
import org.adagio.embedding.Fit;
import org.adagio.embedding.FitPlan;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What the map is asked for. */
class GoalOptions {
  @Option(
      names = {"-r", "--dimension"},
      paramLabel = "R",
      description = "The dimension to reduce to.")
  Integer dimension;

  @Option(
      names = {"-d", "--distortion"},
      paramLabel = "D",
      description =
          "The largest distortion allowed over all pairs, such as 0.1: no distance changes by more"
              + " than 10 %%. The smallest dimension that holds it is searched; with --dimension, it"
              + " must hold there.")
  DistortionLimit distortion;

  @Option(
      names = "--squared-distortion",
      paramLabel = "D",
      description =
          "numax: the same in its authors' convention, |ratio² − 1|; 0.2 of squares is about 0.1 of"
              + " distances.")
  DistortionLimit squared;

  static DistortionLimit limit(String text) {
    return DistortionLimit.ofNorms(Double.parseDouble(text));
  }

  /** Refuses goals that go with none or only some of the methods. */
  final void check(List<MethodChoice> methods, CommandSpec command) {
    String wrong = wrong(methods);
    if (!wrong.isEmpty()) {
      throw new ParameterException(command.commandLine(), wrong);
    }
  }

  /** What is wrong with the goal, or nothing. */
  String wrong(List<MethodChoice> methods) {
    if (dimension != null && dimension < 1) {
      return "--dimension must be at least 1, got " + dimension;
    }
    if (squared != null && (dimension != null || distortion != null)) {
      return "--squared-distortion and --dimension or --distortion exclude each other";
    }
    return methods.stream()
        .filter(method -> squared != null && method != MethodChoice.NUMAX)
        .findFirst()
        .map(method -> "--squared-distortion does not apply to --method " + method)
        .orElse("");
  }

  /** A plan to reach it. */
  FitPlan plan() {
    if (squared != null) {
      return Fit.withinSquared(squared.value());
    }
    if (dimension == null) {
      return Fit.within(distortion.value());
    }
    FitPlan plan = Fit.to(dimension);
    return distortion == null ? plan : plan.within(distortion.value());
  }
}
