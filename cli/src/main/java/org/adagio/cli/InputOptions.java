package org.adagio.cli;

import java.util.Optional;
import org.adagio.data.Dataset;
import org.adagio.data.TableColumns;
import org.adagio.files.ColumnChoice;
import org.adagio.files.ColumnSet;
import org.adagio.files.MissingValues;
import org.adagio.files.ReadOptions;
import org.adagio.report.Figures;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How files are read: which columns or fields hold labels, ids, coordinates. */
final class InputOptions {
  private static final String AUTO = "auto";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      defaultValue = AUTO,
      description =
          "csv, tsv, jsonl: the column with labels: a name, a position from 0, first, last, none or auto"
              + " (default: ${DEFAULT-VALUE}).")
  private ColumnChoice column;

  @Option(
      names = "--id",
      paramLabel = "COLUMN",
      defaultValue = AUTO,
      description =
          "csv, tsv, jsonl: the column that says what each row is called; transform writes it along with"
              + " the images. Named like --label (default: ${DEFAULT-VALUE}).")
  private ColumnChoice id;

  @Option(
      names = "--ignore",
      paramLabel = "COLUMNS",
      description =
          "csv and tsv: columns to leave out, with commas between them: names, names with * for any"
              + " text, positions from 0, ranges such as 3-9.")
  private ColumnSet ignored;

  @Option(
      names = "--columns",
      paramLabel = "COLUMNS",
      description = "csv and tsv: take these columns alone as coordinates; named like --ignore.")
  private ColumnSet coordinates;

  @Option(
      names = "--missing",
      paramLabel = "WHAT",
      defaultValue = "refuse",
      description =
          "csv, tsv, jsonl: what to do with a row that lacks a value: refuse the file, or skip the row"
              + " (default: ${DEFAULT-VALUE}).")
  private MissingValues missing;

  @Option(
      names = "--field",
      paramLabel = "NAME",
      description =
          "jsonl, parquet, npz, hdf5: the field or array with the points (default: embedding, vector,"
              + " train or the like, or the only one of numbers).")
  private String field;

  /** As the user wants it. */
  ReadOptions options() {
    ReadOptions options = columns();
    return field == null ? options : options.field(field);
  }

  private ReadOptions columns() {
    return ReadOptions.automatic()
        .label(column)
        .id(id)
        .ignoring(ignored == null ? ColumnSet.none() : ignored)
        .coordinates(coordinates == null ? ColumnSet.none() : coordinates)
        .missing(missing);
  }

  /** The same; where the user chose no column, those that a map remembers. */
  ReadOptions options(Optional<TableColumns> known) {
    boolean chosen =
        field != null
            || ignored != null
            || coordinates != null
            || !column.equals(ColumnChoice.automatic())
            || !id.equals(ColumnChoice.automatic());
    return chosen ? options() : known.map(options()::like).orElseGet(this::options);
  }

  Streams streams() {
    return ((AdagioCommand) command.root().userObject()).streams();
  }

  /** Says what was left out, and what was perhaps taken by mistake. */
  void tell(Dataset data, ReadOptions asked) {
    OutputOptions speech = OutputOptions.of(command.commandLine());
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
        .ifPresent(table -> tellOfColumns(data, table, speech));
  }

  private void tellOfColumns(Dataset data, TableColumns table, OutputOptions speech) {
    boolean found = id.equals(ColumnChoice.automatic()) && table.id().isPresent();
    if (found && data.ids().texts().get(0).matches("[-+.\\d]+")) {
      speech.say(
          "%s: %s says what each row is called; --id none takes it as a coordinate"
              .formatted(data.name(), table.describe(table.id().getAsInt())));
    }
    boolean scaled =
        command.commandLine().getParseResult().hasMatchedOption(StandardizeOption.NAME);
    SuspectColumn.in(data.points(), table)
        .filter(suspect -> suspect.countsRows() || !scaled)
        .ifPresent(suspect -> speech.say("%s: %s".formatted(data.name(), suspect.warning())));
  }
}
