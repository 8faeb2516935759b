package org.adagio.cli.measure;

import org.adagio.Progress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is asked of nearest neighbours. */
public final class NeighbourOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      description = "How many neighbours count (default: " + Neighbourhoods.K + ").")
  private Integer k;

  @Option(
      names = "--rerank",
      paramLabel = "N",
      description =
          "How many are found by the images and ranked again by the full points (default: "
              + Neighbourhoods.RERANK
              + ").")
  private Integer rerank;

  /** Whether something was typed. */
  public boolean isGiven() {
    return k != null || rerank != null;
  }

  /**
   * Asks as many as are wanted, or as usual.
   *
   * @throws ParameterException if these numbers contradict each other
   */
  public Neighbourhoods question(long seed, Progress progress) {
    int count = k == null ? Neighbourhoods.K : k;
    int depth = rerank == null ? Math.max(count, Neighbourhoods.RERANK) : rerank;
    if (count < 1) {
      throw wrongUsage("--k must be at least 1, got " + count);
    }
    if (depth < count) {
      throw wrongUsage("--rerank must be at least --k %d, got %d".formatted(count, depth));
    }
    return new Neighbourhoods(count, depth, seed, progress);
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
