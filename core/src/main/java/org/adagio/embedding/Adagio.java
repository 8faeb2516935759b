package org.adagio.embedding;

import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;

/**
 * The paper's map Π = [ P ; S (I − PᵀP) ]: s orthonormal rows P, and k = r − s random signs ±1/√k
 * on what P leaves.
 *
 * @param dimension r = s + k
 * @param basis where P comes from
 * @param split how many rows P has; a given basis brings all of its rows, whatever the split
 * @param seed of the signs
 */
public record Adagio(int dimension, OrthonormalBasis basis, SplitRule split, long seed)
    implements EmbeddingMethod {

  public Adagio {
    Requirements.dimension(dimension);
    if (basis instanceof GivenBasis given && given.rows().rows() > dimension) {
      throw new IllegalArgumentException(
          "dimension must be at least the %d rows of the given basis, got %d"
              .formatted(given.rows().rows(), dimension));
    }
  }

  /** Exact principal components, half of the rows, seed 0. */
  public static Adagio toDimension(int dimension) {
    return new Adagio(dimension, OrthonormalBasis.exact(), new SplitRule.Half(), 0);
  }

  @Override
  public Adagio withDimension(int dimension) {
    return new Adagio(dimension, basis, split, seed);
  }

  @Override
  public String name() {
    return "adagio";
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>(basis.parameters());
    parameters.put("split", basis instanceof GivenBasis ? "basis" : split.toString());
    parameters.put("seed", Long.toString(seed));
    return parameters;
  }

  @Override
  public LinearEmbedding fit(PointCloud points, Progress progress) {
    Requirements.points(points, dimension);
    PointCloud watched = WatchedCloud.of(points);
    BasisSource source = BasisSource.of(basis, watched, progress);
    BasisSource.Rows principal = source.first(principalRows());
    return LinearEmbedding.fitted(
        this, matrix(principal.rows()), watched, principal.spectrum(), progress);
  }

  /** The number s of rows of P. */
  int principalRows() {
    return basis instanceof GivenBasis given ? given.rows().rows() : split.principal(dimension);
  }

  /** [ P ; S (I − PᵀP) ]. */
  Matrix matrix(Matrix principal) {
    int k = dimension - principal.rows();
    Matrix signs = RandomEntries.of(Entries.SIGNS, k, principal.columns(), seed);
    return principal.stackedOn(minusProjectionOn(principal, signs));
  }

  /** S − (S Pᵀ) P. */
  private static Matrix minusProjectionOn(Matrix principal, Matrix signs) {
    Matrix projection = signs.timesTransposed(principal).times(principal);
    for (int i = 0; i < signs.values().length; i++) {
      signs.values()[i] -= projection.values()[i];
    }
    return signs;
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
    Requirements.fraction("epsilon", epsilon);
    return JohnsonLindenstrauss.requiredRows(points, epsilon / 8, failure);
  }
}
