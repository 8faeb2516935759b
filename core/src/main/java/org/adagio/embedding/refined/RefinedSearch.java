package org.adagio.embedding.refined;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.adagio.Execution;
import org.adagio.Footprint;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.Spectrum;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.Rounding;
import org.adagio.embedding.axes.PrincipalAxes;
import org.adagio.embedding.axes.WidePoints;
import org.adagio.linalg.Workers;

/** Finds refined maps: for a dimension the smallest distortion, for a distortion the dimension. */
public final class RefinedSearch implements AutoCloseable {
  /** Between what is reached and what is not, as a share of the distortion. */
  private static final double RESOLUTION = 0.02;

  /** How far each trial goes down where it takes rounds of scans; when one fails, the next step. */
  private static final double[] STEPS = {0.75, 0.9};

  /** Principal components that keep this share of the variance may keep every distance. */
  private static final double NEARLY_ALL = 0.999;

  private final Execution execution;
  private final Progress progress;
  private final TrialSpace space;
  private final Trials trials;
  private final List<String> tried = new ArrayList<>();

  /**
   * @param landmarks how many points are taken with all their pairs
   * @param seed of every draw
   * @param rows how many the maps will have, where that is known, else 1
   */
  public RefinedSearch(PointCloud points, int landmarks, long seed, int rows, Execution execution) {
    this.execution = execution;
    progress = execution.progress();
    space = new TrialSpace(points, landmarks, new SplittableRandom(seed), execution);
    trials = Trials.of(space, landmarks, seed, rows, execution);
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

  /** The map of smallest distortion found at a dimension. */
  public RefinedMap smallestDistortion(int dimension) {
    progress.stage("refining", 0);
    return space.ofPoints(smallest(dimension));
  }

  private RefinedMap smallest(int dimension) {
    if (dimension >= space.rank()) {
      return space.isometry(dimension);
    }
    if (space.spectrum().explainedVariance(dimension) > NEARLY_ALL) {
      RefinedMap principal = trials.check(space.principal(dimension), 1);
      if (principal.distortion() < Rounding.FLOAT32) {
        return principal;
      }
    }
    RefinedMap first = trials.check(trials.stressed(space.principal(dimension)), 1);
    return trials instanceof WholeTrials ? bisected(first) : steppedDown(first);
  }

  private RefinedMap bisected(RefinedMap first) {
    RefinedMap best = first;
    double low = 0;
    while (best.distortion() > Rounding.FLOAT32
        && best.distortion() - low > RESOLUTION * best.distortion()
        && !execution.stop().isRaised()) {
      double target = (low + best.distortion()) / 2;
      RefinedMap reached =
          trials.banded(best.ofCoordinates(), target, DescentBudget.THOROUGH).orElseThrow();
      if (reached.distortion() > target) {
        low = target;
      }
      if (reached.distortion() < best.distortion()) {
        best = reached;
      }
      report(best);
    }
    return best;
  }

  /** The last few percent of the distortion would take most of the time. */
  private RefinedMap steppedDown(RefinedMap first) {
    RefinedMap best = first;
    for (double step : STEPS) {
      Optional<RefinedMap> lower = Optional.of(best);
      while (lower.isPresent()
          && best.distortion() > Rounding.FLOAT32
          && !execution.stop().isRaised()) {
        double target = step * best.distortion();
        lower =
            trials
                .banded(best.ofCoordinates(), target, DescentBudget.QUICK)
                .filter(reached -> reached.distortion() <= target);
        best = lower.orElse(best);
        report(best);
      }
    }
    return best;
  }

  private void report(RefinedMap best) {
    progress.note(
        String.format(
            Locale.ROOT,
            "dimension %d: largest distortion so far %.4f",
            best.dimension(),
            best.distortion()));
  }

  /** What was reached at a dimension for a distortion, where it was checked over all pairs. */
  public Optional<RefinedMap> reached(int dimension, double distortion) {
    progress.stage("refining", 0);
    return attempt(dimension, space.asked(distortion), null).map(space::ofPoints);
  }

  private Optional<RefinedMap> attempt(int dimension, double distortion, RefinedMap best) {
    if (dimension >= space.rank()) {
      return Optional.of(space.isometry(dimension));
    }
    Matrix start =
        best == null ? space.principal(dimension) : best.ofCoordinates().firstRows(dimension);
    return trials.banded(trials.stressed(start), distortion, DescentBudget.THOROUGH);
  }

  /** The map of smallest dimension found for a distortion; an isometry if not even that holds. */
  public RefinedMap smallestDimension(double distortion) {
    progress.stage("refining", 0);
    return space.ofPoints(smallest(space.asked(distortion)));
  }

  private RefinedMap smallest(double distortion) {
    RefinedMap best = null;
    int failed = 0;
    int dimension = firstGuess(distortion);
    while (best == null || best.dimension() - failed > 1 && !execution.stop().isRaised()) {
      Optional<RefinedMap> reached = attempt(dimension, distortion, best);
      if (reached.isPresent() && reached.get().distortion() <= distortion) {
        best = reached.get();
      } else if (dimension == space.rank()) {
        return reached.orElseThrow();
      } else {
        failed = dimension;
        tried.add(Integer.toString(dimension));
      }
      report(distortion, dimension, best);
      dimension = next(best, failed);
    }
    return best;
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

  /**
   * Steps of a quarter up and a fifth down bracket the answer in a few trials, since the first
   * guess is seldom far off; then the bracket is halved.
   */
  private int next(RefinedMap best, int failed) {
    if (best == null) {
      return Math.min(space.rank(), failed * 5 / 4 + 1);
    }
    return failed == 0 ? best.dimension() * 4 / 5 : (best.dimension() + failed) / 2;
  }

  private void report(double distortion, int dimension, RefinedMap best) {
    progress.note(
        String.format(
            Locale.ROOT,
            "distortion %s: tried dimension %d, best so far %s",
            distortion,
            dimension,
            best == null ? "none" : best.dimension()));
  }

  @Override
  public void close() {
    trials.close();
    space.close();
  }
}
