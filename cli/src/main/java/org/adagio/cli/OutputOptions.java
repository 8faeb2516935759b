package org.adagio.cli;

import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command speaks. */
final class OutputOptions {
  static final String NAME = "output-options";
  private static final Duration PATIENCE = Duration.ofMillis(300);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--json", description = "Print one JSON object on standard output.")
  private boolean json;

  @Option(names = "--no-progress", description = "No progress bar, also on a terminal.")
  private boolean noProgress;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print nothing but errors and what --json asks for.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show where an error comes from.")
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused") // picocli sets it
  private boolean help;

  /** The options of the command that ran, or their defaults where it has none. */
  static OutputOptions of(CommandLine line) {
    CommandSpec mixin = line.getCommandSpec().mixins().get(NAME);
    return mixin == null ? new OutputOptions() : (OutputOptions) mixin.userObject();
  }

  boolean verbose() {
    return verbose;
  }

  Console console() {
    Console.Style style =
        json ? Console.Style.JSON : quiet ? Console.Style.SILENT : Console.Style.TEXT;
    return new Console(command.commandLine().getOut(), style);
  }

  /** Refuses to speak where results go. */
  void keepStandardOutputFree(boolean taken) {
    if (taken && json) {
      throw new ParameterException(
          command.commandLine(), "--json and --output - exclude each other");
    }
  }

  /** One line on standard error, unless nothing is wanted there. */
  void say(String message) {
    if (!quiet) {
      command.commandLine().getErr().println("adagio: " + message);
    }
  }

  /** A bar where someone watches and wants it; else silence. */
  ProgressDisplay progress() {
    Streams streams = ((AdagioCommand) command.root().userObject()).streams();
    boolean shown = streams.terminal() && !noProgress && !quiet;
    return shown ? new ProgressBars(streams.err(), PATIENCE) : ProgressDisplay.SILENT;
  }
}
