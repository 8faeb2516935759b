package org.adagio;

/** Tells that work needs more memory than it may take; nothing of that size was taken. */
public final class MemoryLimitException extends AdagioException {
  private static final long serialVersionUID = 1L;

  private final long needed;
  private final long allowed;

  /**
   * @param message one line that tells people
   * @param needed the bytes that the work needs
   * @param allowed the bytes that it may take
   */
  public MemoryLimitException(String message, long needed, long allowed) {
    super(message);
    this.needed = needed;
    this.allowed = allowed;
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
