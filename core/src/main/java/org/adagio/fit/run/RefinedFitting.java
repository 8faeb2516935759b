package org.adagio.fit.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.StopSignal;
import org.adagio.fit.Effort;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.Goal;
import org.adagio.fit.Refined;
import org.adagio.fit.refined.Patience;
import org.adagio.fit.refined.RefinedMap;
import org.adagio.fit.refined.RefinedSearch;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/** Refined maps; every one that is found was checked over all pairs. */
record RefinedFitting(Refined method) implements MethodFitting {

  @Override
  public Fitter fitter(PointCloud points, Choices plan) {
    return new Fitter() {
      @Override
      public FoundMap at(int dimension) {
        return inTime(
            dimension,
            search ->
                Optional.of(found(search, search.smallestDistortion(dimension), Optional.empty())),
            hurried -> hurried.at(dimension));
      }

      @Override
      public FoundMap within(double distortion) {
        return inTime(
            0,
            search ->
                search
                    .smallestDimension(distortion)
                    .map(map -> found(search, map, Optional.of(search.searched()))),
            hurried -> hurried.within(distortion));
      }

      @Override
      public FoundMap at(int dimension, double distortion) {
        return inTime(
            dimension,
            search ->
                Optional.of(found(search, search.reached(dimension, distortion), Optional.empty())),
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
      Choices plan,
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

  static Patience patience(Choices plan) {
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
  public boolean fitsClosely() {
    return true;
  }

  @Override
  public boolean ordersCoordinates() {
    return true;
  }
}
