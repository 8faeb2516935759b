package org.adagio.fit.refined;

import org.adagio.Matrix;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.PairScan;

/**
 * A map that was tried, and what all pairs say of it.
 *
 * @param white X, the map of the white coordinates, r x κ
 * @param projection Π, the map of the points, r x d
 * @param check over all pairs
 */
public record RefinedMap(Matrix white, Matrix projection, PairScan.Check check) {
  int dimension() {
    return projection.rows();
  }

  boolean isOfAllPairs() {
    return check.profile().stream().allMatch(p -> p.coverage() == Coverage.ALL_PAIRS);
  }

  public double distortion() {
    return check.distortion();
  }
}
