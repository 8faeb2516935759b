package org.adagio.embedding;

import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.linalg.Matrix;

/**
 * NuMax (Hegde, Sankaranarayanan, Yin, Baraniuk 2015): the convex relaxation min trace(Q), Q ⪰ 0, l
 * ≤ vᵀQv ≤ u for every unit secant v, and Π from Q = ΠᵀΠ. The program answers for a distortion, and
 * its rank is the dimension: see {@link DimensionSearch}, or {@link #withinSquared} for the
 * authors' own convention. {@link #fit} bisects for the least distortion whose rank is at most r;
 * where the rank is smaller, the last coordinates are 0.
 *
 * <p>Solved by alternating directions with column generation, over all pairs. Eigenvalues below 1 %
 * of the largest do not count for the rank, unless some pair would leave the band without them.
 *
 * @param dimension r
 * @param secants how many violated secants a round adds at most
 * @param rounds after how many rounds a solve is given up
 */
public record NuMax(int dimension, int secants, int rounds) implements EmbeddingMethod {
  private static final int SECANTS = 1500;
  private static final int ROUNDS = 100;

  public NuMax {
    Requirements.dimension(dimension);
    if (secants < 1) {
      throw new IllegalArgumentException("secants must be at least 1, got " + secants);
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds must be at least 1, got " + rounds);
    }
  }

  /** 1500 secants a round, at most 100 rounds. */
  public static NuMax toDimension(int dimension) {
    return new NuMax(dimension, SECANTS, ROUNDS);
  }

  @Override
  public NuMax withDimension(int dimension) {
    return new NuMax(dimension, secants, rounds);
  }

  @Override
  public String name() {
    return "numax";
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("secants", Integer.toString(secants));
    parameters.put("rounds", Integer.toString(rounds));
    return parameters;
  }

  @Override
  public Footprint footprint(long points, int sourceDimension) {
    double d = sourceDimension;
    return PrincipalAxes.footprint(
            OrthonormalBasis.exact(), points, sourceDimension, sourceDimension)
        .and("matrices of %d columns".formatted(sourceDimension), 6 * Double.BYTES * d * d)
        .and("the points", 2.0 * Float.BYTES * points * d);
  }

  @Override
  public LinearEmbedding fit(PointCloud points, Progress progress) {
    Requirements.points(points, dimension);
    try (NuMaxCloud cloud = new NuMaxCloud(points, progress)) {
      Matrix ofCoordinates =
          dimension < cloud.rank()
              ? search(cloud, progress).smallestDistortion(dimension).centredNorms()
              : Matrix.identity(cloud.rank());
      Matrix map = cloud.projection(ofCoordinates);
      Matrix rows = map.stackedOn(Matrix.zeros(dimension - map.rows(), points.dimension()));
      return result(rows, cloud, points, progress).embedding();
    }
  }

  /**
   * The map of least trace that keeps every squared ratio within [1 − δ, 1 + δ], as the authors
   * state it; the dimension of this recipe is ignored.
   *
   * @param squaredDistortion δ, above 0 and below 1
   * @throws UnreachableDistortionException if it is not solved within the rounds, or stopped before
   */
  public DimensionSearch.Result withinSquared(
      double squaredDistortion, PointCloud points, Progress progress) {
    Requirements.fraction("squared distortion", squaredDistortion);
    Requirements.points(points, 1);
    try (NuMaxCloud cloud = new NuMaxCloud(points, progress)) {
      NuMaxMap found =
          search(cloud, progress).within(NuMaxBounds.normDistortion(squaredDistortion));
      Matrix rows = cloud.projection(found.centredSquares());
      DimensionSearch.Result result = result(rows, cloud, points, progress);
      require(result.profile().squaredMax(), squaredDistortion, rows.rows());
      return result;
    }
  }

  /** The map of least trace that keeps every ratio within 1 ± distortion. */
  DimensionSearch.Result within(double distortion, PointCloud points, Progress progress) {
    try (NuMaxCloud cloud = new NuMaxCloud(points, progress)) {
      Matrix rows = cloud.projection(search(cloud, progress).within(distortion).centredNorms());
      DimensionSearch.Result result = result(rows, cloud, points, progress);
      require(result.profile().max(), distortion, rows.rows());
      return result;
    }
  }

  private NuMaxSearch search(NuMaxCloud cloud, Progress progress) {
    return new NuMaxSearch(this, cloud, progress);
  }

  private DimensionSearch.Result result(
      Matrix rows, NuMaxCloud cloud, PointCloud points, Progress progress) {
    DistortionProfile profile = cloud.profile(rows);
    LinearEmbedding embedding =
        LinearEmbedding.fitted(withDimension(rows.rows()), rows, points, cloud.spectrum(), progress)
            .certifiedBy(profile.certificate());
    return new DimensionSearch.Result(
        embedding, profile, "the rank of the matrix of least trace, one convex program");
  }

  private void require(double reached, double wanted, int dimension) {
    if (reached > wanted) {
      throw DimensionSearch.unreachable(name(), wanted, dimension, reached);
    }
  }
}
