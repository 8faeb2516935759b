package org.adagio.work;

import java.util.concurrent.atomic.AtomicLong;
import org.adagio.MemoryLimitException;

/** Refuses memory for the BLAS beyond a number of bytes, before it is opened. */
final class PanelBudget implements PanelListener {
  private final long most;
  private final PanelListener next;
  private final AtomicLong open = new AtomicLong();

  PanelBudget(long most, PanelListener next) {
    this.most = most;
    this.next = next;
  }

  @Override
  public void opening(long floats) {
    long more = floats * Float.BYTES;
    long before = open.getAndAdd(more);
    try {
      if (before + more > most) {
        throw new MemoryLimitException(
            "memory: %d bytes more for the BLAS, beside %d, are beyond the %d allowed there"
                .formatted(more, before, most),
            before + more,
            most);
      }
      next.opening(floats);
    } catch (RuntimeException | Error e) {
      open.addAndGet(-more);
      throw e;
    }
  }

  @Override
  public void closed(long floats) {
    open.addAndGet(-floats * Float.BYTES);
    next.closed(floats);
  }
}
