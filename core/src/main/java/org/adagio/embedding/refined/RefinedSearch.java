package org.adagio.embedding.refined;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.adagio.Execution;
import org.adagio.Footprint;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.SearchState;
import org.adagio.StopSignal;
import org.adagio.clouds.Draw;
import org.adagio.data.PointCloud;
import org.adagio.data.Spectrum;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.axes.PrincipalAxes;
import org.adagio.embedding.axes.WidePoints;
import org.adagio.embedding.descent.Coordinates;
import org.adagio.linalg.Closing;
import org.adagio.linalg.Workers;

/** Finds refined maps: for a dimension the smallest distortion, for a distortion the dimension. */
public final class RefinedSearch implements AutoCloseable {
  private final Progress progress;
  private final TrialSpace space;
  private final Trials trials;
  private final Journal journal;
  private final Certifier certifier;
  private final DistortionSearch distortions;
  private final DimensionSearch dimensions;
  private Start start = (coordinates, points, stressed) -> stressed;

  /** What the map of least stress becomes before its pairs are brought into a band. */
  @FunctionalInterface
  public interface Start {
    /**
     * @param stressed a map of the white coordinates of the points
     */
    Matrix of(Coordinates coordinates, PointCloud points, Matrix stressed);
  }

  /**
   * @param landmarks how many points are taken with all their pairs
   * @param seed of every draw
   * @param rows how many the maps will have, where that is known, else 1
   */
  public RefinedSearch(
      PointCloud points,
      int landmarks,
      long seed,
      int rows,
      Patience patience,
      Execution execution) {
    progress = execution.progress();
    StopSignal stop = execution.stop();
    journal = new Journal(progress);
    SplittableRandom random = new SplittableRandom(Draw.MAP.seed(seed));
    long ofPairs = Draw.SEARCHED_PAIRS.seed(seed);
    space = new TrialSpace(points, landmarks, random, ofPairs, execution);
    trials =
        Closing.onFailure(
            space::close,
            () ->
                new Trials(
                    space,
                    new KnownPairs(
                        space.coordinates(), space.size(), landmarks, rows, random.split()),
                    patience,
                    stop,
                    journal,
                    new SplittableRandom(ofPairs)));
    certifier = new Certifier(space, trials, patience, stop, journal, progress);
    distortions = new DistortionSearch(space, trials, certifier, patience, stop, journal);
    dimensions = new DimensionSearch(space, trials, certifier, stop, journal);
  }

  /** Lets {@link #reached} begin the band elsewhere than at the map of least stress. */
  public RefinedSearch from(Start other) {
    start = other;
    return this;
  }

  /**
   * What a search among m points holds in memory at its peak. One for a distortion, which may try
   * every dimension, holds no more than a large map.
   */
  public static Footprint footprint(
      long points, int sourceDimension, int dimension, int landmarks) {
    double m = points;
    double d = sourceDimension;
    double rank = Math.min(m, d);
    double some = Math.min(m, KnownPairs.landmarks(points, landmarks));
    Footprint pairs =
        DistortionProfile.footprint(points, sourceDimension, dimension)
            .and("landmarks", Float.BYTES * (3 * some * some + 3 * some * rank))
            .and("the map", 4.0 * Float.BYTES * dimension * d);
    if (TrialSpace.isWide(points, sourceDimension)) {
      return pairs
          .andLasting("%.0f points of %.0f values".formatted(m, d), Float.BYTES * m * d)
          .and("their Gram matrix", (3.0 + Workers.count()) * Double.BYTES * m * m)
          .and("blocks of columns", WidePoints.blockBytes((int) points));
    }
    Footprint secants =
        m > some ? pairs.and("pairs collected", CollectedPairs.bytes(m, rank)) : pairs;
    return secants
        .and("axes", 3.0 * Float.BYTES * rank * d)
        .or(PrincipalAxes.footprint(points, sourceDimension, (int) rank));
  }

  /** The spectrum of the points. */
  public Spectrum spectrum() {
    return space.spectrum();
  }

  /** The dimensions that did not hold, in words. */
  public String searched() {
    return dimensions.searched();
  }

  /** What was reached, and when. */
  public List<SearchState> history() {
    return journal.history();
  }

  /**
   * The map of smallest distortion found at a dimension.
   *
   * @param old a map of the points to that dimension to begin with, where there is one
   */
  public RefinedMap smallestDistortion(int dimension, Optional<Matrix> old) {
    progress.stage("refining", 0);
    return space.ofPoints(distortions.smallest(dimension, old));
  }

  /** What was reached at a dimension for a distortion, where it was checked over all pairs. */
  public Optional<RefinedMap> reached(int dimension, double distortion) {
    progress.stage("refining", 0);
    if (dimension >= space.rank()) {
      return Optional.of(space.ofPoints(space.isometry(dimension)));
    }
    double asked = space.asked(distortion);
    Matrix stressed = trials.stressed(space.principal(dimension)).map();
    Matrix begun = start.of(space.coordinates(), space.points(), stressed);
    return certifier.certified(trials.bandedAtBest(begun, asked), asked).map(space::ofPoints);
  }

  /** The map of smallest dimension found for a distortion; an isometry if not even that holds. */
  public RefinedMap smallestDimension(double distortion) {
    progress.stage("refining", 0);
    return space.ofPoints(dimensions.smallest(space.asked(distortion)));
  }

  @Override
  public void close() {
    trials.close();
    space.close();
  }
}
