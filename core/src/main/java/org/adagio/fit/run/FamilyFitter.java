package org.adagio.fit.run;

import java.util.Optional;
import java.util.function.Supplier;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Run;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.PairScan;
import org.adagio.measure.Pairs;
import org.adagio.measure.RatioSpan;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.work.Draw;

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

  /** The same for maps along orthonormal axes, where every coordinate adds to the distances. */
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
  public FoundMap within(double distortion) {
    MapFamily plain = all.get();
    try (PairScan pairs = new PairScan(points)) {
      MapFamily family =
          scales
              ? plain.withBestFactor(map -> pairs.profile(map, execution.progress()).span())
              : plain;
      DimensionTrials trials = new DimensionTrials(distortion, family, points, pairs, execution);
      DimensionTrials.Answer answer = grows ? trials.growing() : trials.run();
      FoundMap found = family.at(answer.dimension());
      DistortionProfile check = pairs.profile(found.matrix(), execution.progress());
      return new FoundMap(
          found.matrix(), found.spectrum(), Optional.of(check), Optional.of(answer.searched()));
    }
  }

  /** Of all pairs of few points, and of a sample of many; others certify the map. */
  private RatioSpan spanOfSome(Matrix map) {
    Run run = new Run(Draw.SEARCHED_PAIRS.seed(seed), execution.progress());
    return Distortion.of(Reduction.of(points, map), Pairs.automatic(), run).span();
  }
}
