package org.adagio.files;

import java.nio.file.Path;
import org.adagio.AdagioException;

/** A file that cannot be written: one line with what and why. */
public final class OutputException extends AdagioException {
  private static final long serialVersionUID = 1L;

  private final boolean existing;

  /**
   * @param target the file's name as the user gave it
   * @param problem what is wrong, such as {@code is a directory}
   */
  public OutputException(Path target, String problem) {
    this(target, problem, null);
  }

  OutputException(Path target, String problem, Throwable cause) {
    this(target, problem, cause, false);
  }

  private OutputException(Path target, String problem, Throwable cause, boolean existing) {
    super(target + ": " + problem, cause);
    this.existing = existing;
  }

  /** A file that is there already, and may not be replaced. */
  static OutputException existing(Path target, Throwable cause) {
    return new OutputException(target, "exists already, and may not be replaced", cause, true);
  }

  /** Whether the file is there already, so that only the permission to replace it is missing. */
  public boolean isExisting() {
    return existing;
  }
}
