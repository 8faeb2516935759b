package org.adagio.embedding.neighbours;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.adagio.Execution;
import org.adagio.Footprint;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.clouds.Draw;
import org.adagio.data.PointCloud;
import org.adagio.data.Spectrum;
import org.adagio.embedding.axes.PrincipalAxes;
import org.adagio.embedding.descent.Band;
import org.adagio.embedding.descent.BandStress;
import org.adagio.embedding.descent.Coordinates;
import org.adagio.embedding.descent.Descent;
import org.adagio.embedding.descent.Landmarks;

/**
 * Finds maps that keep neighbours: the stress of some points is lowered first, which brings all
 * distances about right, and then the divergence of the neighbours of all points.
 */
public final class NeighbourSearch {
  /** Beyond so many steps the plain stress changes little. */
  private static final int STRESS_ITERATIONS = 40;

  /** The lists' entries, their reverse, targets and pulls. */
  private static final int BYTES_OF_ENTRY = 20;

  private final PointCloud points;
  private final Optional<PointCloud> queries;
  private final Metric metric;
  private final int landmarks;
  private final Execution execution;
  private final SplittableRandom random;
  private final Coordinates coordinates;

  /**
   * @param points not moved, unless the metric is the distance
   * @param queries whose neighbours count, where these are not the points themselves; moved and
   *     scaled as the points are
   * @param landmarks how many points the stress is lowered over
   * @param seed of every draw
   */
  public NeighbourSearch(
      PointCloud points,
      Optional<PointCloud> queries,
      Metric metric,
      int landmarks,
      long seed,
      Execution execution) {
    this.points = points;
    this.queries = queries;
    this.metric = metric;
    this.landmarks = landmarks;
    this.execution = execution;
    random = new SplittableRandom(Draw.MAP.seed(seed));
    coordinates =
        Coordinates.of(
            points, Coordinates.draw(points.size(), landmarks, random), execution.progress());
  }

  /** What a search among n points holds in memory at its peak. */
  public static Footprint footprint(
      long points, int sourceDimension, int dimension, int landmarks) {
    double n = points;
    double d = sourceDimension;
    double rank = Math.min(n, d);
    double some = Math.min(n, landmarks);
    return Footprint.of("%d points, four times".formatted(points), 4 * Float.BYTES * n * d)
        .and("lists of neighbours", BYTES_OF_ENTRY * n * listed())
        .and("images", 4.0 * Float.BYTES * n * dimension)
        .and("landmarks", Float.BYTES * (3 * some * some + 3 * some * rank))
        .and("axes", 3.0 * Float.BYTES * rank * d)
        .or(PrincipalAxes.footprint(points, sourceDimension, (int) rank));
  }

  /** What queries of another kind than the points add to it. */
  public static double bytesOfQueries(long queries, int sourceDimension) {
    return (double) queries * (4 * Float.BYTES * sourceDimension + BYTES_OF_ENTRY * listed());
  }

  private static int listed() {
    NeighbourDescent.Effort effort = NeighbourDescent.Effort.STANDARD;
    return effort.near() + effort.hard() + effort.drawn();
  }

  /** The spectrum of the points. */
  public Spectrum spectrum() {
    return coordinates.spectrum();
  }

  /**
   * The map to a dimension, r x d; its coordinates are uncorrelated and ordered by variance.
   *
   * @param old a map of the points to begin with, where there is one, instead of the stress
   */
  public Matrix at(int dimension, Optional<Matrix> old) {
    if (dimension >= coordinates.rank()) {
      return PrincipalAxes.exact(points, dimension, execution.progress()).rows();
    }
    Matrix map = lowered(dimension, old);
    long[] some = Coordinates.draw(points.size(), landmarks, random);
    try (Landmarks pairs = coordinates.landmarks(some, dimension)) {
      BandStress stress = new BandStress(Band.of(0), List.of(pairs));
      return coordinates.toMap(coordinates.ordered(stress.centred(map)));
    }
  }

  private Matrix lowered(int dimension, Optional<Matrix> old) {
    NeighbourDescent descent =
        new NeighbourDescent(
            Comparison.of(metric), NeighbourDescent.Effort.STANDARD, random.nextLong(), execution);
    NeighbourDescent.Start start =
        rows -> old.map(coordinates::fromMap).orElseGet(() -> stressed(rows, dimension));
    Matrix principal = coordinates.principalComponents(dimension);
    if (queries.isEmpty()) {
      return descent.lowered(coordinates, points, start, principal);
    }
    Matrix some = principal(Coordinates.draw(points.size(), landmarks, random));
    Matrix asking = principal(queries.get());
    return descent.lowered(
        coordinates,
        points,
        queries.get(),
        start,
        principal,
        coordinates.ofPrincipal(SharedAxes.of(some, asking, 0.5, dimension)),
        coordinates.ofPrincipal(SharedAxes.of(some, asking, 1, dimension)));
  }

  private Matrix principal(long[] rows) {
    return metric == Metric.EUCLIDEAN
        ? coordinates.principal(rows)
        : coordinates.principalAsTheyAre(rows);
  }

  private Matrix principal(PointCloud others) {
    return metric == Metric.EUCLIDEAN
        ? coordinates.principal(others)
        : coordinates.principalAsTheyAre(others);
  }

  /** The map of least stress for some of the points, or for as many of them as are landmarks. */
  private Matrix stressed(long[] rows, int dimension) {
    long[] drawn = Coordinates.draw(rows.length, landmarks, random);
    long[] some = LongStream.of(drawn).map(i -> rows[(int) i]).toArray();
    try (Landmarks pairs = coordinates.landmarks(some, dimension)) {
      return stressed(new BandStress(Band.of(0), List.of(pairs)), dimension);
    }
  }

  private Matrix stressed(BandStress stress, int dimension) {
    execution.progress().stage("stress", STRESS_ITERATIONS);
    return Descent.lower(
        stress,
        coordinates.principalComponents(dimension),
        STRESS_ITERATIONS,
        (step, value) -> {
          execution.progress().advance(step == 0 ? 0 : 1);
          return !execution.stop().isRaised();
        });
  }
}
