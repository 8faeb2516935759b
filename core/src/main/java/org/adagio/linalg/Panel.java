package org.adagio.linalg;

/** A run of floats where a BLAS wants them: off-heap for the native one, an array for Java's. */
abstract sealed class Panel implements Workers.Workspace permits NativePanel, JavaPanel {
  private final PanelListener listener = Resources.current().panels();
  private final int floats;
  private boolean isOpen = true;

  Panel(int floats) {
    this.floats = floats;
    listener.opening(floats);
  }

  abstract void put(int at, float[] from, int offset, int length);

  abstract void get(int at, float[] into, int offset, int length);

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
