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
import java.util.function.Function;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.Pairs;
import org.adagio.embedding.EntryDistribution;
import org.adagio.embedding.SplitRule;
import org.adagio.exchange.MapFormat;
import org.adagio.files.ColumnSet;
import org.adagio.files.Format;
import org.adagio.files.Formats;
import org.adagio.files.MissingValues;
import org.adagio.files.Precision;
import org.adagio.labels.ClassMass;
import org.adagio.labels.EdgeWeights;
import org.adagio.labels.FoldOrder;
import org.adagio.labels.LabelledFolds;
import org.adagio.labels.Symmetry;
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
    PrintStream out = utf8(FileDescriptor.out);
    PrintStream err = utf8(FileDescriptor.err);
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
    int code = commandLine(streams, Subcommand.asked(words)).execute(words);
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
    registerNumber(line, DistortionLimit.class, "a number", GoalOptions::limit);
    registerNumber(line, Pairs.class, "all or a number", PairsOption::parse);
    register(line, Input.class, Input::new);
    register(line, MemorySize.class, MemorySize::parse);
    register(line, SplitRule.class, SplitRule::parse);
    register(line, ColumnSet.class, ColumnSet::parse);
    registerChoice(line, MissingValues.class);
    registerChoice(line, MethodChoice.class);
    registerChoice(line, MethodOptions.Pca.class);
    registerChoice(line, EntryDistribution.class);
    register(line, EdgeWeights.class, EdgeWeights::parse);
    registerChoice(line, Precision.class);
    register(line, Format.class, Formats::named);
    registerChoice(line, MapFormat.class);
    registerChoice(line, Symmetry.class);
    registerChoice(line, FoldOrder.class);
    registerChoice(line, LabelledFolds.class);
    registerChoice(line, ClassMass.class);
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
          if (choice == null) {
            throw new IllegalArgumentException(
                "expected one of %s, got %s".formatted(String.join(", ", choices.keySet()), text));
          }
          return choice;
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

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
