package org.adagio.cli.options;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.Streams;
import org.adagio.report.Findings;
import org.adagio.report.JsonReport;
import org.adagio.report.Page;
import org.adagio.report.TextReport;
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

  @Option(names = "--json", order = 4, description = "Print one JSON object on standard output.")
  private boolean json;

  @Option(
      names = {"-q", "--quiet"},
      order = 4,
      description = "Print nothing but errors and what --json asks for.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      order = 4,
      description = "Tell all that is known, and where an error comes from.")
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      order = 4,
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

  /** Prints an answer as the user wants it. */
  public void print(Findings found) {
    print(() -> found.text(verbose), found::json);
  }

  /** Prints a whole page as the user wants it. */
  public void print(Page page) {
    print(() -> TextReport.of(page), () -> JsonReport.of(page));
  }

  private void print(Supplier<String> text, Supplier<Map<String, Object>> figures) {
    if (json || !quiet) {
      PrintWriter out = command.commandLine().getOut();
      out.println(json ? pretty(figures.get()) : text.get());
      out.flush();
    }
  }

  private static String pretty(Map<String, Object> figures) {
    try {
      return JSON.std
          .with(JSON.Feature.PRETTY_PRINT_OUTPUT, JSON.Feature.WRITE_NULL_PROPERTIES)
          .asString(figures);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
