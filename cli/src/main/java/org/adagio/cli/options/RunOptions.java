package org.adagio.cli.options;

import org.adagio.Execution;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command works: the same seed gives the same answer for any number of threads. */
public final class RunOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--seed",
      order = 3,
      paramLabel = "N",
      defaultValue = "" + Execution.SEED,
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--threads",
      order = 3,
      paramLabel = "N",
      description = "Threads (default: all cores).")
  @SuppressWarnings("unused") // picocli calls it
  private void threads(int threads) {
    if (threads < 1) {
      throw new ParameterException(
          command.commandLine(), "--threads must be at least 1, got " + threads);
    }
    System.setProperty("adagio.threads", Integer.toString(threads));
  }

  public long seed() {
    return seed;
  }
}
