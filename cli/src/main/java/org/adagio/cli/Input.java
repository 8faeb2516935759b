package org.adagio.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.adagio.data.Dataset;
import org.adagio.data.TableColumns;
import org.adagio.experiments.Samples;
import org.adagio.files.DataFormat;
import org.adagio.files.ReadOptions;

/**
 * Points named on the command line.
 *
 * @param text a file, a pattern of files, {@code -} or {@code sample:NAME}
 */
record Input(String text) {
  static final String DESCRIPTION =
      "A file of points, a quoted pattern such as 'shards/*.npy', - for standard input, or"
          + " sample:NAME.";
  private static final String SAMPLE = "sample:";

  Dataset open(InputOptions label) {
    return open(label, label.options());
  }

  /**
   * The same for a map: its columns are found again in a table, all of them in sparse rows, and
   * scaled where its own points were.
   */
  Dataset open(InputOptions label, Model model) {
    Dataset data = openAsIs(label, model);
    return data.points().dimension() == model.whole().sourceDimension()
        ? data.withPoints(model.whole().scaled(data.points()))
        : data;
  }

  /** The same without scales. */
  Dataset openAsIs(InputOptions label, Model model) {
    ReadOptions options = label.options(model.whole().columns());
    return open(label, options.leastDimension(model.whole().sourceDimension()));
  }

  /** The same for the columns of another table. */
  Dataset open(InputOptions label, Optional<TableColumns> columns) {
    return open(label, label.options(columns));
  }

  private Dataset open(InputOptions label, ReadOptions options) {
    if (isSample()) {
      return Samples.open(text.substring(SAMPLE.length()));
    }
    Path file = isStandardInput() ? StandardInput.spooled(label.streams().in()) : path();
    Dataset data = DataFormat.open(file, options);
    label.tell(data, options);
    return data;
  }

  /** What people call it: the file's name without its folders. */
  String name() {
    return isSample() || path().getFileName() == null ? text : path().getFileName().toString();
  }

  boolean isSample() {
    return text.startsWith(SAMPLE);
  }

  boolean isStandardInput() {
    return text.equals(StandardInput.NAME);
  }

  Path path() {
    return Path.of(text);
  }
}
