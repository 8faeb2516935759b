package org.adagio.embedding;

import java.util.Map;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

/**
 * Orthogonal projection on the top r principal axes of the points. Centring serves only to find the
 * axes: the map is linear and applied to the points as they are.
 *
 * @param dimension r
 * @param basis how the axes are computed
 */
public record PrincipalComponents(int dimension, PrincipalBasis basis) implements EmbeddingMethod {

  public PrincipalComponents {
    Requirements.dimension(dimension);
  }

  /** Exact principal components. */
  public static PrincipalComponents toDimension(int dimension) {
    return new PrincipalComponents(dimension, OrthonormalBasis.exact());
  }

  @Override
  public PrincipalComponents withDimension(int dimension) {
    return new PrincipalComponents(dimension, basis);
  }

  @Override
  public String name() {
    return "pca";
  }

  @Override
  public Map<String, String> parameters() {
    return basis.parameters();
  }

  @Override
  public LinearEmbedding fit(PointCloud points, Progress progress) {
    Requirements.points(points, dimension);
    PointCloud watched = WatchedCloud.of(points);
    PrincipalAxes axes = PrincipalAxes.of(basis, watched, dimension, progress);
    return LinearEmbedding.fitted(this, axes.rows(), watched, axes.spectrum(), progress);
  }
}
