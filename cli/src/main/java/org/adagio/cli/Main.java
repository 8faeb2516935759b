package org.adagio.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.adagio.data.LabelColumn;
import org.adagio.embedding.Entries;
import org.adagio.embedding.SplitRule;
import org.adagio.neighbors.ClassMass;
import org.adagio.neighbors.EdgeWeights;
import org.adagio.neighbors.FoldOrder;
import org.adagio.neighbors.LabelledFolds;
import org.adagio.neighbors.Symmetry;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Starts the command line. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    PrintStream out = utf8(FileDescriptor.out);
    PrintStream err = utf8(FileDescriptor.err);
    int code = run(new Streams(out, err, Boolean.getBoolean("adagio.terminal")), args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  static int run(Streams streams, String... args) {
    return commandLine(streams, Subcommand.asked(args)).execute(args);
  }

  private static CommandLine commandLine(Streams streams, Collection<Subcommand> commands) {
    Failures failures = new Failures();
    CommandLine line = new CommandLine(new AdagioCommand(streams));
    commands.forEach(command -> line.addSubcommand(command.word(), command.create()));
    line.setOut(new PrintWriter(streams.out(), true))
        .setErr(new PrintWriter(streams.err(), true))
        .setAbbreviatedOptionsAllowed(false)
        .setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures)
        .setExecutionStrategy(failures);
    line.getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().usageMessage().sortOptions(false));
    register(line, Input.class, Input::new);
    register(line, Goal.Dimension.class, Goal.Dimension::parse);
    register(line, Goal.Distortion.class, Goal.Distortion::parse);
    register(line, Goal.SquaredDistortion.class, Goal.SquaredDistortion::parse);
    register(line, Holdout.class, Holdout::parse);
    register(line, PairBudget.class, PairBudget::parse);
    register(line, SplitRule.class, SplitRule::parse);
    register(line, LabelColumn.class, LabelColumn::parse);
    registerChoice(line, MethodChoice.class);
    registerChoice(line, MethodOptions.Pca.class);
    registerChoice(line, Entries.class);
    register(line, EdgeWeights.class, EdgeWeights::parse);
    registerChoice(line, Symmetry.class);
    registerChoice(line, FoldOrder.class);
    registerChoice(line, LabelledFolds.class);
    registerChoice(line, ClassMass.class);
    return line;
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

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
