package org.adagio.cli.fit;

import java.util.List;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The parameters of the methods. */
public final class MethodOptions {
  private static final List<String> NAMES = List.of("--pca", "--factor", "--length");

  /** How principal components are computed. */
  public enum Pca {
    EXACT,
    RANDOMIZED
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--pca",
      paramLabel = "exact|randomized",
      defaultValue = "exact",
      description = "adagio and pca: how axes are computed (default: ${DEFAULT-VALUE}).")
  private Pca pca;

  @Option(
      names = "--factor",
      description =
          "pca: multiply the map by the one factor that makes the largest distortion least.")
  private boolean factor;

  @Option(
      names = "--length",
      description =
          "pca and neighbours: one of the dimensions is the length that the others drop, for a"
              + " search by distance; queries have 0 there.")
  private boolean length;

  /** Refuses options that none of the methods reads. */
  public void check(List<MethodChoice> methods) {
    for (String option : NAMES) {
      boolean isGiven =
          command.commandLine().getParseResult().hasMatchedOption(command.findOption(option));
      if (isGiven && methods.stream().noneMatch(method -> method.reads(option))) {
        throw wrongUsage("%s does not apply to --method %s".formatted(option, methods.get(0)));
      }
    }
    if (factor && length) {
      throw wrongUsage("--factor and --length exclude each other");
    }
  }

  /** The plan with a method and its parameters. */
  FitPlan with(MethodChoice method, FitPlan goal) {
    return goal.with(method.recipe(this));
  }

  PrincipalBasis basis() {
    return pca == Pca.EXACT ? PrincipalBasis.EXACT : PrincipalBasis.RANDOMIZED;
  }

  Neighbours neighbours() {
    return length ? Neighbours.standard().withLength() : Neighbours.standard();
  }

  PrincipalComponents.Form form() {
    if (length) {
      return PrincipalComponents.Form.LENGTH;
    }
    return factor ? PrincipalComponents.Form.FACTOR : PrincipalComponents.Form.PLAIN;
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
