package org.adagio.data;

import java.nio.file.Path;

/** A file that cannot be written: one line with what and why. */
public final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param target the file's name as the user gave it
   * @param problem what is wrong, such as {@code is a directory}
   */
  public OutputException(Path target, String problem) {
    this(target, problem, null);
  }

  OutputException(Path target, String problem, Throwable cause) {
    super(target + ": " + problem, cause);
  }
}
