package org.adagio.cli.input;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.speech.RequestException;
import org.adagio.cli.speech.Streams;
import org.adagio.experiments.data.Samples;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.points.Dataset;
import org.adagio.points.TableColumns;

/**
 * Points named on the command line.
 *
 * @param texts each a file, a pattern of files, {@code -} or {@code sample:NAME}; several are files
 *     or patterns
 */
public record Input(List<String> texts) {
  public static final String DESCRIPTION =
      "A file of points, a quoted pattern such as 'shards/*.npy', - for standard input, or"
          + " sample:NAME.";
  private static final String SAMPLE = "sample:";

  public Input(String text) {
    this(List.of(text));
  }

  /** Several as one. */
  public static Input joined(List<Input> inputs) {
    Input all = new Input(inputs.stream().flatMap(input -> input.texts.stream()).toList());
    if (all.texts.size() > 1
        && inputs.stream().anyMatch(input -> input.isSample() || input.isStandardInput())) {
      throw new RequestException("several inputs must be files, got " + all.text());
    }
    return all;
  }

  /** As it was written. */
  public String text() {
    return String.join(" ", texts);
  }

  /** As a shell reads it. */
  public String quoted() {
    return texts.stream().map(ReportFile::quoted).collect(Collectors.joining(" "));
  }

  public Dataset open(InputOptions reading) {
    return open(reading, reading.options());
  }

  /**
   * The same for a map: its columns are found again in a table, all of them in sparse rows, and
   * scaled where its own points were.
   */
  public Dataset open(InputOptions reading, Model model) {
    Dataset data = openAsIs(reading, model);
    return data.points().dimension() == model.whole().sourceDimension()
        ? data.withPoints(model.whole().scaled(data.points()))
        : data;
  }

  /** The same without scales. */
  public Dataset openAsIs(InputOptions reading, Model model) {
    ReadOptions options = reading.options(model.whole().columns());
    return open(reading, options.leastDimension(model.whole().sourceDimension()));
  }

  /** The same for the columns of another table. */
  public Dataset open(InputOptions reading, Optional<TableColumns> columns) {
    return open(reading, reading.options(columns));
  }

  public Dataset open(InputOptions reading, ReadOptions options) {
    if (isSample()) {
      return Samples.open(text().substring(SAMPLE.length())).dataset();
    }
    List<Path> files =
        isStandardInput()
            ? List.of(StandardInput.spooled(reading.streams().in()))
            : texts.stream().map(Path::of).toList();
    Dataset read = Formats.open(files, options);
    Dataset data = isStandardInput() ? read.named("standard input") : read;
    reading.tell(data, options);
    return data;
  }

  /** What people call it: the file's name without its folders. */
  public String name() {
    return isSample() || texts.size() > 1 || path().getFileName() == null
        ? text()
        : path().getFileName().toString();
  }

  public boolean isSample() {
    return texts.get(0).startsWith(SAMPLE);
  }

  public boolean isStandardInput() {
    return texts.get(0).equals(Streams.NAME);
  }

  /** The only file, if it is one. */
  public Optional<Path> file() {
    return isSample() || isStandardInput() || texts.size() > 1
        ? Optional.empty()
        : Optional.of(path());
  }

  public Path path() {
    return Path.of(texts.get(0));
  }
}
