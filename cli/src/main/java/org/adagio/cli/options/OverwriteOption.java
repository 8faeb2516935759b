package org.adagio.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import picocli.CommandLine.Option;

/** What may be written. Refused before the work starts if it could not be written after it. */
public final class OverwriteOption {
  @Option(names = "--overwrite", description = "Replace the output if it exists.")
  private boolean overwrite;

  void check(Path path) {
    if (Files.isDirectory(path)) {
      throw new OutputException(path, "is a directory");
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new OutputException(path, "is not a regular file");
    }
    if (Files.exists(path) && !overwrite) {
      throw new OutputException(path, "exists already; --overwrite replaces it");
    }
    if (Files.isSymbolicLink(path) && !Files.exists(path) && !overwrite) {
      throw new OutputException(
          path, "is a link to a file that is not there; --overwrite replaces the link");
    }
    Path directory = path.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new OutputException(path, "its directory does not exist");
    }
    if (!Files.isWritable(directory)) {
      throw new OutputException(path, "its directory cannot be written to");
    }
  }

  public Overwrite chosen() {
    return overwrite ? Overwrite.YES : Overwrite.NO;
  }
}
