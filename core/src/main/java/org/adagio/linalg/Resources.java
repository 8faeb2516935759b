package org.adagio.linalg;

import java.util.function.Supplier;
import org.adagio.Execution;

/**
 * What work in the calling thread, and in the workers that it employs, may take.
 *
 * @param threads how many work at once
 * @param blockBytes how large a block of rows is at most
 * @param panels hears of memory for the BLAS
 */
public record Resources(int threads, int blockBytes, PanelListener panels) {
  /** Enough rows for the BLAS, and few enough for one block a thread. */
  private static final int BLOCK_BYTES = 1 << 24;

  private static final ThreadLocal<Resources> GRANTED = new ThreadLocal<>();

  /** What was granted to this thread, or else the defaults of the process. */
  public static Resources current() {
    Resources granted = GRANTED.get();
    return granted != null ? granted : defaults();
  }

  /**
   * What system properties say, or the machine has.
   *
   * @throws IllegalArgumentException if a property is no whole number, or below 1
   */
  static Resources defaults() {
    return new Resources(
        property("adagio.threads", Runtime.getRuntime().availableProcessors()),
        property("adagio.block", BLOCK_BYTES),
        PanelListener.NONE);
  }

  private static int property(String name, int otherwise) {
    String text = System.getProperty(name);
    if (text == null) {
      return otherwise;
    }
    try {
      int value = Integer.parseInt(text.strip());
      if (value >= 1) {
        return value;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number that is too small
    }
    throw new IllegalArgumentException(
        "the system property %s must be a whole number from 1 on, got %s".formatted(name, text));
  }

  /** Work that takes no more than an execution allows. */
  public static <T> T during(Execution execution, Supplier<T> work) {
    Resources now = current();
    return new Resources(
            execution.threads().orElse(now.threads),
            execution.blockBytes().orElse(now.blockBytes),
            now.panels)
        .during(work);
  }

  /** Work that takes no more than this. */
  <T> T during(Supplier<T> work) {
    Resources before = GRANTED.get();
    GRANTED.set(this);
    try {
      return work.get();
    } finally {
      if (before == null) {
        GRANTED.remove();
      } else {
        GRANTED.set(before);
      }
    }
  }
}
