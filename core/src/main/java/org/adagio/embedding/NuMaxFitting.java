package org.adagio.embedding;

import java.util.Optional;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Convention;
import org.adagio.distortion.DistortionLimit;
import org.adagio.embedding.numax.NuMaxBounds;
import org.adagio.embedding.numax.NuMaxCloud;
import org.adagio.embedding.numax.NuMaxMap;
import org.adagio.embedding.numax.NuMaxSearch;

/** NuMax's maps; every one that is found was checked over all pairs. */
final class NuMaxFitting implements MethodFitting<NuMax> {
  private static final String SEARCHED =
      "the rank of the matrix of least trace, one convex program";

  @Override
  public Class<NuMax> recipe() {
    return NuMax.class;
  }

  @Override
  public Fitter fitter(NuMax method, PointCloud points, FitPlan plan) {
    long seed = plan.seed();
    Execution execution = plan.execution();
    return new Fitter() {
      @Override
      public FoundMap at(int dimension) {
        try (NuMaxCloud cloud = cloud()) {
          Matrix ofCoordinates =
              dimension < cloud.rank()
                  ? search(cloud).smallestDistortion(dimension).centredNorms()
                  : Matrix.identity(cloud.rank());
          Matrix map = cloud.projection(ofCoordinates);
          Matrix rows = map.stackedOn(Matrix.zeros(dimension - map.rows(), points.dimension()));
          return found(rows, cloud, Optional.empty());
        }
      }

      /** A limit of squares becomes the norms' band of the same ratio; only the scale differs. */
      @Override
      public FoundMap within(DistortionLimit limit) {
        try (NuMaxCloud cloud = cloud()) {
          NuMaxSearch search = search(cloud);
          Matrix ofCoordinates =
              limit.convention() == Convention.NORMS
                  ? search.within(limit.value()).centredNorms()
                  : ofSquares(search, limit.value()).centredSquares();
          return found(cloud.projection(ofCoordinates), cloud, Optional.of(SEARCHED));
        }
      }

      private NuMaxCloud cloud() {
        return new NuMaxCloud(points, seed, execution.progress());
      }

      private NuMaxSearch search(NuMaxCloud cloud) {
        return new NuMaxSearch(cloud, method.secants(), method.rounds(), execution);
      }
    };
  }

  private static NuMaxMap ofSquares(NuMaxSearch search, double distortion) {
    return search.within(NuMaxBounds.normDistortion(distortion));
  }

  private static FoundMap found(Matrix rows, NuMaxCloud cloud, Optional<String> searched) {
    return new FoundMap(
        rows, Optional.of(cloud.spectrum()), Optional.of(cloud.profile(rows)), searched);
  }

  @Override
  public boolean looksAtAllPairs(Goal goal) {
    return true;
  }
}
