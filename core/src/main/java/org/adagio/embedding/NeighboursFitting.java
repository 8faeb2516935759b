package org.adagio.embedding;

import java.util.Locale;
import java.util.Optional;
import org.adagio.Footprint;
import org.adagio.Metric;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.UnreachableDistortionException;
import org.adagio.embedding.neighbours.NeighbourDescent;
import org.adagio.embedding.neighbours.NeighbourSearch;
import org.adagio.embedding.refined.RefinedMap;
import org.adagio.embedding.refined.RefinedSearch;

/** Maps that keep neighbours; for a distortion, the band takes over from there. */
final class NeighboursFitting implements MethodFitting<Neighbours> {
  /** How often the dimension is raised where a map of neighbours does not come into the band. */
  private static final int RAISES = 3;

  /** By so much. */
  private static final double RAISE = 0.05;

  @Override
  public Class<Neighbours> recipe() {
    return Neighbours.class;
  }

  @Override
  public Fitter fitter(Neighbours method, PointCloud points, FitPlan plan) {
    return fitter(method, points, Optional.empty(), plan);
  }

  @Override
  public Fitter fitter(Neighbours method, PointCloud points, PointCloud queries, FitPlan plan) {
    if (plan.goal().distortion().isPresent()) {
      throw new IllegalArgumentException(
          "neighbours: queries go with a dimension or a recall, got a distortion");
    }
    return fitter(method, points, Optional.of(queries), plan);
  }

  private static Fitter fitter(
      Neighbours method, PointCloud points, Optional<PointCloud> queries, FitPlan plan) {
    if (plan.goal().distortion().isPresent() && plan.metric() != Metric.EUCLIDEAN) {
      throw new IllegalArgumentException(
          "neighbours: a distortion is about distances, and goes with the metric euclidean, got "
              + plan.metric());
    }
    Requirements.ofStart(method.start(), points, plan.goal());
    return new Fitter() {
      @Override
      public FoundMap at(int dimension) {
        NeighbourSearch search =
            new NeighbourSearch(
                points, queries, plan.metric(), method.landmarks(), plan.seed(), plan.execution());
        return FoundMap.unchecked(
            search.at(dimension, method.start().map(LinearEmbedding::matrix)),
            Optional.of(search.spectrum()));
      }

      @Override
      public FoundMap within(DistortionLimit limit) {
        try (RefinedSearch search = search(1)) {
          RefinedMap least = search.smallestDimension(limit.ofNorms());
          int dimension = least.projection().rows();
          for (int raise = 0; raise <= RAISES; raise++) {
            Optional<RefinedMap> map = search.reached(dimension, limit.ofNorms());
            if (map.isPresent()) {
              return RefinedFitting.found(search, map.get(), Optional.of(search.searched()));
            }
            dimension += (int) Math.ceil(RAISE * dimension);
            if (dimension >= points.dimension() || plan.execution().stop().isRaised()) {
              break;
            }
          }
          return RefinedFitting.found(search, least, Optional.of(search.searched()));
        }
      }

      @Override
      public FoundMap at(int dimension, DistortionLimit limit) {
        try (RefinedSearch search = search(dimension)) {
          RefinedMap map =
              search
                  .reached(dimension, limit.ofNorms())
                  .orElseThrow(() -> unreached(dimension, limit));
          return RefinedFitting.found(search, map, Optional.empty());
        }
      }

      private RefinedSearch search(int rows) {
        NeighbourDescent neighbours = NeighbourDescent.byDistance(plan.seed(), plan.execution());
        return new RefinedSearch(
                points,
                method.landmarks(),
                plan.seed(),
                rows,
                RefinedFitting.patience(plan),
                plan.execution())
            .from((white, all, stressed) -> neighbours.lowered(white, all, seen -> stressed));
      }
    };
  }

  private static UnreachableDistortionException unreached(int dimension, DistortionLimit limit) {
    return new UnreachableDistortionException(
        String.format(
            Locale.ROOT,
            "neighbours: the pairs of the landmarks do not come within %s at dimension %d",
            limit,
            dimension));
  }

  @Override
  public Footprint footprint(Neighbours method, Goal goal, long points, int sourceDimension) {
    int dimension = goal.dimension().orElse(1);
    Footprint neighbours =
        NeighbourSearch.footprint(points, sourceDimension, dimension, method.landmarks());
    return goal.distortion().isEmpty()
        ? neighbours
        : neighbours.or(
            RefinedSearch.footprint(points, sourceDimension, dimension, method.landmarks()));
  }

  @Override
  public boolean looksAtAllPairs(Goal goal) {
    return true;
  }

  @Override
  public boolean isForOneMachine(Neighbours method, long points, int sourceDimension) {
    return points <= method.landmarks();
  }

  @Override
  public boolean fitsOnOneMachineOnly() {
    return true;
  }

  @Override
  public boolean fitsClosely() {
    return true;
  }

  @Override
  public boolean ordersCoordinates() {
    return true;
  }

  @Override
  public boolean movesPoints(Metric metric) {
    return metric == Metric.EUCLIDEAN;
  }
}
