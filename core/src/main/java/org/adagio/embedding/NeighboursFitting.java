package org.adagio.embedding;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.StopSignal;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionLimit;
import org.adagio.embedding.neighbours.Asked;
import org.adagio.embedding.neighbours.NeighbourDescent;
import org.adagio.embedding.neighbours.NeighbourSearch;
import org.adagio.embedding.refined.RefinedMap;
import org.adagio.embedding.refined.RefinedSearch;
import org.adagio.linalg.Workers;

/** Maps that keep neighbours; for a distortion, the band takes over from there. */
final class NeighboursFitting implements MethodFitting<Neighbours> {
  /** How often the dimension is raised where a map of neighbours does not come into the band. */
  private static final int RAISES = 3;

  /** What the map is called where no other keeps more neighbours. */
  private static final String PRINCIPAL = PrincipalComponents.exact().name();

  /** By so much. */
  private static final double RAISE = 0.05;

  @Override
  public Class<Neighbours> recipe() {
    return Neighbours.class;
  }

  @Override
  public Fitter fitter(Neighbours method, PointCloud points, FitPlan plan) {
    return fitter(method, points, Beside.NOTHING, plan);
  }

  @Override
  public Fitter fitter(Neighbours method, PointCloud points, Beside beside, FitPlan plan) {
    if (beside.queries().isPresent() && plan.goal().distortion().isPresent()) {
      throw new IllegalArgumentException(
          "neighbours: queries go with a dimension or a recall, got a distortion");
    }
    if (plan.goal().distortion().isPresent() && plan.metric() != Metric.EUCLIDEAN) {
      throw new IllegalArgumentException(
          "neighbours: a distortion is about distances, and goes with the metric euclidean, got "
              + plan.metric());
    }
    Requirements.ofStart(method.start(), points, plan.goal());
    return new Fitter() {
      @Override
      public FoundMap at(int dimension) {
        StopSignal stop = plan.execution().stop();
        return Workers.unless(
                () -> stop.isRaised() || !stop.allows(HurriedFitter.time(plan)), this::search)
            .map(search -> at(dimension, search))
            .orElseGet(() -> new HurriedFitter(points, plan).at(dimension));
      }

      private NeighbourSearch search() {
        return new NeighbourSearch(
            points,
            beside.queries(),
            beside.others(),
            plan.metric(),
            asked(plan.goal()),
            method.landmarks(),
            plan.seed(),
            plan.execution());
      }

      private FoundMap at(int dimension, NeighbourSearch search) {
        NeighbourSearch.Found kept =
            search.at(dimension, method.start().map(LinearEmbedding::matrix));
        FoundMap found =
            new FoundMap(
                kept.map(), Optional.of(search.spectrum()), Optional.empty(), kept.judged());
        return kept.isPrincipal() ? found.foundBy(PRINCIPAL) : found;
      }

      @Override
      public Optional<FoundMap> fallback(Matrix axes) {
        return Optional.of(FoundMap.unchecked(axes, Optional.empty()).foundBy(PRINCIPAL));
      }

      @Override
      public FoundMap within(DistortionLimit limit) {
        return inTime(1, search -> within(limit, search), hurried -> hurried.within(limit));
      }

      /** The smallest dimension that refined maps need, or a few more for the neighbours. */
      private Optional<FoundMap> within(DistortionLimit limit, RefinedSearch search) {
        return search
            .smallestDimension(limit.ofNorms())
            .map(
                least ->
                    RefinedFitting.found(
                        search,
                        raised(limit, search, least).orElse(least),
                        Optional.of(search.searched())));
      }

      private Optional<RefinedMap> raised(
          DistortionLimit limit, RefinedSearch search, RefinedMap least) {
        int dimension = least.projection().rows();
        for (int raise = 0; raise <= RAISES && dimension < points.dimension(); raise++) {
          RefinedMap map = search.reached(dimension, limit.ofNorms());
          if (limit.isKeptBy(map.check().profile())) {
            return Optional.of(map);
          }
          if (plan.execution().stop().isRaised()) {
            return Optional.empty();
          }
          dimension += (int) Math.ceil(RAISE * dimension);
        }
        return Optional.empty();
      }

      @Override
      public FoundMap at(int dimension, DistortionLimit limit) {
        return inTime(
            dimension,
            search ->
                Optional.of(
                    RefinedFitting.found(
                        search, search.reached(dimension, limit.ofNorms()), Optional.empty())),
            hurried -> hurried.at(dimension));
      }

      private FoundMap inTime(
          int rows,
          Function<RefinedSearch, Optional<FoundMap>> searched,
          Function<Fitter, FoundMap> otherwise) {
        NeighbourDescent neighbours = NeighbourDescent.byDistance(plan.seed(), plan.execution());
        RefinedSearch.Start start =
            (white, all, stressed) ->
                neighbours.lowered(white, all, Optional.empty(), seen -> stressed).map();
        return RefinedFitting.inTime(
            points,
            method.landmarks(),
            rows,
            plan,
            search -> searched.apply(search.from(start)),
            otherwise);
      }
    };
  }

  /** What maps are compared by: what the goal asks, or what most searches do. */
  private static Asked asked(Goal goal) {
    return goal.recall()
        .map(recall -> new Asked(recall.k(), List.of(recall.rerank())))
        .orElse(Asked.USUAL);
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
  public boolean keepsNeighbours() {
    return true;
  }

  @Override
  public boolean ordersCoordinates(Neighbours method) {
    return method.start().isEmpty();
  }

  @Override
  public FoundMap placed(Neighbours method, FoundMap found, PointCloud points, FitPlan plan) {
    return found.onto(method.start(), points, plan);
  }

  @Override
  public boolean movesPoints(Metric metric) {
    return metric == Metric.EUCLIDEAN;
  }
}
