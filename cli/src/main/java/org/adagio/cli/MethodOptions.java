package org.adagio.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.adagio.embedding.EntryDistribution;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.OrthonormalBasis;
import org.adagio.embedding.PrincipalBasis;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.SplitRule;
import org.adagio.files.Formats;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The parameters of the methods. */
final class MethodOptions {
  /** Those that not every method reads. */
  private static final List<String> PARTICULAR =
      List.of(
          "--factor",
          "--length",
          "--pca",
          "--oversampling",
          "--power-iterations",
          "--split",
          "--basis",
          "--entries",
          "--landmarks");

  /** How principal components are computed. */
  enum Pca {
    EXACT,
    RANDOMIZED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--pca",
      paramLabel = "exact|randomized",
      defaultValue = "exact",
      description = "How principal components are computed (default: ${DEFAULT-VALUE}).")
  private Pca pca;

  @Option(
      names = "--factor",
      description =
          "pca: multiply the map by the one factor that makes the largest distortion least.")
  private boolean factor;

  @Option(
      names = "--length",
      description =
          "pca: one of the dimensions is the length that the others drop, for a search by distance;"
              + " queries have 0 there.")
  private boolean length;

  @Option(
      names = "--oversampling",
      paramLabel = "N",
      defaultValue = "10",
      description = "Randomized: extra random vectors (default: ${DEFAULT-VALUE}).")
  private int oversampling;

  @Option(
      names = "--power-iterations",
      paramLabel = "N",
      defaultValue = "4",
      description = "Randomized: how often the sample is sharpened (default: ${DEFAULT-VALUE}).")
  private int powerIterations;

  @Option(
      names = "--split",
      paramLabel = "half|authors|S",
      defaultValue = "half",
      description =
          "adagio: how many rows are principal components; half as in the paper, authors as in"
              + " their code, or a number (default: ${DEFAULT-VALUE}).")
  private SplitRule split;

  @Option(
      names = "--basis",
      paramLabel = "FILE",
      description = "adagio: orthonormal rows of your own in place of principal components.")
  private Path basisFile;

  @Option(
      names = "--entries",
      paramLabel = "signs|gaussian|sparse",
      defaultValue = "signs",
      description = "jl: distribution of the entries (default: ${DEFAULT-VALUE}).")
  private EntryDistribution entries;

  @Option(
      names = "--landmarks",
      paramLabel = "N",
      defaultValue = "3000",
      description =
          "refined and neighbours: how many points are taken with all their pairs (default:"
              + " ${DEFAULT-VALUE}).")
  private int landmarks;

  @Option(
      names = "--fit-points",
      paramLabel = "N",
      description =
          "refined, neighbours, and any search for a distortion: fit to at most N points. Of more, N are drawn"
              + " at random, all their pairs are certified, and a sample of all pairs (default: all"
              + " of up to "
              + FitPlan.MOST_POINTS
              + " points, up to "
              + FitPlan.DRAWN_POINTS
              + " of more).")
  private Integer fitPoints;

  /** Refuses options that none of the methods reads, and values that none of them takes. */
  void check(List<MethodChoice> methods) {
    for (String option : PARTICULAR) {
      if (isGiven(option) && methods.stream().noneMatch(m -> m.reads(option))) {
        throw wrongUsage("%s does not apply to --method %s".formatted(option, methods.get(0)));
      }
    }
    for (String option : List.of("--oversampling", "--power-iterations")) {
      if (isGiven(option) && pca == Pca.EXACT) {
        throw wrongUsage(option + " needs --pca randomized");
      }
    }
    if (factor && length) {
      throw wrongUsage("--factor and --length exclude each other");
    }
    if (isGiven("--basis") && isGiven("--pca") && !methods.contains(MethodChoice.PCA)) {
      throw wrongUsage("--basis and --pca exclude each other");
    }
    try {
      principalBasis();
    } catch (IllegalArgumentException e) {
      throw wrongUsage(e.getMessage());
    }
  }

  /** The plan with a method and its parameters. */
  FitPlan with(MethodChoice method, FitPlan goal) {
    return drawing(goal.with(method.recipe(this)));
  }

  /** The plan with as many points to fit to as were asked for. */
  FitPlan drawing(FitPlan plan) {
    return fitPoints == null ? plan : plan.drawAtMost(fitPoints);
  }

  OrthonormalBasis basis() {
    return basisFile == null
        ? principalBasis()
        : OrthonormalBasis.given(Formats.open(basisFile).points().toArrays());
  }

  PrincipalBasis principalBasis() {
    return switch (pca) {
      case EXACT -> OrthonormalBasis.exact();
      case RANDOMIZED -> new PrincipalBasis.Randomized(oversampling, powerIterations);
    };
  }

  PrincipalComponents.Form form() {
    if (length) {
      return PrincipalComponents.Form.LENGTH;
    }
    return factor ? PrincipalComponents.Form.FACTOR : PrincipalComponents.Form.PLAIN;
  }

  SplitRule split() {
    return split;
  }

  EntryDistribution entries() {
    return entries;
  }

  int landmarks() {
    return landmarks;
  }

  private boolean isGiven(String option) {
    OptionSpec spec = command.findOption(option);
    return command.commandLine().getParseResult().hasMatchedOption(spec);
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
