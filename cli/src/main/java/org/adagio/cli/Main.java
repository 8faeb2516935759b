package org.adagio.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.Metric;
import org.adagio.Precision;
import org.adagio.cli.fit.Engine;
import org.adagio.cli.fit.FitCommand;
import org.adagio.cli.fit.MethodChoice;
import org.adagio.cli.fit.MethodOptions;
import org.adagio.cli.input.Input;
import org.adagio.cli.options.MemoryOption;
import org.adagio.cli.options.PairsOption;
import org.adagio.cli.speech.StandardOutput;
import org.adagio.cli.speech.Streams;
import org.adagio.exchange.MapFormat;
import org.adagio.files.Format;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.fit.Effort;
import org.adagio.formats.ColumnSet;
import org.adagio.measure.Pairs;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Starts the command line. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    // libraries for Parquet and HDF5 log through SLF4J, which otherwise complains that nobody
    // listens
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    PrintStream out = new StandardOutput();
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    int code = run(new Streams(System.in, out, err, Terminal.isWatched()), args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /**
   * Runs one command in this process, as where no terminal is.
   *
   * @return its exit code
   */
  public static int run(PrintStream out, PrintStream err, String... args) {
    return run(new Streams(System.in, out, err, false), args);
  }

  static int run(Streams streams, String... args) {
    String[] words = helpAsOption(args);
    Optional<String> replaced = Arrays.stream(words).limit(1).findAny().flatMap(Replaced::answer);
    if (replaced.isPresent()) {
      streams.err().println("adagio: " + replaced.get());
      return Failures.WRONG_USAGE;
    }
    int code = commandLine(streams, Subcommand.asked(words)).execute(words);
    if (StandardOutput.isLeft(streams.out())) {
      return 0;
    }
    if (code == 0 && streams.out().checkError()) { // Java's streams keep failures to themselves
      streams
          .err()
          .println("adagio: standard output was closed or is full; the answer is not whole");
      return 1;
    }
    return code;
  }

  /** {@code help fit} is {@code fit --help}, and {@code help} alone is {@code --help}. */
  private static String[] helpAsOption(String... args) {
    if (args.length == 0 || !args[0].equals("help")) {
      return args;
    }
    if (args.length == 1) {
      return new String[] {"--help"};
    }
    boolean known = Arrays.stream(Subcommand.values()).anyMatch(c -> c.word().equals(args[1]));
    return known ? new String[] {args[1], "--help"} : new String[] {args[1]};
  }

  private static CommandLine commandLine(Streams streams, Collection<Subcommand> commands) {
    Failures failures = new Failures();
    CommandLine line = new CommandLine(new AdagioCommand(streams));
    commands.forEach(command -> line.addSubcommand(command.word(), command.create()));
    line.setOut(writer(streams.out()))
        .setErr(writer(streams.err()))
        .setAbbreviatedOptionsAllowed(false)
        .setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures)
        .setExecutionStrategy(failures);
    line.getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().usageMessage().sortOptions(false));
    registerNumber(line, int.class, "a whole number", Integer::valueOf);
    registerNumber(line, Integer.class, "a whole number", Integer::valueOf);
    registerNumber(line, long.class, "a whole number", Long::valueOf);
    registerNumber(line, double.class, "a number", Double::valueOf);
    registerNumber(line, Double.class, "a number", Double::valueOf);
    registerNumber(line, Pairs.class, "all or a number", PairsOption::parse);
    register(line, Metric.class, Metric::parse);
    register(line, Engine.Index.class, Engine.Index::parse);
    register(line, Input.class, Input::new);
    register(line, MemoryOption.Size.class, MemoryOption.Size::parse);
    register(line, ColumnSet.class, ColumnSet::parse);
    register(line, Format.class, Formats::named);
    registerChoice(line, Effort.class);
    registerChoice(line, MapFormat.class);
    registerChoice(line, MethodChoice.class);
    registerChoice(line, MethodOptions.Pca.class);
    registerChoice(line, FitCommand.Axes.class);
    registerChoice(line, MissingValues.class);
    registerChoice(line, Precision.class);
    return line;
  }

  private static <T> void registerNumber(
      CommandLine line, Class<T> type, String expected, Function<String, T> parse) {
    register(
        line,
        type,
        text -> {
          try {
            return parse.apply(text);
          } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected %s, got %s".formatted(expected, text));
          }
        });
  }

  private static <E extends Enum<E>> void registerChoice(CommandLine line, Class<E> type) {
    Map<String, E> choices = new LinkedHashMap<>();
    for (E choice : type.getEnumConstants()) {
      choices.put(choice.name().toLowerCase(Locale.ROOT).replace('_', '-'), choice);
    }
    register(
        line,
        type,
        text -> {
          E choice = choices.get(text.toLowerCase(Locale.ROOT));
          if (choice != null) {
            return choice;
          }
          String names = String.join(", ", choices.keySet());
          throw new IllegalArgumentException(
              Replaced.answer(text).orElse("expected one of %s, got %s".formatted(names, text)));
        });
  }

  private static <T> void register(CommandLine line, Class<T> type, Function<String, T> parse) {
    ITypeConverter<T> converter =
        text -> {
          try {
            return parse.apply(text);
          } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
          }
        };
    line.registerConverter(type, converter);
  }

  private static PrintWriter writer(PrintStream stream) {
    Writer text = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
    return new PrintWriter(new BufferedWriter(new PlainText(text)), true);
  }
}
