package org.adagio;

import java.util.OptionalInt;

/**
 * How work is carried out, which never changes what comes out of it: except for the stop signal,
 * results are the same for every execution.
 *
 * @param threads how many work at once; where it is empty, as many as the system property {@code
 *     adagio.threads} says, or the machine has processors
 * @param blockBytes how much of a file one thread reads at a time; where it is empty, what the
 *     system property {@code adagio.block} says, or 16 MiB
 * @param progress hears how far the work has come
 * @param stop may ask for the best result found so far
 */
public record Execution(
    OptionalInt threads, OptionalInt blockBytes, Progress progress, StopSignal stop) {

  /** All processors, blocks of the usual size, silent, to the end. */
  public static final Execution DEFAULT =
      new Execution(OptionalInt.empty(), OptionalInt.empty(), Progress.NONE, StopSignal.NEVER);

  /** Checks that what is given is at least 1. */
  public Execution {
    requirePositive("threads", threads);
    requirePositive("bytes of a block", blockBytes);
  }

  private static void requirePositive(String name, OptionalInt value) {
    if (value.isPresent() && value.getAsInt() < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, got " + value.getAsInt());
    }
  }

  /** The same with a number of threads. */
  public Execution threads(int count) {
    return new Execution(OptionalInt.of(count), blockBytes, progress, stop);
  }

  /** The same with blocks of at most so many bytes. */
  public Execution blockBytes(int bytes) {
    return new Execution(threads, OptionalInt.of(bytes), progress, stop);
  }

  /** The same with someone who listens. */
  public Execution progress(Progress listener) {
    return new Execution(threads, blockBytes, listener, stop);
  }

  /** The same with someone who may have enough. */
  public Execution stop(StopSignal signal) {
    return new Execution(threads, blockBytes, progress, signal);
  }
}
