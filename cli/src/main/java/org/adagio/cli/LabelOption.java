package org.adagio.cli;

import org.adagio.files.LabelColumn;
import picocli.CommandLine.Option;

/** Which column of a csv or tsv file holds labels, not coordinates. */
final class LabelOption {
  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      defaultValue = "auto",
      description =
          "csv and tsv: the column with labels: a name, a position from 0, first, last, none or auto"
              + " (default: ${DEFAULT-VALUE}).")
  private LabelColumn column;

  LabelColumn column() {
    return column;
  }
}
