package org.adagio.work;

import java.util.function.Supplier;

/** Closes parts of what was not finished. */
public final class Closing {
  private Closing() {}

  /** Makes something of a part that is open; if that fails, the part is closed. */
  public static <T> T onFailure(Workers.Workspace part, Supplier<T> rest) {
    try {
      return rest.get();
    } catch (RuntimeException | Error e) {
      part.close();
      throw e;
    }
  }
}
