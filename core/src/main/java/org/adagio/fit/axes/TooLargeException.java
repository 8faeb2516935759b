package org.adagio.fit.axes;

/** Says that sums of squares leave float32, which points on a smaller scale would not. */
public final class TooLargeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  TooLargeException() {
    super("the values are too large: their squares must fit float32; scale the points down");
  }
}
