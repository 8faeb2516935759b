package org.adagio.fit;

import org.adagio.AdagioException;

/** No map was found that keeps the neighbours asked for; it says what was reached. */
public final class UnreachableRecallException extends AdagioException {
  private static final long serialVersionUID = 2;

  private final int dimension;
  private final double recall;

  public UnreachableRecallException(String message, int dimension, double recall) {
    super(message);
    this.dimension = dimension;
    this.recall = recall;
  }

  /** Returns the dimension of the map that keeps most of them. */
  public int dimension() {
    return dimension;
  }

  /** Returns the recall of this map, as the queries say that certify. */
  public double recall() {
    return recall;
  }
}
