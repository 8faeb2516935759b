package org.adagio;

import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How work is carried out, which never changes what comes out of it: except for the stop signal,
 * results are the same for every execution.
 *
 * @param threads how many work at once; where it is empty, as many as the system property {@code
 *     adagio.threads} says, or the machine has processors
 * @param memory how many bytes the work may take, on Java's heap and off it; where it is empty, as
 *     much as Java's heap has
 * @param progress hears how far the work has come
 * @param stop may ask for the best result found so far
 */
public record Execution(
    OptionalInt threads, OptionalLong memory, Progress progress, StopSignal stop) {
  /** The seed of everything random, if nobody chooses one. */
  public static final long SEED = 1;

  /** All processors, blocks of the usual size, silent, to the end. */
  public static final Execution DEFAULT =
      new Execution(OptionalInt.empty(), OptionalLong.empty(), Progress.NONE, StopSignal.NEVER);

  /** Checks that nothing is missing, and that what is given is at least 1. */
  public Execution {
    Objects.requireNonNull(progress, "progress");
    Objects.requireNonNull(stop, "stop");
    requirePositive("threads", threads.orElse(1));
    requirePositive("bytes of memory", memory.orElse(1));
  }

  private static void requirePositive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, got " + value);
    }
  }

  /** The same with a number of threads. */
  public Execution threads(int count) {
    return new Execution(OptionalInt.of(count), memory, progress, stop);
  }

  /**
   * The same within so many bytes, on Java's heap and off it. Work that does not fit is refused
   * before it starts, with a {@link MemoryLimitException}; a fit that looks at all pairs takes
   * fewer points where that is enough.
   */
  public Execution memory(long bytes) {
    return new Execution(threads, OptionalLong.of(bytes), progress, stop);
  }

  /** The same with someone who listens. */
  public Execution progress(Progress listener) {
    return new Execution(threads, memory, listener, stop);
  }

  /** The same with someone who may have enough. */
  public Execution stop(StopSignal signal) {
    return new Execution(threads, memory, progress, signal);
  }
}
