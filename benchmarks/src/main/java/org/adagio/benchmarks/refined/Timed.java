package org.adagio.benchmarks.refined;

import java.util.Optional;
import java.util.function.Supplier;
import org.adagio.embedding.UnreachableDistortionException;

/**
 * A result and its time.
 *
 * @param result empty where the distortion was not reached
 * @param failure why it is empty, else an empty text
 */
record Timed<T>(Optional<T> result, double seconds, String failure) {
  private static final double NANOS = 1e9;

  /** Runs a search after the garbage of earlier ones is gone. */
  static <T> Timed<T> of(Supplier<T> search) {
    System.gc();
    long start = System.nanoTime();
    try {
      Optional<T> result = Optional.of(search.get());
      return new Timed<>(result, since(start), "");
    } catch (UnreachableDistortionException missed) {
      return new Timed<>(Optional.empty(), since(start), missed.getMessage());
    }
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / NANOS;
  }
}
