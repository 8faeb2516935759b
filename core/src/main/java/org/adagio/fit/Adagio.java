package org.adagio.fit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The paper's map Π = [ P ; S (I − PᵀP) ]: s orthonormal rows P, and k = r − s random signs ±1/√k
 * on what P leaves.
 *
 * @param basis where P comes from
 * @param split how many rows P has; a given basis brings all of its rows, whatever the split
 */
public record Adagio(OrthonormalBasis basis, SplitRule split) implements EmbeddingMethod {

  /** Checks that neither is missing. */
  public Adagio {
    Objects.requireNonNull(basis, "basis");
    Objects.requireNonNull(split, "split");
  }

  /** Exact principal components, half of the rows. */
  public static Adagio halfSplit() {
    return new Adagio(OrthonormalBasis.exact(), new SplitRule.Half());
  }

  /** Orthonormal rows of your own in place of principal components. */
  public static Adagio withBasis(float[][] rows) {
    return new Adagio(OrthonormalBasis.given(rows), new SplitRule.Half());
  }

  @Override
  public String name() {
    return "adagio";
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>(basis.parameters());
    parameters.put("split", basis instanceof GivenBasis ? "basis" : split.toString());
    return parameters;
  }

  /** The number s of rows of P among r. */
  public int principalRows(int dimension) {
    return basis instanceof GivenBasis given ? given.rows().rows() : split.principal(dimension);
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
