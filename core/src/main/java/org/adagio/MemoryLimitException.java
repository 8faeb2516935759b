package org.adagio;

/** Tells that work needs more memory than it may take; nothing of that size was taken. */
public final class MemoryLimitException extends AdagioException {
  private static final long serialVersionUID = 1L;

  private final long needed;
  private final long allowed;

  private MemoryLimitException(String message, long needed, long allowed) {
    super(message);
    this.needed = needed;
    this.allowed = allowed;
  }

  /** Refuses work that does not fit the memory it was given. */
  public static MemoryLimitException ofWork(Footprint work, long allowed) {
    return new MemoryLimitException(
        "memory: needs %s; %s GB are allowed".formatted(work, Footprint.giga(allowed)),
        work.bytes(),
        allowed);
  }

  /** Refuses work that does not fit Java's heap. */
  public static MemoryLimitException ofHeap(Footprint work, long free) {
    return new MemoryLimitException(
        "memory: needs %s; %s GB of it in Java's heap, which has %s GB left (Java's -Xmx sets it)"
            .formatted(work, Footprint.giga(work.heap()), Footprint.giga(free)),
        work.heap(),
        free);
  }

  /** Refuses memory off the heap beyond what the work was given. */
  public static MemoryLimitException ofPanel(long more, long open, long allowed) {
    return new MemoryLimitException(
        "memory: %d bytes more for the BLAS, beside %d, are beyond the %d allowed there"
            .formatted(more, open, allowed),
        open + more,
        allowed);
  }

  /** Returns the bytes that the work needs. */
  public long needed() {
    return needed;
  }

  /** Returns the bytes that it may take. */
  public long allowed() {
    return allowed;
  }
}
