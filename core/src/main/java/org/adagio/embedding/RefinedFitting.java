package org.adagio.embedding;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.Matrix;
import org.adagio.StopSignal;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionLimit;
import org.adagio.embedding.refined.Patience;
import org.adagio.embedding.refined.RefinedMap;
import org.adagio.embedding.refined.RefinedSearch;
import org.adagio.linalg.Workers;

/** Refined maps; every one that is found was checked over all pairs. */
final class RefinedFitting implements MethodFitting<Refined> {

  @Override
  public Class<Refined> recipe() {
    return Refined.class;
  }

  @Override
  public Fitter fitter(Refined method, PointCloud points, FitPlan plan) {
    Requirements.ofStart(method.start(), points, plan.goal());
    return new Fitter() {
      @Override
      public FoundMap at(int dimension) {
        Optional<Matrix> old = method.start().map(LinearEmbedding::matrix);
        return inTime(
            dimension,
            search ->
                Optional.of(
                    found(search, search.smallestDistortion(dimension, old), Optional.empty())),
            hurried ->
                old.map(map -> FoundMap.unchecked(map, Optional.empty()))
                    .orElseGet(() -> hurried.at(dimension)));
      }

      @Override
      public FoundMap within(DistortionLimit limit) {
        return inTime(
            1,
            search ->
                search
                    .smallestDimension(limit.ofNorms())
                    .map(map -> found(search, map, Optional.of(search.searched()))),
            hurried -> hurried.within(limit));
      }

      @Override
      public FoundMap at(int dimension, DistortionLimit limit) {
        return inTime(
            dimension,
            search ->
                Optional.of(
                    found(search, search.reached(dimension, limit.ofNorms()), Optional.empty())),
            hurried -> hurried.at(dimension));
      }

      private FoundMap inTime(
          int rows,
          Function<RefinedSearch, Optional<FoundMap>> searched,
          Function<Fitter, FoundMap> otherwise) {
        return RefinedFitting.inTime(points, method.landmarks(), rows, plan, searched, otherwise);
      }
    };
  }

  /** What a search finds, or what can be had where the time is over before it could begin. */
  static FoundMap inTime(
      PointCloud points,
      int landmarks,
      int rows,
      FitPlan plan,
      Function<RefinedSearch, Optional<FoundMap>> searched,
      Function<Fitter, FoundMap> otherwise) {
    StopSignal stop = plan.execution().stop();
    Duration needed = HurriedFitter.time(plan);
    return Workers.unless(
            () -> !stop.allows(needed),
            () ->
                new RefinedSearch(
                    points, landmarks, plan.seed(), rows, patience(plan), needed, plan.execution()))
        .flatMap(
            search -> {
              try (search) {
                return searched.apply(search);
              }
            })
        .orElseGet(() -> otherwise.apply(new HurriedFitter(points, plan)));
  }

  static FoundMap found(RefinedSearch search, RefinedMap map, Optional<String> searched) {
    return new FoundMap(
        map.projection(),
        Optional.of(search.spectrum()),
        Optional.of(map.check().profile()),
        searched,
        search.history());
  }

  static Patience patience(FitPlan plan) {
    return plan.effort() == Effort.THOROUGH ? Patience.THOROUGH : Patience.STANDARD;
  }

  @Override
  public boolean looksAtAllPairs(Goal goal) {
    return true;
  }

  @Override
  public boolean lowersDistortion(Goal goal) {
    return goal.distortion().isEmpty() && goal.recall().isEmpty();
  }

  @Override
  public boolean isForOneMachine(Refined method, long points, int sourceDimension) {
    return points <= method.landmarks();
  }

  @Override
  public boolean fitsClosely() {
    return true;
  }

  @Override
  public boolean ordersCoordinates(Refined method) {
    return method.start().isEmpty();
  }

  @Override
  public FoundMap placed(Refined method, FoundMap found, PointCloud points, FitPlan plan) {
    return found.onto(method.start(), points, plan);
  }
}
