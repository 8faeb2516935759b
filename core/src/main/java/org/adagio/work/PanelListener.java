package org.adagio.work;

/** Hears of memory that is opened for the BLAS, and of what is given back. */
public interface PanelListener {
  /** Hears nothing. */
  PanelListener NONE =
      new PanelListener() {
        @Override
        public void opening(long floats) {}

        @Override
        public void closed(long floats) {}
      };

  /** So many floats are about to be opened; what this throws comes in their place. */
  void opening(long floats);

  void closed(long floats);
}
