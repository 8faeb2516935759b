package org.adagio.embedding;

import java.util.Locale;
import java.util.Optional;
import org.adagio.Footprint;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.UnreachableDistortionException;
import org.adagio.embedding.refined.Patience;
import org.adagio.embedding.refined.RefinedMap;
import org.adagio.embedding.refined.RefinedSearch;

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
        try (RefinedSearch search = search(dimension)) {
          Optional<Matrix> old = method.start().map(LinearEmbedding::matrix);
          return found(search, search.smallestDistortion(dimension, old), Optional.empty());
        }
      }

      @Override
      public FoundMap within(DistortionLimit limit) {
        try (RefinedSearch search = search(1)) {
          RefinedMap map = search.smallestDimension(limit.ofNorms());
          return found(search, map, Optional.of(search.searched()));
        }
      }

      @Override
      public FoundMap at(int dimension, DistortionLimit limit) {
        try (RefinedSearch search = search(dimension)) {
          RefinedMap map =
              search
                  .reached(dimension, limit.ofNorms())
                  .orElseThrow(() -> unreached(dimension, limit));
          return found(search, map, Optional.empty());
        }
      }

      private RefinedSearch search(int rows) {
        return new RefinedSearch(
            points, method.landmarks(), plan.seed(), rows, patience(plan), plan.execution());
      }
    };
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

  private static UnreachableDistortionException unreached(int dimension, DistortionLimit limit) {
    return new UnreachableDistortionException(
        String.format(
            Locale.ROOT,
            "refined: the pairs of the landmarks do not come within %s at dimension %d",
            limit,
            dimension));
  }

  @Override
  public Footprint footprint(Refined method, Goal goal, long points, int sourceDimension) {
    return RefinedSearch.footprint(
        points, sourceDimension, goal.dimension().orElse(1), method.landmarks());
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
  public boolean ordersCoordinates() {
    return true;
  }
}
