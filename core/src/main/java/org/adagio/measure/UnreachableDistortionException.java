package org.adagio.measure;

import org.adagio.AdagioException;

/** No dimension holds the distortion asked for; it says what was reached. */
public final class UnreachableDistortionException extends AdagioException {
  private static final long serialVersionUID = 2;

  private final int dimension;
  private final double distortion;

  /**
   * @param message one line that tells people
   * @param dimension of the last map tried
   * @param distortion the largest that it has, of norms
   */
  public UnreachableDistortionException(String message, int dimension, double distortion) {
    super(message);
    this.dimension = dimension;
    this.distortion = distortion;
  }

  /** Returns the dimension of the last map tried. */
  public int dimension() {
    return dimension;
  }

  /** Returns the largest distortion of norms that this map has. */
  public double distortion() {
    return distortion;
  }
}
