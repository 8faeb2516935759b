package org.adagio.cli.options;

import java.time.Duration;
import org.adagio.cli.speech.Console;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.Streams;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command speaks. */
public final class OutputOptions {
  public static final String NAME = "output-options";
  private static final Duration PATIENCE = Duration.ofMillis(300);
  private static final Duration PERIOD = Duration.ofSeconds(10);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--json", description = "Print one JSON object on standard output.")
  private boolean json;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print nothing but errors and what --json asks for.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Tell all that is known, and where an error comes from.")
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused") // picocli sets it
  private boolean help;

  /** The options of the command that ran, or their defaults where it has none. */
  public static OutputOptions of(CommandLine line) {
    CommandSpec mixin = line.getCommandSpec().mixins().get(NAME);
    return mixin == null ? new OutputOptions() : (OutputOptions) mixin.userObject();
  }

  public boolean verbose() {
    return verbose;
  }

  public Console console() {
    Console.Style style =
        json ? Console.Style.JSON : quiet ? Console.Style.SILENT : Console.Style.TEXT;
    return new Console(command.commandLine().getOut(), style, verbose);
  }

  /** Refuses to speak where results go. */
  public void keepStandardOutputFree(boolean taken) {
    if (taken && json) {
      throw new ParameterException(
          command.commandLine(), "--json and --output - exclude each other");
    }
  }

  /** One line on standard error, unless nothing is wanted there. */
  public void say(String message) {
    if (!quiet) {
      command.commandLine().getErr().println("adagio: " + message);
    }
  }

  /** A line about the whole job: one that stays if someone watches, else one every ten seconds. */
  public JobLine progress() {
    Streams streams = Streams.of(command);
    if (quiet) {
      return JobLine.silent();
    }
    return streams.terminal()
        ? JobLine.onTerminal(streams.err(), PATIENCE)
        : JobLine.inLog(streams.err(), PERIOD);
  }
}
