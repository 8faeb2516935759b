package org.adagio.embedding.refined;

import org.adagio.Matrix;
import org.adagio.distortion.AllPairs;

/**
 * A map that was tried, and what all pairs say of it.
 *
 * @param ofCoordinates Q, r x ρ
 * @param projection Π = Q times the principal axes, r x d
 * @param check over all pairs
 */
public record RefinedMap(Matrix ofCoordinates, Matrix projection, AllPairs.Check check) {

  int dimension() {
    return projection.rows();
  }

  double distortion() {
    return check.profile().max();
  }
}
