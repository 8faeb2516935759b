package org.adagio.embedding.neighbours;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.adagio.Execution;
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

  private final PointCloud points;
  private final Optional<PointCloud> queries;
  private final Optional<PointCloud> others;
  private final Metric metric;
  private final Asked asked;
  private final int landmarks;
  private final Execution execution;
  private final SplittableRandom random;
  private final Coordinates coordinates;

  /**
   * @param points not moved, unless the metric is the distance
   * @param queries whose neighbours count, where these are not the points themselves; moved and
   *     scaled as the points are
   * @param others documents that the points were drawn from and that no fit sees, where there are
   *     some: maps are judged among these
   * @param asked what they are judged by
   * @param landmarks how many points the stress is lowered over
   * @param seed of every draw
   */
  public NeighbourSearch(
      PointCloud points,
      Optional<PointCloud> queries,
      Optional<PointCloud> others,
      Metric metric,
      Asked asked,
      int landmarks,
      long seed,
      Execution execution) {
    this.points = points;
    this.queries = queries;
    this.others = others;
    this.metric = metric;
    this.asked = asked;
    this.landmarks = landmarks;
    this.execution = execution;
    random = new SplittableRandom(Draw.MAP.seed(seed));
    coordinates =
        Coordinates.of(
            points, Coordinates.draw(points.size(), landmarks, random), execution.progress());
  }

  /** The spectrum of the points. */
  public Spectrum spectrum() {
    return coordinates.spectrum();
  }

  /**
   * A map to a dimension, r x d; its coordinates are uncorrelated and ordered by variance.
   *
   * @param isPrincipal whether it is that of the principal components, because nothing else surely
   *     keeps more neighbours
   * @param judged what decided that, in words, where there was something to ask
   */
  public record Found(Matrix map, boolean isPrincipal, Optional<String> judged) {}

  /**
   * The map to a dimension that keeps most neighbours.
   *
   * @param old a map of the points to begin with, where there is one, instead of the stress
   */
  public Found at(int dimension, Optional<Matrix> old) {
    if (dimension >= coordinates.rank()) {
      Matrix axes = PrincipalAxes.exact(points, dimension, execution.progress()).rows();
      return new Found(axes, true, Optional.empty());
    }
    NeighbourDescent.Lowered lowered = lowered(dimension, old);
    long[] some = Coordinates.draw(points.size(), landmarks, random);
    try (Landmarks pairs = coordinates.landmarks(some, dimension)) {
      BandStress stress = new BandStress(Band.of(0), List.of(pairs));
      Matrix scaled = stress.centred(lowered.map());
      Matrix map = lowered.isFirst() ? scaled : coordinates.ordered(scaled);
      return new Found(coordinates.toMap(map), lowered.isFirst(), lowered.judged());
    }
  }

  private NeighbourDescent.Lowered lowered(int dimension, Optional<Matrix> old) {
    NeighbourDescent descent =
        new NeighbourDescent(
            metric, asked, NeighbourDescent.Effort.STANDARD, random.nextLong(), execution);
    NeighbourDescent.Start start =
        rows -> old.map(coordinates::fromMap).orElseGet(() -> stressed(rows, dimension));
    Matrix principal = coordinates.principalComponents(dimension);
    if (queries.isEmpty()) {
      return descent.lowered(coordinates, points, others, start, principal);
    }
    Matrix some = principal(Coordinates.draw(points.size(), landmarks, random));
    Matrix asking = principal(queries.get());
    return descent.lowered(
        coordinates,
        points,
        others,
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
