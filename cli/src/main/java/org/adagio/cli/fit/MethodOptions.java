package org.adagio.cli.fit;

import java.util.List;
import org.adagio.fit.FitPlan;
import org.adagio.fit.PrincipalBasis;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How principal components are computed, for the methods that begin with them. */
public final class MethodOptions {
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
      description = "adagio and pca: how axes are computed (default: exact).")
  private Pca pca;

  /** Refuses an option that none of the methods reads. */
  public void check(List<MethodChoice> methods) {
    if (pca != null && methods.stream().noneMatch(MethodChoice::hasBasis)) {
      throw new ParameterException(
          command.commandLine(), "--pca does not apply to --method " + methods.get(0));
    }
  }

  /** The plan with a method and its parameters. */
  public FitPlan with(MethodChoice method, FitPlan goal) {
    return goal.with(
        method.recipe(pca == Pca.RANDOMIZED ? PrincipalBasis.RANDOMIZED : PrincipalBasis.EXACT));
  }
}
