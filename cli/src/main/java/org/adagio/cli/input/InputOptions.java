package org.adagio.cli.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.cli.options.OutputOptions;
import org.adagio.cli.speech.Streams;
import org.adagio.files.ReadOptions;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.files.io.Excerpt;
import org.adagio.formats.ColumnSet;
import org.adagio.points.Dataset;
import org.adagio.points.TableColumns;
import org.adagio.report.Figures;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How files are read: which columns or fields hold coordinates, and which go along. */
public final class InputOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--columns",
      order = 2,
      paramLabel = "COLUMNS",
      description =
          "csv and tsv: take these columns alone as coordinates, with commas between them: names,"
              + " names with * for any text, positions from 0, ranges such as 3-9 (default: all"
              + " columns of numbers). All other columns are carried along.")
  private ColumnSet coordinates;

  @Option(
      names = "--ignore",
      order = 2,
      paramLabel = "COLUMNS",
      description = "Tables: columns or fields to leave out; named like --columns.")
  private ColumnSet ignored;

  @Option(
      names = "--id",
      order = 2,
      paramLabel = "COLUMN",
      description =
          "Tables: the column that says what each row is called; it is carried along, also if it"
              + " holds numbers (default: the one called id, or pandas' index).")
  private String id;

  @Option(
      names = "--header",
      order = 2,
      negatable = true,
      description =
          "csv and tsv: the first line has the names of the columns, or has not (default: it has if"
              + " no cell of it is a number).")
  private Boolean header;

  @Option(
      names = "--missing",
      order = 2,
      paramLabel = "WHAT",
      defaultValue = "refuse",
      description =
          "Tables: what to do where a value is missing: refuse the file, skip the row, or put the"
              + " mean of the column there, of several files that of the first (default:"
              + " ${DEFAULT-VALUE}).")
  private MissingValues missing;

  @Option(
      names = "--field",
      order = 2,
      paramLabel = "NAME",
      description =
          "The field, column or array with the points, such as vector or"
              + " response.body.data[0].embedding (default: embedding, vector, train or the like,"
              + " or the only one of numbers).")
  private String field;

  /** As the user wants it. */
  ReadOptions options() {
    ReadOptions options =
        ReadOptions.automatic()
            .coordinates(coordinates == null ? List.of() : coordinates.parts())
            .ignoring(ignored == null ? List.of() : ignored.parts())
            .missing(missing);
    if (id != null) {
      options = options.id(id);
    }
    if (header != null) {
      options =
          options.header(header ? ReadOptions.HeaderLine.PRESENT : ReadOptions.HeaderLine.ABSENT);
    }
    return field == null ? options : options.field(field);
  }

  /** The same for the columns that a map remembers. */
  ReadOptions options(Optional<TableColumns> known) {
    return known.map(options()::like).orElseGet(this::options);
  }

  public Streams streams() {
    return Streams.of(command);
  }

  /** Says what was taken for what, what was left out, and what was perhaps taken by mistake. */
  void tell(Dataset data, ReadOptions asked) {
    OutputOptions speech = OutputOptions.of(command.commandLine());
    data.columns()
        .filter(table -> !isBare(data, table))
        .ifPresent(table -> speech.say("%s: %s".formatted(data.name(), taken(data, table))));
    if (data.skipped() > 0) {
      speech.say(
          "%s: rows skipped for a missing value: %s of %s"
              .formatted(
                  data.name(),
                  Figures.count(data.skipped()),
                  Figures.count(data.skipped() + data.points().size())));
    }
    data.columns()
        .filter(table -> table.kind() == TableColumns.Kind.NUMBERS)
        .filter(table -> asked.like().isEmpty())
        .ifPresent(table -> tellOfSuspect(data, table, speech));
  }

  /** Whether the table is numbers and nothing else, so that nothing was taken for anything. */
  private static boolean isBare(Dataset data, TableColumns table) {
    return table.kind() == TableColumns.Kind.NUMBERS
        && table.names().isEmpty()
        && table.means().isEmpty()
        && data.carried().isEmpty();
  }

  private String taken(Dataset data, TableColumns table) {
    List<String> parts = new ArrayList<>();
    if (table.kind() == TableColumns.Kind.LISTS) {
      parts.add(
          "vectors in " + Excerpt.of(List.of(table.name(table.coordinates().get(0), "column 0"))));
    } else {
      List<Integer> all = table.coordinates();
      parts.add(table.names().isEmpty() ? "no header" : "columns by name");
      parts.add(
          "coordinates "
              + shown(all.stream().map(at -> table.name(at, Integer.toString(at))).toList()));
    }
    if (missing == MissingValues.MEAN) {
      parts.add("missing values by the mean of their column");
    }
    parts.add(
        data.carried().isEmpty()
            ? "nothing else"
            : "carried along " + shown(data.carried().names()));
    data.carried().id().ifPresent(name -> parts.add("rows called by " + Excerpt.of(name)));
    List<String> leftOut = leftOut(data, table);
    if (!leftOut.isEmpty()) {
      parts.add("left out " + shown(leftOut));
    }
    return String.join("; ", parts);
  }

  /**
   * Columns that are neither coordinates nor carried along: ignored ones, nested ones of Parquet.
   */
  private static List<String> leftOut(Dataset data, TableColumns table) {
    return IntStream.range(0, table.names().size())
        .filter(column -> !table.coordinates().contains(column))
        .mapToObj(table.names()::get)
        .filter(name -> !data.carried().names().contains(name))
        .toList();
  }

  /** Which columns of a table a map takes, in one line. */
  public static String taken(TableColumns table) {
    List<String> taken =
        table.coordinates().stream().map(at -> table.name(at, Integer.toString(at))).toList();
    return "%d of %d: %s%s"
        .formatted(
            taken.size(),
            table.width(),
            Excerpt.of(taken),
            table.means().isEmpty() ? "" : "; missing values by the means of the columns");
  }

  private static String shown(List<String> names) {
    return "%s (%d)".formatted(Excerpt.of(names), names.size());
  }

  private void tellOfSuspect(Dataset data, TableColumns table, OutputOptions speech) {
    boolean scaled =
        command.commandLine().getParseResult().hasMatchedOption(StandardizeOption.NAME);
    if (data.points().dimension() > 1 && data.points().size() > 2) {
      Ranges.of(data.points(), Progress.NONE)
          .warning(table, scaled)
          .ifPresent(warning -> speech.say("%s: %s".formatted(data.name(), warning)));
    }
  }
}
