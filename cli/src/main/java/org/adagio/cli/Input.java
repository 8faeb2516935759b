package org.adagio.cli;

import java.nio.file.Path;
import org.adagio.data.Dataset;
import org.adagio.experiments.Samples;
import org.adagio.files.DataFormat;

/**
 * Points named on the command line.
 *
 * @param text a file, a pattern of files, or {@code sample:NAME}
 */
record Input(String text) {
  static final String DESCRIPTION =
      "A file of points, a quoted pattern such as 'shards/*.npy', or sample:NAME.";
  private static final String SAMPLE = "sample:";

  Dataset open(LabelOption label) {
    return isSample()
        ? Samples.open(text.substring(SAMPLE.length()))
        : DataFormat.open(path(), label.column());
  }

  /** What people call it: the file's name without its folders. */
  String name() {
    return isSample() || path().getFileName() == null ? text : path().getFileName().toString();
  }

  boolean isSample() {
    return text.startsWith(SAMPLE);
  }

  Path path() {
    return Path.of(text);
  }
}
