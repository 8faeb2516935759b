package org.adagio.embedding;

import org.adagio.distortion.AllPairs;
import org.adagio.linalg.Matrix;

/**
 * A map that was tried, and what all pairs say of it.
 *
 * @param ofCoordinates Q, r x ρ
 * @param projection Π = Q times the principal axes, r x d
 * @param check over all pairs
 */
record RefinedMap(Matrix ofCoordinates, Matrix projection, AllPairs.Check check) {

  int dimension() {
    return projection.rows();
  }

  double distortion() {
    return check.profile().max();
  }
}
