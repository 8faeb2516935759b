package org.adagio.fit.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.StopSignal;
import org.adagio.fit.Effort;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.refined.Patience;
import org.adagio.fit.refined.RefinedMap;
import org.adagio.fit.refined.RefinedSearch;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/**
 * Finds refined maps; every one was checked over all pairs. Where the time is over before a search
 * could begin, it finds what can be had.
 *
 * @param landmarks how many points are taken with all their pairs
 */
record RefinedFitter(int landmarks, PointCloud points, Choices plan) implements Fitter {
  @Override
  public FoundMap at(int dimension) {
    return at(dimension, search -> search.smallestDistortion(dimension));
  }

  @Override
  public FoundMap at(int dimension, double distortion) {
    return at(dimension, search -> search.reached(dimension, distortion));
  }

  FoundMap at(int dimension, Function<RefinedSearch, RefinedMap> searched) {
    return inTime(
        dimension,
        search -> Optional.of(found(search, searched.apply(search))),
        hurried -> hurried.at(dimension));
  }

  @Override
  public FoundMap within(double distortion) {
    return within(distortion, 0, (search, least) -> least);
  }

  /** What becomes of the map of the smallest dimension. */
  interface Sequel {
    RefinedMap of(RefinedSearch search, RefinedMap least);
  }

  FoundMap within(double distortion, int rows, Sequel sequel) {
    return inTime(
        rows,
        search ->
            search
                .smallestDimension(distortion)
                .map(least -> found(search, sequel.of(search, least)).searched(search.searched())),
        hurried -> hurried.within(distortion));
  }

  private FoundMap inTime(
      int rows,
      Function<RefinedSearch, Optional<FoundMap>> searched,
      Function<Fitter, FoundMap> otherwise) {
    StopSignal stop = plan.execution().stop();
    Duration needed = HurriedFitter.time(plan);
    Patience patience = plan.effort() == Effort.THOROUGH ? Patience.THOROUGH : Patience.STANDARD;
    return Workers.unless(
            () -> !stop.allows(needed),
            () ->
                new RefinedSearch(
                    points, landmarks, plan.seed(), rows, patience, needed, plan.execution()))
        .flatMap(
            search -> {
              try (search) {
                return searched.apply(search);
              }
            })
        .orElseGet(() -> otherwise.apply(new HurriedFitter(points, plan)));
  }

  private static FoundMap found(RefinedSearch search, RefinedMap map) {
    return FoundMap.unchecked(map.projection(), Optional.of(search.spectrum()))
        .checked(map.check().profile().orElseThrow())
        .told(search.history());
  }
}
