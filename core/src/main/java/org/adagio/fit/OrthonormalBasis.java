package org.adagio.fit;

import java.util.Map;
import org.adagio.Matrix;

/** Where Adagio's orthonormal rows P come from. */
public sealed interface OrthonormalBasis permits PrincipalBasis, GivenBasis {

  /** Its name and parameters, as kept in the model file. */
  Map<String, String> parameters();

  /** Principal components by covariance or Gram matrix and a full symmetric eigensolver. */
  static PrincipalBasis exact() {
    return new PrincipalBasis.Exact();
  }

  /** Principal components by a randomized range finder with 10 extra vectors and 4 iterations. */
  static PrincipalBasis randomized() {
    return new PrincipalBasis.Randomized(10, 4);
  }

  /**
   * Any matrix P with P Pᵀ = I.
   *
   * @throws IllegalArgumentException with the size of the error where P Pᵀ ≠ I
   */
  static OrthonormalBasis given(float[][] rows) {
    return new GivenBasis(Matrix.of(rows));
  }
}
