package org.adagio.fit.refined;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Progress.SearchState;
import org.adagio.StopSignal;
import org.adagio.fit.descent.Coordinates;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.work.Closing;
import org.adagio.work.Draw;

/** Finds refined maps: for a dimension the smallest distortion, for a distortion the dimension. */
public final class RefinedSearch implements AutoCloseable {
  /** A map that was found is looked at, and another one, and a profile of all pairs is made. */
  private static final int LAST_SCANS = 4;

  private final Progress progress;
  private final TrialSpace space;
  private final Trials trials;
  private final Journal journal;
  private final Certifier certifier;
  private final DistortionSearch distortions;
  private final DimensionSearch dimensions;
  private final Duration otherwise;
  private Start start = (coordinates, points, stressed) -> stressed;
  private boolean needsAnswer;

  /** What the map of least stress becomes before its pairs are brought into a band. */
  @FunctionalInterface
  public interface Start {
    Matrix of(Coordinates coordinates, PointCloud points, Matrix stressed);
  }

  /**
   * @param landmarks how many points are taken with all their pairs
   * @param seed of every draw
   * @param rows how many the maps will have, or 0 if the fewest are sought
   * @param otherwise how long it takes to find another answer where this search ends without one
   */
  public RefinedSearch(
      PointCloud points,
      int landmarks,
      long seed,
      int rows,
      Patience effort,
      Duration otherwise,
      Execution execution) {
    this.otherwise = otherwise;
    progress = execution.progress();
    journal = new Journal(progress);
    SplittableRandom random = new SplittableRandom(Draw.MAP.seed(seed));
    long ofPairs = Draw.SEARCHED_PAIRS.seed(seed);
    boolean knowsAll = KnownPairs.landmarks(points.size(), landmarks) == points.size();
    Patience patience = rows == 0 && knowsAll ? effort.forFewest() : effort;
    space = new TrialSpace(points, landmarks, patience.lambda(), random, ofPairs, execution);
    StopSignal stop = () -> isOver(execution.stop());
    trials =
        Closing.onFailure(
            space::close,
            () ->
                new Trials(
                    space,
                    new KnownPairs(
                        space.coordinates(),
                        space.size(),
                        landmarks,
                        Math.max(1, rows),
                        random.split()),
                    patience,
                    stop,
                    journal,
                    new SplittableRandom(ofPairs)));
    certifier = new Certifier(space, trials, patience, stop, journal, progress);
    distortions = new DistortionSearch(space, trials, certifier, patience, stop, journal);
    dimensions = new DimensionSearch(certifier);
  }

  /** Whether somebody has enough, or only the time is left that an answer takes. */
  private boolean isOver(StopSignal asked) {
    return asked.isRaised()
        || !asked.allows(space.scanTime().multipliedBy(LAST_SCANS))
        || (needsAnswer && !dimensions.hasAnswer() && !asked.allows(otherwise));
  }

  /** Lets {@link #reached} begin the band elsewhere than at the map of least stress. */
  public RefinedSearch from(Start other) {
    start = other;
    return this;
  }

  public Spectrum spectrum() {
    return space.spectrum();
  }

  public String searched() {
    return dimensions.searched();
  }

  public List<SearchState> history() {
    return journal.history();
  }

  public RefinedMap smallestDistortion(int dimension) {
    progress.stage("refining", 0);
    return space.profiled(distortions.smallest(dimension));
  }

  /** What was reached at a dimension for a distortion, which its check may show beyond it. */
  public RefinedMap reached(int dimension, double distortion) {
    progress.stage("refining", 0);
    if (dimension >= space.rank()) {
      return space.profiled(space.isometry(dimension));
    }
    Matrix stressed = trials.stressed(space.principal(dimension)).map();
    Matrix begun = start.of(space.coordinates(), space.points(), stressed);
    Trials.Trial last = trials.bandedAtBest(begun, distortion);
    return space.profiled(
        certifier
            .certified(last, distortion)
            .orElseGet(() -> lesser(certifier.check(last.map(), 1), dimension)));
  }

  /** What was reached, or what the search for the smallest distortion reaches from the start on. */
  private RefinedMap lesser(RefinedMap reached, int dimension) {
    if (certifier.stop().isRaised()) {
      return reached;
    }
    RefinedMap smallest = distortions.smallest(dimension);
    return smallest.distortion() < reached.distortion() ? smallest : reached;
  }

  /**
   * The map of smallest dimension found for a distortion; an isometry if no other holds, and empty
   * if the time is over before it could be told.
   */
  public Optional<RefinedMap> smallestDimension(double distortion) {
    progress.stage("refining", 0);
    needsAnswer = true;
    return dimensions.smallest(distortion).map(space::profiled);
  }

  @Override
  public void close() {
    trials.close();
    space.close();
  }
}
