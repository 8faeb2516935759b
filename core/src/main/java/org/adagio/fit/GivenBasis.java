package org.adagio.fit;

import java.util.Map;
import org.adagio.Matrix;
import org.adagio.linalg.Orthonormal;

/**
 * Orthonormal rows that the user brings.
 *
 * @param rows P, s x d with P Pᵀ = I
 */
public record GivenBasis(Matrix rows) implements OrthonormalBasis {
  private static final double TOLERANCE = 1e-4;

  /** Refuses rows that are not orthonormal. */
  public GivenBasis {
    double error = Orthonormal.error(rows);
    if (!(error <= TOLERANCE)) {
      throw new IllegalArgumentException(
          "the rows of P must be orthonormal to %.0e, but P Pᵀ misses I by %.3g"
              .formatted(TOLERANCE, error));
    }
  }

  @Override
  public Map<String, String> parameters() {
    return Map.of("basis", "given", "basisRows", Integer.toString(rows.rows()));
  }
}
