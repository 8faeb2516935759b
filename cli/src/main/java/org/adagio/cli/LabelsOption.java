package org.adagio.cli;

import java.nio.file.Path;
import org.adagio.data.DataFormat;
import org.adagio.data.Dataset;
import picocli.CommandLine.Option;

/** Labels in a file of their own, where they are not with the points. */
final class LabelsOption {
  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "One label a point: npy, idx, csv or text (default: the label column, or the file beside"
              + " the points).")
  private Path file;

  /** The points with the labels from the file, if one is given. */
  Dataset labelled(Dataset data) {
    return file == null ? data : DataFormat.labelled(data, file);
  }
}
