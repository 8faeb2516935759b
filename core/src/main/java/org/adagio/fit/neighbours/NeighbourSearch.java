package org.adagio.fit.neighbours;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.fit.descent.Band;
import org.adagio.fit.descent.BandStress;
import org.adagio.fit.descent.Coordinates;
import org.adagio.fit.descent.Descent;
import org.adagio.fit.descent.Landmarks;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.work.Draw;

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
  private final long seed;
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
    this.seed = seed;
    coordinates =
        Coordinates.of(
            points, Coordinates.draw(points.size(), landmarks, random()), execution.progress());
  }

  private SplittableRandom random() {
    return new SplittableRandom(Draw.MAP.seed(seed));
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

  /** Returns the map to a dimension that keeps most neighbours, whichever were found before it. */
  public Found at(int dimension) {
    if (dimension >= coordinates.rank()) {
      Matrix axes = PrincipalAxes.exact(points, dimension, execution.progress()).rows();
      return new Found(axes, true, Optional.empty());
    }
    SplittableRandom random = random();
    Coordinates.draw(points.size(), landmarks, random); // those of the coordinates
    NeighbourDescent.Lowered lowered = lowered(dimension, random);
    long[] some = Coordinates.draw(points.size(), landmarks, random);
    try (Landmarks pairs = coordinates.landmarks(some, dimension)) {
      BandStress stress = new BandStress(Band.of(0), List.of(pairs));
      Matrix scaled = stress.centred(lowered.map());
      Matrix map = lowered.isFirst() ? scaled : coordinates.ordered(scaled);
      return new Found(coordinates.toMap(map), lowered.isFirst(), lowered.judged());
    }
  }

  private NeighbourDescent.Lowered lowered(int dimension, SplittableRandom random) {
    NeighbourDescent descent =
        new NeighbourDescent(
            metric, asked, NeighbourDescent.Effort.STANDARD, random.nextLong(), execution);
    NeighbourDescent.Start start = rows -> stressed(rows, dimension, random);
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
  private Matrix stressed(long[] rows, int dimension, SplittableRandom random) {
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
