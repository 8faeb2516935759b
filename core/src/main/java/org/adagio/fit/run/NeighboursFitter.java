package org.adagio.fit.run;

import java.util.List;
import java.util.Optional;
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

/** Finds maps that keep neighbours; for a distortion, the band takes over from there. */
final class NeighboursFitter implements Fitter {
  /** How often the dimension is raised where a map of neighbours does not come into the band. */
  private static final int RAISES = 3;

  /** By so much. */
  private static final double RAISE = 0.05;

  /** What the map is called where no other keeps more neighbours. */
  private static final String PRINCIPAL = PrincipalComponents.exact().name();

  private final Neighbours method;
  private final PointCloud points;
  private final Optional<PointCloud> queries;
  private final Choices plan;
  private NeighbourSearch known;

  NeighboursFitter(
      Neighbours method, PointCloud points, Optional<PointCloud> queries, Choices plan) {
    this.method = method;
    this.points = points;
    this.queries = queries;
    this.plan = plan;
    boolean isBand = plan.goal().distortion().isPresent();
    if (queries.isPresent() && isBand) {
      throw new IllegalArgumentException(
          "neighbours: queries go with a dimension or a recall, got a distortion");
    }
    if (isBand && plan.metric() != Metric.EUCLIDEAN) {
      throw new IllegalArgumentException(
          "neighbours: a distortion is about distances, and goes with the metric euclidean, got "
              + plan.metric());
    }
  }

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
    FoundMap plain = FoundMap.unchecked(map, search.spectrum());
    FoundMap found = kept.judged().map(plain::searched).orElse(plain);
    FoundMap known = kept.gainsByLength() ? found.beside(method.withLength()) : found;
    return kept.isPrincipal() ? known.foundBy(PRINCIPAL) : known;
  }

  /** One factor for all images changes no neighbour: that of the least distortion. */
  private Matrix scaled(Matrix map) {
    int count = (int) Math.min(method.landmarks(), points.size());
    long[] rows = Split.rows(points.size(), count, Draw.SEARCHED_PAIRS.seed(plan.seed()));
    return map.times(Distortion.of(Reduction.of(points.select(rows), map)).bestFactor());
  }

  @Override
  public Optional<Matrix> axes() {
    return Optional.of(search().axes());
  }

  @Override
  public Optional<FoundMap> fallback(Matrix axes) {
    return Optional.of(FoundMap.unchecked(axes, search().spectrum()).foundBy(PRINCIPAL));
  }

  /** The smallest dimension that refined maps need, or a few more for the neighbours. */
  @Override
  public FoundMap within(double distortion) {
    return band()
        .within(distortion, 1, (search, least) -> raised(distortion, begun(search), least));
  }

  private RefinedMap raised(double distortion, RefinedSearch search, RefinedMap least) {
    int dimension = least.projection().rows();
    for (int raise = 0; raise <= RAISES && dimension < points.dimension(); raise++) {
      RefinedMap map = search.reached(dimension, distortion);
      if (map.distortion() <= distortion) {
        return map;
      }
      if (plan.execution().stop().isRaised()) {
        return least;
      }
      dimension += (int) Math.ceil(RAISE * dimension);
    }
    return least;
  }

  @Override
  public FoundMap at(int dimension, double distortion) {
    return band().at(dimension, search -> begun(search).reached(dimension, distortion));
  }

  private RefinedFitter band() {
    return new RefinedFitter(method.landmarks(), points, plan);
  }

  private RefinedSearch begun(RefinedSearch search) {
    return search.from(
        (white, all, stressed) -> {
          NeighbourSearch.Found found = search().at(stressed.rows());
          return found.isPrincipal() ? stressed : white.ofMap(found.map());
        });
  }

  /** What maps are compared by: what the goal asks, or what most searches do. */
  private static Asked asked(Goal goal) {
    return goal.recall()
        .map(recall -> new Asked(recall.k(), List.of(recall.rerank())))
        .orElse(Asked.USUAL);
  }
}
