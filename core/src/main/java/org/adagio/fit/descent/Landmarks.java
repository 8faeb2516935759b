package org.adagio.fit.descent;

import org.adagio.Matrix;
import org.adagio.work.Closing;

/**
 * All pairs of a few thousand points: those far enough apart through inner products, the near ones
 * through their secants, as far as memory allows. Equal points have no secant and are left out.
 */
public final class Landmarks implements BandedPairs {
  private final AllPairsStress far;
  private final SecantStress near;
  private final boolean complete;

  private Landmarks(AllPairsStress far, SecantStress near, boolean complete) {
    this.far = far;
    this.near = near;
    this.complete = complete;
  }

  /**
   * @param points m x ρ, about an origin in their midst
   * @param whitening the maps are those of its white coordinates
   * @param dimension about how many rows the maps will have
   */
  public static Landmarks of(Matrix points, Whitening whitening, int dimension) {
    InverseDistances inverse = InverseDistances.of(points);
    AllPairsStress far = new AllPairsStress(whitening.white(points), inverse.far(), dimension);
    return Closing.onFailure(
        far::close,
        () ->
            new Landmarks(
                far,
                inverse.near().rows() == 0
                    ? null
                    : new SecantStress(whitening.white(inverse.near()), dimension),
                inverse.complete()));
  }

  /** Whether no pair had to be left out because too many are near. */
  public boolean isComplete() {
    return complete;
  }

  @Override
  public double at(Matrix map, Band band, double[] gradient, RatioRange met) {
    double value = far.at(map, band, gradient, met);
    return near == null ? value : value + near.at(map, band, gradient, met);
  }

  @Override
  public void close() {
    far.close();
    if (near != null) {
      near.close();
    }
  }
}
