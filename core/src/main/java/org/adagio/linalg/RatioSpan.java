package org.adagio.linalg;

/**
 * The smallest and the largest ratio ‖f(x) − f(y)‖ / ‖x − y‖ of some pairs, and what one factor for
 * all images can make of them.
 *
 * @param least the smallest ratio
 * @param greatest the largest ratio
 */
public record RatioSpan(double least, double greatest) {
  /** The largest |ratio − 1|. */
  public double distortion() {
    return Math.max(Math.abs(least - 1), Math.abs(greatest - 1));
  }

  /** The largest |ratio² − 1|, the convention of NuMax. */
  public double squaredDistortion() {
    return Math.max(Math.abs(least * least - 1), Math.abs(greatest * greatest - 1));
  }

  /**
   * The factor for all images that makes the largest distortion least: it brings the middle of the
   * span to 1. It is 1 where all images are equal, since no factor tells them apart.
   */
  public double bestFactor() {
    return greatest == 0 ? 1 : 2 / (least + greatest);
  }

  /** The largest distortion that is left after {@link #bestFactor}. */
  public double distortionUpToFactor() {
    return greatest == 0 ? 1 : (greatest - least) / (greatest + least);
  }
}
