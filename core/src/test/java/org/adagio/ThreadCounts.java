package org.adagio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
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

  /** One, two and five threads give the same. */
  public static void assertSameBits(Supplier<?> work) {
    assertSameBits(with(1, work), work);
  }

  /** Two and five threads give what is expected. */
  public static void assertSameBits(Object expected, Supplier<?> work) {
    for (int threads : new int[] {2, 5}) {
      assertThat(Objects.deepEquals(with(threads, work), expected))
          .as("the same bits by %d threads", threads)
          .isTrue();
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
