package org.adagio.embedding.refined;

import java.util.ArrayList;
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
import org.adagio.distortion.Rounding;
import org.adagio.embedding.axes.PrincipalAxes;
import org.adagio.embedding.axes.WidePoints;
import org.adagio.embedding.descent.Coordinates;
import org.adagio.embedding.refined.Trials.Trial;
import org.adagio.linalg.Closing;
import org.adagio.linalg.Workers;

/** Finds refined maps: for a dimension the smallest distortion, for a distortion the dimension. */
public final class RefinedSearch implements AutoCloseable {
  /** Principal components that keep this share of the variance may keep every distance. */
  private static final double NEARLY_ALL = 0.999;

  /** By how much more dimensions are tried, at least, while none has held. */
  private static final double LEAST_GROWTH = 1.1;

  /** The logarithm by which a trial misses that lies in the middle between failing and holding. */
  private static final double USUAL_MISS = 0.15;

  /** How much of the stress map's distortion is tried first; less than half of it was seen left. */
  private static final double FIRST_TARGET = 0.6;

  /** How much of a distortion is tried next that was met; bolder targets give way by too much. */
  private static final double SETTLED_STEP = 0.8;

  /** A target that gave way by as much as this was near to what can be reached. */
  private static final double GIVEN_WAY = 1.1;

  /**
   * The faster a descent came in, the further the next goes: near the least dimension the rate
   * falls in proportion to what is left, and reaches 0 where nothing is.
   */
  private static final double STEP_OF_RATE = 0.35;

  /** A step takes at most and at least this share. */
  private static final double LONGEST_STEP = 0.25;

  private static final double SHORTEST_STEP = 0.02;

  private final Patience patience;
  private final StopSignal stop;
  private final Progress progress;
  private final TrialSpace space;
  private final Trials trials;
  private final Journal journal;
  private final List<String> tried = new ArrayList<>();
  private double missedBy = 1;
  private Optional<Matrix> old = Optional.empty();
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
    this.patience = patience;
    progress = execution.progress();
    stop = execution.stop();
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
  }

  /** Lets {@link #reached} begin the band elsewhere than at the map of least stress. */
  public RefinedSearch from(Start other) {
    start = other;
    return this;
  }

  /** Lets {@link #smallestDistortion} begin at a map of the points of the dimension asked for. */
  public RefinedSearch at(Optional<Matrix> given) {
    old = given;
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
    double some = Math.min(m, landmarks);
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
        m > landmarks ? pairs.and("pairs collected", CollectedPairs.bytes(m, rank)) : pairs;
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
    return tried.isEmpty()
        ? "the first dimension tried holds"
        : "dimensions tried and not held: " + String.join(", ", tried);
  }

  /** What was reached, and when. */
  public List<SearchState> history() {
    return journal.history();
  }

  /** The map of smallest distortion found at a dimension. */
  public RefinedMap smallestDistortion(int dimension) {
    progress.stage("refining", 0);
    return space.ofPoints(smallest(dimension));
  }

  private RefinedMap smallest(int dimension) {
    if (dimension >= space.rank()) {
      return space.isometry(dimension);
    }
    Matrix principal = space.principal(dimension);
    if (space.spectrum().explainedVariance(dimension) > NEARLY_ALL) {
      RefinedMap checked = check(principal, 1);
      if (checked.distortion() < Rounding.FLOAT32) {
        return checked;
      }
    }
    return trueTo(tightened(old.map(this::asItIs).orElseGet(() -> trials.stressed(principal))));
  }

  /** A map that was found before, with the distortion that it has here. */
  private Trial asItIs(Matrix given) {
    Matrix map = space.fromMap(given);
    return new Trial(map, check(map, 1).distortion(), true, 0);
  }

  private Trial tightened(Trial first) {
    return trials.knowsAll() ? narrowed(first) : settled(first);
  }

  /**
   * Settles for a distortion, and then for smaller ones. Where a target had to give way by much,
   * little is left to gain, and the search ends unless it is to be thorough.
   */
  private Trial settled(Trial first) {
    Trial best = first;
    double ceiling = Double.POSITIVE_INFINITY;
    double target = FIRST_TARGET * first.distortion();
    boolean isOver = false;
    while (best.distortion() > Rounding.FLOAT32 && !isOver && !stop.isRaised()) {
      Trial next = trials.settled(best.map(), target, ceiling);
      boolean isBetter = stop.isRaised() && next.distortion() < best.distortion();
      best = next.held() || isBetter ? next : best;
      boolean gaveWay = next.distortion() > GIVEN_WAY * target;
      isOver = !next.held() || gaveWay && !patience.isThorough();
      journal.best(best.dimension(), best.distortion());
      journal.reached("band", best.dimension(), best.distortion(), 0);
      ceiling = (1 - resolution() / 3) * best.distortion();
      target = (gaveWay ? 1 - 3 * resolution() : SETTLED_STEP) * best.distortion();
    }
    return best;
  }

  /** Narrows the band until the next narrower one does not hold. All pairs are known. */
  private Trial narrowed(Trial first) {
    Trial best = first;
    Matrix start = first.map();
    double failed = 0;
    double target = FIRST_TARGET * first.distortion();
    while (best.distortion() > Rounding.FLOAT32
        && best.distortion() - failed > resolution() * best.distortion()
        && !stop.isRaised()) {
      Trial trial = trials.banded(start, target);
      start = trial.map();
      if (trial.distortion() < best.distortion()) {
        best = trial;
        journal.best(best.dimension(), best.distortion());
      }
      failed = trial.held() ? failed : target;
      journal.reached("band", best.dimension(), best.distortion(), 0);
      target = next(best, failed, trial);
    }
    return best;
  }

  private static double next(Trial best, double failed, Trial last) {
    return failed == 0
        ? best.distortion() * (1 - step(last.rate()))
        : Math.sqrt(failed * best.distortion());
  }

  private double resolution() {
    return trials.knowsAll() ? patience.resolution() : patience.scannedResolution();
  }

  private static double step(double rate) {
    return Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, STEP_OF_RATE * rate));
  }

  /** Checks all pairs; what only some of them kept is mended, as long as that gains something. */
  private RefinedMap trueTo(Trial found) {
    double wanted = (1 + resolution() / 2) * found.distortion();
    RefinedMap best = check(found.map(), found.distortion());
    RefinedMap last = best;
    for (int round = 0; round < patience.rounds(); round++) {
      if (trials.knowsAll() || best.distortion() <= wanted || stop.isRaised()) {
        return best;
      }
      trials.learn(last.check().violations(), last.white());
      last = check(trials.banded(last.white(), found.distortion()).map(), found.distortion());
      if (last.distortion() > (1 - resolution() / 2) * best.distortion()) {
        return last.distortion() < best.distortion() ? last : best;
      }
      best = last;
    }
    return best;
  }

  private RefinedMap check(Matrix map, double watched) {
    RefinedMap checked = space.check(map, watched, trials.knowsAll() ? Progress.NONE : progress);
    journal.reached("all pairs", checked.dimension(), checked.distortion(), 0);
    return checked;
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
    return certified(trials.banded(begun, asked), asked).map(space::ofPoints);
  }

  /** The map if all pairs keep the distortion, mended where a few do not. */
  private Optional<RefinedMap> certified(Trial trial, double distortion) {
    Trial last = trial;
    for (int round = 0; round < patience.rounds() && (last.held() || stop.isRaised()); round++) {
      RefinedMap checked = check(last.map(), distortion);
      if (checked.distortion() <= distortion) {
        return Optional.of(checked);
      }
      if (stop.isRaised() || trials.knowsAll()) {
        return Optional.empty();
      }
      trials.learn(checked.check().violations(), checked.white());
      last = trials.banded(checked.white(), distortion);
    }
    return Optional.empty();
  }

  /** The map of smallest dimension found for a distortion; an isometry if not even that holds. */
  public RefinedMap smallestDimension(double distortion) {
    progress.stage("refining", 0);
    return space.ofPoints(smallest(space.asked(distortion)));
  }

  private RefinedMap smallest(double distortion) {
    int failed = 0;
    int dimension = Math.max(1, Math.min(firstGuess(distortion), space.rank() - 1));
    Trial best = null;
    Trial last = trials.stressed(space.principal(dimension));
    while (dimension < space.rank()
        && (best == null || best.dimension() - failed > 1)
        && !stop.isRaised()) {
      last = trials.banded(start(last, best, dimension), distortion);
      if (last.held()) {
        best = last;
        journal.best(dimension, distortion);
      } else {
        failed = dimension;
        tried.add(Integer.toString(dimension));
      }
      journal.reached("band", dimension, last.distortion(), distortion);
      dimension = next(last, best, failed, distortion);
    }
    return certifiedUpwards(best, distortion);
  }

  /** Cut from above, or padded from below. */
  private Matrix start(Trial last, Trial best, int dimension) {
    if (best != null && best.dimension() > dimension) {
      return trials.stressed(space.ordered(best.map()).firstRows(dimension)).map();
    }
    int rows = last.dimension();
    return rows == dimension ? last.map() : space.padded(last.map(), dimension);
  }

  /** Between the largest dimension that failed and the smallest that held. */
  private int next(Trial last, Trial best, int failed, double distortion) {
    if (!last.held()) {
      missedBy = last.distortion() / distortion;
    }
    int holds = best == null ? space.rank() : best.dimension();
    double predicted;
    if (best == null) {
      predicted = failed * Math.max(LEAST_GROWTH, Math.pow(missedBy, growth()));
    } else {
      double between = failed + (holds - failed) * nearness();
      predicted = last.held() ? Math.max(between, holds * (1 - step(last.rate()))) : between;
    }
    return Math.max(failed + 1, Math.min(holds - 1, (int) Math.round(predicted)));
  }

  /**
   * Where between a dimension that failed and one that held the least that holds is expected, 1
   * being next to the latter: the farther the former missed, the nearer.
   */
  private double nearness() {
    double missed = Math.log(missedBy);
    return Math.max(0.5, missed / (missed + USUAL_MISS));
  }

  /**
   * What is missed by falls with this power of the dimension, over pairs that are all known; others
   * make it less, and the power larger.
   */
  private double growth() {
    return trials.knowsAll() ? 0.5 : 1;
  }

  /** The smallest dimension from that of the trial on at which all pairs keep the distortion. */
  private RefinedMap certifiedUpwards(Trial trial, double distortion) {
    Trial last = trial;
    while (last != null && last.dimension() < space.rank()) {
      Optional<RefinedMap> map = certified(last, distortion);
      if (map.isPresent()) {
        return map.get();
      }
      if (stop.isRaised()) {
        break;
      }
      tried.add(Integer.toString(last.dimension()));
      int dimension = last.dimension() + 1;
      last =
          dimension == space.rank()
              ? null
              : trials.banded(space.padded(last.map(), dimension), distortion);
    }
    return space.principalWithin(distortion);
  }

  /** Where principal components keep about the variance that the band asks for. */
  private int firstGuess(double distortion) {
    double wanted = (1 - distortion) * (1 - distortion);
    int dimension = 1;
    while (dimension < space.rank() && space.spectrum().explainedVariance(dimension) < wanted) {
      dimension++;
    }
    return dimension;
  }

  @Override
  public void close() {
    trials.close();
    space.close();
  }
}
