package org.adagio.linalg;

import org.adagio.work.PanelListener;
import org.adagio.work.Resources;
import org.adagio.work.Workers;

/** Memory where a BLAS wants it, which is given back once and whose listener hears of both. */
abstract class BlasMemory implements Workers.Workspace {
  private final PanelListener listener = Resources.current().panels();
  private final long floats;
  private boolean isOpen = true;

  /**
   * @param floats how much it is; a double counts as two
   */
  BlasMemory(long floats) {
    this.floats = floats;
    listener.opening(floats);
  }

  /** Gives the memory back. */
  abstract void release();

  /** Gives the memory back; a second time does nothing. */
  @Override
  public final void close() {
    if (isOpen) {
      isOpen = false;
      release();
      listener.closed(floats);
    }
  }
}
