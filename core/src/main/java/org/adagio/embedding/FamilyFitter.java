package org.adagio.embedding;

import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.adagio.Execution;
import org.adagio.Footprint;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.DistortionProfile;

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

  /**
   * @param one a family of which one map is wanted
   * @param all a family of which many are
   * @param seed of everything that the fit draws
   */
  FamilyFitter(
      MapFamily one, Supplier<MapFamily> all, PointCloud points, long seed, Execution execution) {
    this(one, all, points, seed, execution, false);
  }

  private FamilyFitter(
      MapFamily one,
      Supplier<MapFamily> all,
      PointCloud points,
      long seed,
      Execution execution,
      boolean grows) {
    this.one = one;
    this.all = all;
    this.points = points;
    this.seed = seed;
    this.execution = execution;
    this.grows = grows;
  }

  /**
   * The same for maps along orthonormal axes, where every coordinate adds to the distances: one
   * scan of all pairs gives the answer.
   */
  FamilyFitter growing() {
    return new FamilyFitter(one, all, points, seed, execution, true);
  }

  @Override
  public FoundMap at(int dimension) {
    return one.at(dimension);
  }

  @Override
  public FoundMap within(DistortionLimit limit) {
    MapFamily family = all.get();
    double distortion = limit.ofNorms();
    try (AllPairs pairs = AllPairs.of(points, Draw.SEARCHED_PAIRS.seed(seed))) {
      DimensionTrials.Answer answer =
          grows
              ? grown(family, distortion, pairs)
              : new DimensionTrials(distortion, family, points, pairs, execution).run();
      FoundMap found = family.at(answer.dimension());
      DistortionProfile check =
          pairs.profile(new AppliedCloud(found.matrix(), points), execution.progress());
      return new FoundMap(
          found.matrix(), found.spectrum(), Optional.of(check), Optional.of(answer.searched()));
    }
  }

  /** The growing distances are of rounded scores; the map's own images have the last word. */
  private DimensionTrials.Answer grown(MapFamily family, double distortion, AllPairs pairs) {
    int most = MapFamily.most(points);
    PointCloud scores = new AppliedCloud(family.at(most).matrix(), points);
    int dimension = pairs.fewestCoordinates(distortion, scores, execution.progress());
    while (dimension < most
        && !pairs.within(distortion, new AppliedCloud(family.at(dimension).matrix(), points))) {
      dimension++;
    }
    return new DimensionTrials.Answer(
        dimension, "one scan of all pairs, distances grown coordinate by coordinate");
  }

  /**
   * What a fit holds in memory at its peak; a search may come to the largest dimension.
   *
   * @param one what one map of a dimension takes
   */
  static Footprint footprint(
      Goal goal, long points, int sourceDimension, IntFunction<Footprint> one) {
    if (goal.dimension().isPresent()) {
      return one.apply(goal.dimension().getAsInt());
    }
    int most = (int) Math.min(points, sourceDimension);
    return DistortionProfile.footprint(points, sourceDimension, most)
        .and("scores", 2.0 * Float.BYTES * points * sourceDimension)
        .or(one.apply(most));
  }
}
