package org.adagio.fit.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.StopSignal;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.Goal;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.neighbours.Asked;
import org.adagio.fit.neighbours.NeighbourSearch;
import org.adagio.fit.refined.RefinedMap;
import org.adagio.fit.refined.RefinedSearch;
import org.adagio.measure.Distortion;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;
import org.adagio.work.Workers;

/** Maps that keep neighbours; for a distortion, the band takes over from there. */
record NeighboursFitting(Neighbours method) implements MethodFitting {
  /** How often the dimension is raised where a map of neighbours does not come into the band. */
  private static final int RAISES = 3;

  /** What the map is called where no other keeps more neighbours. */
  private static final String PRINCIPAL = PrincipalComponents.exact().name();

  /** By so much. */
  private static final double RAISE = 0.05;

  @Override
  public Fitter fitter(PointCloud points, Choices plan) {
    return fitter(points, Optional.empty(), plan);
  }

  @Override
  public Fitter fitter(PointCloud points, Optional<PointCloud> queries, Choices plan) {
    if (queries.isPresent() && plan.goal().distortion().isPresent()) {
      throw new IllegalArgumentException(
          "neighbours: queries go with a dimension or a recall, got a distortion");
    }
    if (plan.goal().distortion().isPresent() && plan.metric() != Metric.EUCLIDEAN) {
      throw new IllegalArgumentException(
          "neighbours: a distortion is about distances, and goes with the metric euclidean, got "
              + plan.metric());
    }
    return new Fitter() {
      private NeighbourSearch known;

      @Override
      public FoundMap at(int dimension) {
        StopSignal stop = plan.execution().stop();
        return Workers.unless(
                () -> stop.isRaised() || !stop.allows(HurriedFitter.time(plan)), this::search)
            .map(search -> at(dimension, search))
            .orElseGet(() -> new HurriedFitter(points, plan).at(dimension));
      }

      /** Made once for all dimensions that are tried: the points are decomposed by it. */
      private NeighbourSearch search() {
        if (known == null) {
          known =
              new NeighbourSearch(
                  points,
                  queries,
                  plan.metric(),
                  method.keepsLength(),
                  asked(plan.goal()),
                  plan.seed(),
                  plan.execution());
        }
        return known;
      }

      private FoundMap at(int dimension, NeighbourSearch search) {
        NeighbourSearch.Found kept = search.at(dimension);
        Matrix map = method.keepsLength() ? kept.map() : scaled(kept.map());
        FoundMap found =
            new FoundMap(map, Optional.of(search.spectrum()), Optional.empty(), kept.judged());
        return kept.isPrincipal() ? found.foundBy(PRINCIPAL) : found;
      }

      /** One factor for all images changes no neighbour: that of the least distortion. */
      private Matrix scaled(Matrix map) {
        int count = (int) Math.min(method.landmarks(), points.size());
        long[] rows = Split.rows(points.size(), count, Draw.SEARCHED_PAIRS.seed(plan.seed()));
        return map.times(Distortion.of(Reduction.of(points.select(rows), map)).bestFactor());
      }

      @Override
      public Optional<FoundMap> fallback(Matrix axes) {
        return Optional.of(FoundMap.unchecked(axes, Optional.empty()).foundBy(PRINCIPAL));
      }

      @Override
      public FoundMap within(double distortion) {
        return inTime(
            1, search -> within(distortion, search), hurried -> hurried.within(distortion));
      }

      /** The smallest dimension that refined maps need, or a few more for the neighbours. */
      private Optional<FoundMap> within(double distortion, RefinedSearch search) {
        return search
            .smallestDimension(distortion)
            .map(
                least ->
                    RefinedFitting.found(
                        search,
                        raised(distortion, search, least).orElse(least),
                        Optional.of(search.searched())));
      }

      private Optional<RefinedMap> raised(
          double distortion, RefinedSearch search, RefinedMap least) {
        int dimension = least.projection().rows();
        for (int raise = 0; raise <= RAISES && dimension < points.dimension(); raise++) {
          RefinedMap map = search.reached(dimension, distortion);
          if (map.check().profile().max() <= distortion) {
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
      public FoundMap at(int dimension, double distortion) {
        return inTime(
            dimension,
            search ->
                Optional.of(
                    RefinedFitting.found(
                        search, search.reached(dimension, distortion), Optional.empty())),
            hurried -> hurried.at(dimension));
      }

      private FoundMap inTime(
          int rows,
          Function<RefinedSearch, Optional<FoundMap>> searched,
          Function<Fitter, FoundMap> otherwise) {
        RefinedSearch.Start start =
            (white, all, stressed) -> {
              NeighbourSearch.Found found = search().at(stressed.rows());
              return found.isPrincipal() ? stressed : white.ofMap(found.map());
            };
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
    return goal.distortion().isPresent();
  }

  @Override
  public boolean keepsLength() {
    return method.keepsLength();
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
  public boolean ordersCoordinates() {
    return true;
  }

  @Override
  public boolean movesPoints(Metric metric) {
    return metric == Metric.EUCLIDEAN;
  }
}
