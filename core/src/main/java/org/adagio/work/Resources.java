package org.adagio.work;

import java.util.function.Supplier;
import org.adagio.Execution;
import org.adagio.MemoryLimitException;

/**
 * What work in the calling thread, and in the workers that it employs, may take.
 *
 * @param threads how many work at once
 * @param blockBytes how large a block of rows is at most
 * @param memory how many bytes it may take, on the heap and off it
 * @param panels hears of memory for the BLAS
 */
public record Resources(int threads, int blockBytes, long memory, PanelListener panels) {
  /** The {@link #memory} of work that only the machine bounds. */
  static final long UNBOUNDED = Long.MAX_VALUE;

  /** Enough rows for the BLAS, and few enough for one block a thread. */
  private static final int BLOCK_BYTES = 1 << 24;

  private static final int LEAST_BLOCK_BYTES = 1 << 18;
  private static final int MOST_ROWS = 2048;
  private static final int LEAST_ROWS = 16;

  /** Of bounded memory a block takes this share: every thread has a few. */
  private static final int BLOCKS = 64;

  /** Of bounded memory, readers hold this share; the rest is for the work. */
  private static final int SHARE_OF_BOUNDED = 16;

  private static final int SHARE_OF_HEAP = 4;

  private static final ThreadLocal<Resources> GRANTED = new ThreadLocal<>();

  /** What was granted to this thread, or else the defaults of the process. */
  public static Resources current() {
    Resources granted = GRANTED.get();
    return granted != null ? granted : defaults();
  }

  static Resources defaults() {
    return new Resources(
        property("adagio.threads", Runtime.getRuntime().availableProcessors()),
        property("adagio.block", BLOCK_BYTES),
        UNBOUNDED,
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

  /**
   * How many points of a dimension a block holds at most: enough for the BLAS, as many as the
   * calling thread may take, but never fewer than 16.
   */
  public static int blockRows(int dimension) {
    return Math.max(
        LEAST_ROWS, Math.min(MOST_ROWS, current().blockBytes / Float.BYTES / dimension));
  }

  /** How many bytes of a file a reader may hold in memory; more of them belong in another file. */
  public static long heldAtMost() {
    long memory = current().memory;
    return memory == UNBOUNDED
        ? Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP
        : memory / SHARE_OF_BOUNDED;
  }

  /** Work that takes no more than an execution allows. */
  public static <T> T during(Execution execution, Supplier<T> work) {
    Resources now = current();
    Resources granted =
        new Resources(
            execution.threads().orElse(now.threads), now.blockBytes, now.memory, now.panels);
    long memory = execution.memory().orElse(UNBOUNDED);
    return (memory < now.memory ? granted.within(memory) : granted).during(work);
  }

  private Resources within(long less) {
    long block = Math.max(LEAST_BLOCK_BYTES, less / BLOCKS);
    return new Resources(
        threads, (int) Math.min(blockBytes, block), less, new PanelBudget(less, panels));
  }

  /**
   * Work that holds this at its peak. What it opens off the heap is bounded by what the heap
   * leaves.
   *
   * @throws MemoryLimitException before it starts, if it does not fit the memory that was granted
   *     or Java's heap
   */
  public static <T> T holding(Footprint peak, Supplier<T> work) {
    Resources now = current();
    if (peak.bytes() > now.memory) {
      throw new MemoryLimitException(
          "memory: needs %s; %s GB are allowed".formatted(peak, Footprint.giga(now.memory)),
          peak.bytes(),
          now.memory);
    }
    requireHeap(peak);
    if (now.memory == UNBOUNDED) {
      return work.get();
    }
    long offHeap = Math.max(peak.offHeap(), now.memory - peak.heap());
    return new Resources(
            now.threads, now.blockBytes, now.memory, new PanelBudget(offHeap, now.panels))
        .during(work);
  }

  /** Whether work fits the memory that was granted, if it was bounded. */
  public static boolean fits(Footprint peak) {
    long memory = current().memory;
    return memory == UNBOUNDED
        || (peak.bytes() <= memory && peak.heap() <= Runtime.getRuntime().maxMemory());
  }

  /** Garbage counts as used until it is collected. */
  private static void requireHeap(Footprint peak) {
    if (peak.heap() > freeHeap()) {
      System.gc();
      if (peak.heap() > freeHeap()) {
        throw new MemoryLimitException(
            "memory: needs %s; %s GB of it in Java's heap, which has %s GB left (Java's -Xmx sets it)"
                .formatted(peak, Footprint.giga(peak.heap()), Footprint.giga(freeHeap())),
            peak.heap(),
            freeHeap());
      }
    }
  }

  private static long freeHeap() {
    Runtime java = Runtime.getRuntime();
    return java.maxMemory() - java.totalMemory() + java.freeMemory();
  }

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
