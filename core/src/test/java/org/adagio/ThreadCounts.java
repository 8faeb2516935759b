package org.adagio;

import java.util.function.Supplier;

/** Runs work on a stated number of threads. */
public final class ThreadCounts {
  private static final String PROPERTY = "adagio.threads";

  private ThreadCounts() {}

  public static <T> T with(int threads, Supplier<T> work) {
    String before = System.getProperty(PROPERTY);
    System.setProperty(PROPERTY, Integer.toString(threads));
    try {
      return work.get();
    } finally {
      if (before == null) {
        System.clearProperty(PROPERTY);
      } else {
        System.setProperty(PROPERTY, before);
      }
    }
  }

  public static void run(int threads, Runnable work) {
    with(
        threads,
        () -> {
          work.run();
          return null;
        });
  }
}
