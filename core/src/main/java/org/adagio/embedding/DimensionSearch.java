package org.adagio.embedding;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongUnaryOperator;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionProfile;

/**
 * Finds the smallest dimension at which a method keeps all pairs within a distortion.
 *
 * <p>For exact principal components the distances grow with every coordinate, so one scan of all
 * pairs gives the answer. Maps with random rows are not monotone: there the answer is the smallest
 * dimension of those tried, and {@link Result#searched()} says which were.
 *
 * @param distortion the largest distortion allowed, in the norm convention, above 0 and below 1
 * @param mostPoints how many points are searched with; of more, so many are drawn at random, all of
 *     their pairs are certified, and a sample of the pairs of all points. {@link Refined} has its
 *     own number.
 */
public record DimensionSearch(double distortion, int mostPoints) {
  private static final long SEED = 1;

  public DimensionSearch {
    Requirements.fraction("distortion", distortion);
    Requirements.mostPoints(mostPoints);
  }

  /** With at most 100 000 points. */
  public DimensionSearch(double distortion) {
    this(distortion, DrawnPoints.MOST);
  }

  /**
   * What was found.
   *
   * @param embedding the map, certified over all pairs of the points fitted to
   * @param profile its distortion over those pairs
   * @param searched how the answer was searched, in words
   */
  public record Result(LinearEmbedding embedding, DistortionProfile profile, String searched) {

    Result with(LinearEmbedding other) {
      return new Result(other, profile, searched);
    }

    Result renumbered(LongUnaryOperator rows) {
      return new Result(embedding.renumbered(rows), profile.renumbered(rows), searched);
    }
  }

  /**
   * The method at the smallest dimension that holds the distortion; the dimension that the method
   * itself names is ignored.
   *
   * @throws UnreachableDistortionException if no dimension up to d holds it
   */
  public Result fit(EmbeddingMethod method, PointCloud points, Progress progress) {
    Requirements.points(points, 1);
    return drawn(method, points)
        .fit(OptionalDouble.of(distortion), some -> search(method, some, progress), progress);
  }

  private DrawnPoints drawn(EmbeddingMethod method, PointCloud points) {
    return method instanceof Refined refined
        ? refined.drawn(points)
        : new DrawnPoints(points, mostPoints, SEED);
  }

  private Result search(EmbeddingMethod method, PointCloud points, Progress progress) {
    if (method instanceof Refined refined) {
      return refined(refined, points, progress);
    }
    if (method instanceof NuMax numax) {
      return numax.within(distortion, points, progress);
    }
    MapFamily family = MapFamily.of(method, points, progress);
    try (AllPairs pairs = new AllPairs(points)) {
      Answer answer =
          method instanceof PrincipalComponents pca && pca.basis() instanceof PrincipalBasis.Exact
              ? growing(family, points, pairs, progress)
              : new TrialSearch(distortion, family, points, pairs, progress).run();
      MapFamily.Member member = family.at(answer.dimension());
      return certified(
          LinearEmbedding.fitted(
              method.withDimension(answer.dimension()),
              member.matrix(),
              points,
              member.spectrum(),
              progress),
          pairs.profile(new AppliedCloud(member.matrix(), points), progress),
          answer.searched());
    }
  }

  /**
   * The method at the dimension that it names, if it holds the distortion there.
   *
   * @throws UnreachableDistortionException if it does not
   */
  public Result fitAt(EmbeddingMethod method, PointCloud points, Progress progress) {
    if (method instanceof Refined refined) {
      return refined.fitWithin(distortion, points, progress);
    }
    return drawn(method, points)
        .fit(OptionalDouble.of(distortion), some -> at(method, some, progress), progress);
  }

  private Result at(EmbeddingMethod method, PointCloud points, Progress progress) {
    LinearEmbedding embedding = method.fit(points, progress);
    DistortionProfile profile = DistortionProfile.of(points, embedding.apply(points), progress);
    return certified(embedding, profile, "this dimension alone");
  }

  /** The dimension found, and how. */
  record Answer(int dimension, String searched) {}

  /** The growing distances are of rounded scores; the map's own images have the last word. */
  private Answer growing(MapFamily family, PointCloud points, AllPairs pairs, Progress progress) {
    int most = MapFamily.most(points);
    PointCloud scores = new AppliedCloud(family.at(most).matrix(), points);
    int dimension = pairs.fewestCoordinates(distortion, scores, progress);
    while (dimension < most
        && !pairs.within(distortion, new AppliedCloud(family.at(dimension).matrix(), points))) {
      dimension++;
    }
    return new Answer(dimension, "one scan of all pairs, distances grown coordinate by coordinate");
  }

  private Result refined(Refined method, PointCloud points, Progress progress) {
    try (RefinedSearch search = new RefinedSearch(method, points, progress)) {
      RefinedMap found = search.smallestDimension(distortion);
      return result(method, Optional.of(found), search, search.searched());
    }
  }

  /** The result of a refinement, if what it reached holds the distortion. */
  Result result(
      Refined method, Optional<RefinedMap> reached, RefinedSearch search, String searched) {
    RefinedMap map =
        reached.orElseThrow(
            () ->
                new UnreachableDistortionException(
                    String.format(
                        Locale.ROOT,
                        "refined: the pairs of the landmarks do not come within %s at dimension %d",
                        distortion,
                        method.dimension())));
    return certified(search.embedding(method, map), map.check().profile(), searched);
  }

  private Result certified(LinearEmbedding embedding, DistortionProfile profile, String searched) {
    if (profile.max() > distortion) {
      throw unreachable(
          embedding.provenance().orElseThrow().method(),
          distortion,
          embedding.dimension(),
          profile.max());
    }
    return new Result(embedding.certifiedBy(profile.certificate()), profile, searched);
  }

  static UnreachableDistortionException unreachable(
      String method, double distortion, int dimension, double reached) {
    return new UnreachableDistortionException(
        String.format(
            Locale.ROOT,
            "%s: no dimension tried up to %d keeps all pairs within %s; the largest distortion"
                + " there is %.4f",
            method,
            dimension,
            distortion,
            reached));
  }
}
