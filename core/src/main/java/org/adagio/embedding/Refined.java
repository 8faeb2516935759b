package org.adagio.embedding;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.linalg.Workers;

/**
 * The refined map: Π itself is the unknown, and every pair is asked to lie in the band of the
 * distortion. It starts from scaled principal components, lowers the stress Σ (E/D − 1)², and then
 * works on the pairs beyond the band alone, by L-BFGS. The result is turned so that its coordinates
 * are uncorrelated and ordered by variance: every prefix of the output is usable.
 *
 * <p>{@link #fit} finds the smallest distortion it can at a dimension; {@link DimensionSearch} the
 * smallest dimension it can for a distortion.
 *
 * @param dimension r
 * @param landmarks how many points are taken with all their pairs; of more points, the pairs that a
 *     scan finds beyond the band are added
 * @param mostPoints how many points are fitted to; of more, so many are drawn at random, all of
 *     their pairs are certified, and a sample of the pairs of all points
 * @param seed of every draw
 */
public record Refined(int dimension, int landmarks, int mostPoints, long seed)
    implements EmbeddingMethod {
  private static final int LANDMARKS = 3000;

  public Refined {
    Requirements.dimension(dimension);
    if (landmarks < 2) {
      throw new IllegalArgumentException("landmarks must be at least 2, got " + landmarks);
    }
    Requirements.mostPoints(mostPoints);
  }

  /** Of more than 100 000 points, so many are fitted to. */
  public Refined(int dimension, int landmarks, long seed) {
    this(dimension, landmarks, DrawnPoints.MOST, seed);
  }

  /** 3000 landmarks, seed 0. */
  public static Refined toDimension(int dimension) {
    return new Refined(dimension, LANDMARKS, 0);
  }

  @Override
  public Refined withDimension(int dimension) {
    return new Refined(dimension, landmarks, mostPoints, seed);
  }

  @Override
  public String name() {
    return "refined";
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("landmarks", Integer.toString(landmarks));
    parameters.put("mostPoints", Integer.toString(mostPoints));
    parameters.put("seed", Long.toString(seed));
    return parameters;
  }

  /** A search for a distortion, which may try every dimension, holds no more than a large map. */
  @Override
  public Footprint footprint(long points, int sourceDimension) {
    double m = Math.min(points, mostPoints);
    double d = sourceDimension;
    double r = dimension;
    double rank = Math.min(m, d);
    double some = Math.min(m, landmarks);
    Footprint pairs =
        DistortionProfile.footprint((long) m, sourceDimension, dimension)
            .and("landmarks", Float.BYTES * (3 * some * some + 3 * some * rank))
            .and("the map", 4.0 * Float.BYTES * r * d);
    if (RefinedTrials.isWide((long) m, sourceDimension)) {
      return pairs
          .andLasting("%.0f points of %.0f values".formatted(m, d), Float.BYTES * m * d)
          .and("their Gram matrix", (3.0 + Workers.count()) * Double.BYTES * m * m)
          .and("blocks of columns", LongRows.blockBytes((int) m));
    }
    Footprint drawn = points > m ? pairs.and("points drawn", Float.BYTES * m * d) : pairs;
    Footprint secants =
        m > landmarks ? drawn.and("pairs collected", CollectedPairs.bytes(m, rank)) : drawn;
    return secants
        .and("axes", 3.0 * Float.BYTES * rank * d)
        .or(
            PrincipalAxes.footprint(
                OrthonormalBasis.exact(), (long) m, sourceDimension, (int) rank));
  }

  @Override
  public LinearEmbedding fit(PointCloud points, Progress progress) {
    return fitMeasured(points, progress).embedding();
  }

  /** The same, with the distortion over all pairs, which the fit has to measure anyway. */
  public DimensionSearch.Result fitMeasured(PointCloud points, Progress progress) {
    Requirements.points(points, dimension);
    return drawn(points).fit(OptionalDouble.empty(), some -> smallest(some, progress), progress);
  }

  /** The points to fit to. */
  DrawnPoints drawn(PointCloud points) {
    return new DrawnPoints(points, mostPoints, seed);
  }

  private DimensionSearch.Result smallest(PointCloud points, Progress progress) {
    try (RefinedSearch search = new RefinedSearch(this, points, progress)) {
      RefinedMap map = search.smallestDistortion(dimension);
      return new DimensionSearch.Result(
          search.embedding(this, map), map.check().profile(), "this dimension alone");
    }
  }

  /**
   * A map at this very dimension that keeps all pairs within a distortion: sooner found than the
   * smallest distortion, since the search ends when it holds.
   *
   * @param distortion in the norm convention, above 0 and below 1
   * @throws UnreachableDistortionException if the distortion was not reached
   */
  public DimensionSearch.Result fitWithin(double distortion, PointCloud points, Progress progress) {
    Requirements.fraction("distortion", distortion);
    Requirements.points(points, dimension);
    return drawn(points)
        .fit(OptionalDouble.of(distortion), some -> within(distortion, some, progress), progress);
  }

  private DimensionSearch.Result within(double distortion, PointCloud points, Progress progress) {
    try (RefinedSearch search = new RefinedSearch(this, points, progress)) {
      return new DimensionSearch(distortion)
          .result(this, search.reached(dimension, distortion), search, "this dimension alone");
    }
  }
}
