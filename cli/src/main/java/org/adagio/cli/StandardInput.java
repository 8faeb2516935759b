package org.adagio.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.adagio.files.SpooledFile;

/**
 * Points that come through standard input. They are kept in a file until the process ends, since a
 * fit reads points several times.
 */
final class StandardInput {
  static final String NAME = "-";

  private StandardInput() {}

  /** A message without the name of the file that standard input is kept in. */
  static String withoutFile(String message) {
    return SpooledFile.called("standard-input", message);
  }

  static Path spooled(InputStream in) {
    try {
      return SpooledFile.of(in).path();
    } catch (IOException e) {
      throw new RequestException("standard input cannot be kept: " + e.getMessage());
    }
  }
}
