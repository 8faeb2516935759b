package org.adagio.fit.run;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Distortion;
import org.adagio.measure.PairScan;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.work.Draw;

/**
 * Fits a method that has a map for every dimension: one is taken as it is, and for a distortion
 * dimensions are tried.
 *
 * @param maps the method's, given whether many of them are wanted
 * @param grows whether every coordinate adds to the distances, as along orthonormal axes
 * @param scales whether maps are multiplied by the factor that makes their distortion least
 */
record FamilyFitter(
    Function<Boolean, MapFamily> maps,
    boolean grows,
    boolean scales,
    PointCloud points,
    Choices plan)
    implements Fitter {
  static Fitter of(EmbeddingMethod method, PointCloud points, Choices plan) {
    int most = MapFamily.most(points);
    if (method instanceof PrincipalComponents components) {
      // inner products are kept best by axes about the origin
      boolean aboutOrigin =
          plan.metric() == Metric.INNER_PRODUCT && !DistributedCloud.isOne(points);
      return new FamilyFitter(
          many ->
              new MapFamily.Axes(components.basis(), points, plan, aboutOrigin, many ? most : 0),
          components.basis() == PrincipalBasis.EXACT,
          components.form() == PrincipalComponents.Form.FACTOR,
          points,
          plan);
    }
    if (!(method instanceof Adagio adagio)) {
      long seed = Draw.MAP.seed(plan.seed());
      int d = points.dimension();
      MapFamily signs = r -> FoundMap.unchecked(RandomSigns.of(r, d, seed), Optional.empty());
      return new FamilyFitter(many -> signs, false, false, points, plan);
    }
    adagio.given().ifPresent(p -> requireColumns(p, points));
    int half = Math.min(most, adagio.principalRows(points.dimension()));
    return new FamilyFitter(
        many ->
            new MapFamily.Padded(
                adagio,
                new MapFamily.Axes(adagio.basis(), points, plan, false, many ? half : 0),
                plan.seed()),
        false,
        false,
        points,
        plan);
  }

  private static void requireColumns(Matrix given, PointCloud points) {
    if (given.columns() != points.dimension()) {
      throw new IllegalArgumentException(
          "the given basis must have the points' %d columns, got %d"
              .formatted(points.dimension(), given.columns()));
    }
  }

  @Override
  public FoundMap at(int dimension) {
    return scaled(maps.apply(false), this::factorOfSome).at(dimension);
  }

  @Override
  public FoundMap within(double distortion) {
    Progress progress = plan.execution().progress();
    try (PairScan pairs = new PairScan(points)) {
      MapFamily family = scaled(maps.apply(true), map -> pairs.profile(map, progress).bestFactor());
      DimensionTrials trials =
          new DimensionTrials(distortion, family, points, pairs, plan.execution());
      FoundMap found = grows ? trials.growing() : trials.run();
      return found.checked(pairs.profile(found.matrix(), progress));
    }
  }

  private MapFamily scaled(MapFamily plain, ToDoubleFunction<Matrix> best) {
    return scales ? r -> scaled(plain.at(r), best) : plain;
  }

  private static FoundMap scaled(FoundMap found, ToDoubleFunction<Matrix> best) {
    double factor = best.applyAsDouble(found.matrix());
    return FoundMap.unchecked(found.matrix().times(factor), found.spectrum());
  }

  /** Of all pairs of few points, and of a sample of many; others certify the map. */
  private double factorOfSome(Matrix map) {
    Run run = new Run(Draw.SEARCHED_PAIRS.seed(plan.seed()), plan.execution().progress());
    return Distortion.of(Reduction.of(points, map), Pairs.automatic(), run).bestFactor();
  }
}
