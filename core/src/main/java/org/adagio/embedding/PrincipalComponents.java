package org.adagio.embedding;

import java.util.Map;

/**
 * Orthogonal projection on the top r principal axes of the points. Centring serves only to find the
 * axes: the map is linear and applied to the points as they are.
 *
 * @param basis how the axes are computed
 */
public record PrincipalComponents(PrincipalBasis basis) implements EmbeddingMethod {

  /** By covariance or Gram matrix and an eigensolver. */
  public static PrincipalComponents exact() {
    return new PrincipalComponents(OrthonormalBasis.exact());
  }

  /** By a randomized range finder. */
  public static PrincipalComponents randomized() {
    return new PrincipalComponents(OrthonormalBasis.randomized());
  }

  @Override
  public String name() {
    return "pca";
  }

  @Override
  public Map<String, String> parameters() {
    return basis.parameters();
  }
}
