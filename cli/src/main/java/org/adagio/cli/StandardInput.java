package org.adagio.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Points that come through standard input. They are kept in a temporary file until the process
 * ends, since a fit reads points several times.
 */
final class StandardInput {
  static final String NAME = "-";
  private static final String FILE = "standard-input";

  private StandardInput() {}

  static Path spooled(InputStream in) {
    try {
      Path folder = Files.createTempDirectory("adagio-");
      folder.toFile().deleteOnExit();
      Path file = folder.resolve(FILE);
      file.toFile().deleteOnExit();
      Files.copy(in, file);
      return file;
    } catch (IOException e) {
      throw new RequestException("standard input cannot be kept: " + e.getMessage());
    }
  }
}
