package org.adagio.embedding;

import java.util.Optional;
import java.util.function.Supplier;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.Pairs;
import org.adagio.distortion.RatioSpan;

/**
 * Fits a method that has a map for every dimension: one is taken as it is, and for a distortion
 * dimensions are tried.
 */
final class FamilyFitter implements Fitter {
  private final MapFamily one;
  private final Supplier<MapFamily> all;
  private final PointCloud points;
  private final long seed;
  private final Execution execution;
  private final boolean grows;
  private final boolean scales;

  /**
   * @param one a family of which one map is wanted
   * @param all a family of which many are
   * @param seed of everything that the fit draws
   */
  FamilyFitter(
      MapFamily one, Supplier<MapFamily> all, PointCloud points, long seed, Execution execution) {
    this(one, all, points, seed, execution, false, false);
  }

  private FamilyFitter(
      MapFamily one,
      Supplier<MapFamily> all,
      PointCloud points,
      long seed,
      Execution execution,
      boolean grows,
      boolean scales) {
    this.one = one;
    this.all = all;
    this.points = points;
    this.seed = seed;
    this.execution = execution;
    this.grows = grows;
    this.scales = scales;
  }

  /**
   * The same for maps along orthonormal axes, where every coordinate adds to the distances: one
   * scan of all pairs gives the answer.
   */
  FamilyFitter growing() {
    return new FamilyFitter(one, all, points, seed, execution, true, scales);
  }

  /** The same for maps that are multiplied by the factor which makes their distortion least. */
  FamilyFitter withBestFactor() {
    return new FamilyFitter(one, all, points, seed, execution, grows, true);
  }

  @Override
  public FoundMap at(int dimension) {
    return (scales ? one.withBestFactor(this::spanOfSome) : one).at(dimension);
  }

  @Override
  public FoundMap within(DistortionLimit limit) {
    MapFamily plain = all.get();
    double distortion = limit.ofNorms();
    try (AllPairs pairs = AllPairs.of(points, Draw.SEARCHED_PAIRS.seed(seed))) {
      MapFamily family = scales ? plain.withBestFactor(map -> span(map, pairs)) : plain;
      DimensionTrials.Answer answer =
          grows
              ? grown(plain, family, distortion, pairs)
              : new DimensionTrials(distortion, family, points, pairs, execution).run();
      FoundMap found = family.at(answer.dimension());
      DistortionProfile check =
          pairs.profile(new AppliedCloud(found.matrix(), points), execution.progress());
      return new FoundMap(
          found.matrix(), found.spectrum(), Optional.of(check), Optional.of(answer.searched()));
    }
  }

  /** Of all pairs of few points, and of a sample of many; others certify the map. */
  private RatioSpan spanOfSome(Matrix map) {
    return Pairs.automatic()
        .profile(
            points,
            new AppliedCloud(map, points),
            Draw.SEARCHED_PAIRS.seed(seed),
            execution.progress())
        .span();
  }

  private RatioSpan span(Matrix map, AllPairs pairs) {
    return pairs.profile(new AppliedCloud(map, points), execution.progress()).span();
  }

  /** The growing distances are of rounded scores; the map's own images have the last word. */
  private DimensionTrials.Answer grown(
      MapFamily plain, MapFamily family, double distortion, AllPairs pairs) {
    int most = MapFamily.most(points);
    PointCloud scores = new AppliedCloud(plain.at(most).matrix(), points);
    int dimension =
        scales
            ? fewestUpToFactor(plain, distortion, pairs, scores)
            : pairs.fewestCoordinates(distortion, scores, execution.progress());
    while (dimension < most
        && !pairs.within(distortion, new AppliedCloud(family.at(dimension).matrix(), points))) {
      dimension++;
    }
    return new DimensionTrials.Answer(
        dimension, "one scan of all pairs, distances grown coordinate by coordinate");
  }

  /**
   * With the best factor the least ratio must come to (1 − δ) / (1 + δ) of the greatest, which is 1
   * at most and falls with the number of coordinates: the answer falls from scan to scan until it
   * stands.
   */
  private int fewestUpToFactor(
      MapFamily plain, double distortion, AllPairs pairs, PointCloud scores) {
    double share = (1 - distortion) / (1 + distortion);
    int dimension = MapFamily.most(points);
    int fewer = pairs.fewestCoordinates(1 - share, scores, execution.progress());
    while (fewer < dimension) {
      dimension = fewer;
      double greatest = span(plain.at(dimension).matrix(), pairs).greatest();
      fewer = pairs.fewestCoordinates(1 - share * greatest, scores, execution.progress());
    }
    return dimension;
  }
}
