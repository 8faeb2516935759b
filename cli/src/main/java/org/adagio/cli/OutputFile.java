package org.adagio.cli;

import java.nio.file.Path;
import org.adagio.files.Overwrite;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a result goes. */
final class OutputFile {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to write the result.")
  private Path path;

  @Mixin private OverwriteOption overwrite;

  /** The path, once it is clear that it may be written. */
  Path checked() {
    if (isStandardOutput()) {
      throw new RequestException("this result cannot go to standard output; --output names a file");
    }
    check(path);
    return path;
  }

  /** Refuses another file of the same command that may not be written. */
  void check(Path other) {
    overwrite.check(other);
  }

  boolean isStandardOutput() {
    return path.toString().equals(StandardInput.NAME);
  }

  Overwrite overwrite() {
    return overwrite.chosen();
  }
}
