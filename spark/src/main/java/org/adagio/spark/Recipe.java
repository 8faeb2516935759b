package org.adagio.spark;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.embedding.DimensionSearch;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.Entries;
import org.adagio.embedding.JohnsonLindenstrauss;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.OrthonormalBasis;
import org.adagio.embedding.PrincipalBasis;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;
import org.adagio.embedding.SplitRule;

/**
 * What a fit is asked for, apart from columns.
 *
 * @param pairs how many pairs may be looked at
 */
record Recipe(
    OptionalInt dimension,
    OptionalDouble distortion,
    String method,
    String pca,
    long seed,
    int landmarks,
    double holdout,
    long pairs) {

  /** Up to so many columns a covariance matrix has room on one machine. */
  static final int MOST_EXACT = 8000;

  static Recipe of(Adagio params) {
    return new Recipe(
        params.isSet(params.dimension())
            ? OptionalInt.of(params.getDimension())
            : OptionalInt.empty(),
        params.isSet(params.distortion())
            ? OptionalDouble.of(params.getDistortion())
            : OptionalDouble.empty(),
        params.getMethod(),
        params.getPca(),
        params.getSeed(),
        params.getLandmarks(),
        params.getHoldout(),
        params.getPairs());
  }

  private boolean isRefined() {
    return method.equals("refined");
  }

  /** Whether so few points are as well fitted on the driver. */
  boolean isForOneMachine(long points, int sourceDimension) {
    boolean exact = basis(sourceDimension) instanceof PrincipalBasis.Exact;
    return isRefined() ? points <= landmarks : exact && points < sourceDimension;
  }

  LinearEmbedding fit(PointCloud points, Progress progress) {
    EmbeddingMethod recipe = method(points);
    if (distortion.isEmpty()) {
      return certified(recipe.fit(points, progress), points, progress);
    }
    DimensionSearch search = new DimensionSearch(distortion.getAsDouble());
    return dimension.isPresent()
        ? search.fitAt(recipe, points, progress).embedding()
        : search.fit(recipe, points, progress).embedding();
  }

  private static LinearEmbedding certified(
      LinearEmbedding map, PointCloud points, Progress progress) {
    if (map.certificate().isPresent()) {
      return map;
    }
    try (AllPairs pairs = new AllPairs(points)) {
      return map.certifiedBy(pairs.profile(map.apply(points), progress).certificate());
    }
  }

  /** The distortion that a fitted map is to keep on other points. */
  double promised(LinearEmbedding map) {
    return distortion.orElse(map.certificate().orElseThrow().maxDistortion());
  }

  private EmbeddingMethod method(PointCloud points) {
    int r = dimension.orElse(1);
    int d = points.dimension();
    return switch (method) {
      case "jl" -> new JohnsonLindenstrauss(r, Entries.SIGNS, seed);
      case "pca" -> new PrincipalComponents(r, basis(d));
      case "adagio" -> new org.adagio.embedding.Adagio(r, basis(d), new SplitRule.Half(), seed);
      default -> refined(r, points);
    };
  }

  private Refined refined(int r, PointCloud points) {
    if (points.dimension() > MOST_EXACT && points.size() > landmarks) {
      throw new IllegalArgumentException(
          "method refined needs all principal axes, so at most %d columns, got %d; adagio, pca and jl"
                  .formatted(MOST_EXACT, points.dimension())
              + " take more");
    }
    return new Refined(r, landmarks, seed);
  }

  private PrincipalBasis basis(int sourceDimension) {
    return pca.equals("randomized") || sourceDimension > MOST_EXACT
        ? OrthonormalBasis.randomized(seed)
        : OrthonormalBasis.exact();
  }
}
