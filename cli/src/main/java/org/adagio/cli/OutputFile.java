package org.adagio.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.data.OutputException;
import org.adagio.data.Overwrite;
import picocli.CommandLine.Option;

/** Where a result goes. Refused before the work starts if it could not be written after it. */
final class OutputFile {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to write the result.")
  private Path path;

  @Option(names = "--overwrite", description = "Replace the output if it exists.")
  private boolean overwrite;

  /** The path, once it is clear that it may be written. */
  Path checked() {
    if (Files.isDirectory(path)) {
      throw new OutputException(path, "is a directory");
    }
    if (Files.exists(path) && !overwrite) {
      throw new OutputException(path, "exists already; --overwrite replaces it");
    }
    Path directory = path.toAbsolutePath().getParent();
    if (!Files.isDirectory(directory)) {
      throw new OutputException(path, "its directory does not exist");
    }
    if (!Files.isWritable(directory)) {
      throw new OutputException(path, "its directory cannot be written to");
    }
    return path;
  }

  Overwrite overwrite() {
    return overwrite ? Overwrite.YES : Overwrite.NO;
  }
}
