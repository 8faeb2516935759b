package org.adagio;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/** A file that cannot be written: one line with what and why. */
public final class OutputException extends AdagioException {
  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong.
   *
   * @param target the file's name as the user gave it
   * @param problem such as {@code is a directory}
   */
  public OutputException(Path target, String problem) {
    this(target, problem, null);
  }

  /** Says what is wrong, and what that comes from. */
  public OutputException(Path target, String problem, Throwable cause) {
    super(target + ": " + problem, cause);
  }

  /** Whether the file is there already, so that only the permission to replace it is missing. */
  public boolean isExisting() {
    return getCause() instanceof FileAlreadyExistsException;
  }
}
