package org.adagio.linalg;

import org.adagio.work.PanelListener;
import org.adagio.work.Resources;
import org.adagio.work.Workers;

/**
 * A run of floats or doubles where a BLAS wants them: off the heap for the native one, an array for
 * Java's. The memory is given back once, and a listener hears of both.
 */
abstract sealed class Panel implements Workers.Workspace permits NativePanel, JavaPanel {
  private final PanelListener listener = Resources.current().panels();
  private final long floats;
  private boolean isOpen = true;

  /**
   * @param floats how much it is; a double counts as two
   */
  Panel(long floats) {
    this.floats = floats;
    listener.opening(floats);
  }

  abstract void put(int at, float[] from, int offset, int length);

  abstract void get(int at, float[] into, int offset, int length);

  abstract void put(int at, double[] from, int offset, int length);

  abstract void get(int at, double[] into, int offset, int length);

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
