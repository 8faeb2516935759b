package org.adagio.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Points that come through standard input. They are kept in a temporary file until the process
 * ends, since a fit reads points several times.
 */
final class StandardInput {
  static final String NAME = "-";
  private static final String FILE = "standard-input";

  private static final Pattern PLACE = Pattern.compile("\\S*adagio-\\d+[/\\\\]" + FILE);

  private StandardInput() {}

  /** A message without the folder that standard input is kept in. */
  static String withoutFolder(String message) {
    return PLACE.matcher(message).replaceAll(FILE);
  }

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
