package org.adagio.fit;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.adagio.Matrix;
import org.adagio.linalg.Orthonormal;

/**
 * The paper's map Π = [ P ; S (I − PᵀP) ]: s orthonormal rows P, and k = r − s random signs ±1/√k
 * on what P leaves.
 *
 * @param basis how principal components are computed, which P has unless it is given
 * @param given all rows of P, s x d with P Pᵀ = I, if they are not principal components
 */
public record Adagio(PrincipalBasis basis, Optional<Matrix> given) implements EmbeddingMethod {
  private static final double TOLERANCE = 1e-4;

  /** Refuses given rows that are not orthonormal. */
  public Adagio {
    Objects.requireNonNull(basis, "basis");
    double error = given.map(Orthonormal::error).orElse(0.0);
    if (!(error <= TOLERANCE)) {
      throw new IllegalArgumentException(
          "the rows of P must be orthonormal to %.0e, but P Pᵀ misses I by %.3g"
              .formatted(TOLERANCE, error));
    }
  }

  /** Principal components, half of the rows. */
  public Adagio(PrincipalBasis basis) {
    this(basis, Optional.empty());
  }

  /** Exact principal components, half of the rows. */
  public static Adagio halfSplit() {
    return new Adagio(PrincipalBasis.EXACT);
  }

  /**
   * Orthonormal rows of your own in place of principal components.
   *
   * @throws IllegalArgumentException with the size of the error if P Pᵀ ≠ I
   */
  public static Adagio withBasis(float[][] rows) {
    return new Adagio(PrincipalBasis.EXACT, Optional.of(Matrix.of(rows)));
  }

  @Override
  public String name() {
    return "adagio";
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> parameters = new TreeMap<>(basis.parameters());
    parameters.put("split", "half");
    return given
        .map(p -> Map.of("basis", "given", "basisRows", "" + p.rows(), "split", "basis"))
        .orElse(parameters);
  }

  /** The number s of rows of P among r: those given, or ⌊r/2⌋. */
  public int principalRows(int dimension) {
    return given.map(Matrix::rows).orElse(dimension / 2);
  }

  /**
   * The rows k that the paper's theorem pads: if P has distortion δ on n points, k sign rows bring
   * it to εδ with probability 1 − γ. The proof asks the sign block for a distortion of ε/8.
   *
   * @param points n
   * @param epsilon the factor by which the distortion shrinks, in (0, 1)
   * @param failure γ; the paper's is 0.01
   */
  public static long paddingRows(long points, double epsilon, double failure) {
    JohnsonLindenstrauss.requireFraction("epsilon", epsilon);
    return JohnsonLindenstrauss.requiredRows(points, epsilon / 8, failure);
  }
}
