package org.adagio.experiments.numax;

import org.adagio.Matrix;

/**
 * A map of the coordinates, and between which ratios ‖Px − Py‖ / ‖x − y‖ it keeps all pairs, in
 * float64.
 *
 * @param ofCoordinates P, r x ρ: eigenvectors of PᵀP by falling eigenvalue, each scaled by its root
 * @param shortest the smallest ratio
 * @param longest the largest
 */
record NuMaxMap(Matrix ofCoordinates, double shortest, double longest) {

  int dimension() {
    return ofCoordinates.rows();
  }

  /** The largest eigenvalue of PᵀP. */
  double firstEigenvalue() {
    return squaredNorm(0);
  }

  /** The smallest eigenvalue of PᵀP that is not 0. */
  double lastEigenvalue() {
    return squaredNorm(dimension() - 1);
  }

  private double squaredNorm(int row) {
    double sum = 0;
    for (float entry : ofCoordinates.row(row)) {
      sum += (double) entry * entry;
    }
    return sum;
  }

  /** The distortion once the map is scaled so that norms lie around 1. */
  double distortion() {
    return longest == 0 ? 1 : (longest - shortest) / (longest + shortest);
  }

  /** P scaled so that shortest and longest norm are equally far from 1. */
  Matrix centredNorms() {
    return scaled(ofCoordinates, 2 / (longest + shortest));
  }

  /** P scaled so that shortest and longest squared norm are equally far from 1. */
  Matrix centredSquares() {
    return scaled(ofCoordinates, Math.sqrt(2 / (longest * longest + shortest * shortest)));
  }

  static Matrix scaled(Matrix map, double factor) {
    Matrix scaled = map.copy();
    for (int i = 0; i < scaled.values().length; i++) {
      scaled.values()[i] *= (float) factor;
    }
    return scaled;
  }
}
