package org.adagio.embedding;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;

/** Finds refined maps: for a dimension the smallest distortion, for a distortion the dimension. */
final class RefinedSearch implements AutoCloseable {
  /** Between what is reached and what is not, as a share of the distortion. */
  private static final double RESOLUTION = 0.02;

  /** How far each trial goes down where it takes rounds of scans; when one fails, the next step. */
  private static final double[] STEPS = {0.75, 0.9};

  /** A distortion that rounding to float32 alone may cause. */
  private static final double ROUNDING = 1e-5;

  private static final double NEARLY_ALL = 0.999;

  private final PointCloud points;
  private final Progress progress;
  private final RefinedTrials trials;
  private final List<String> tried = new ArrayList<>();

  RefinedSearch(Refined method, PointCloud points, Progress progress) {
    this.points = points;
    this.progress = progress;
    trials = new RefinedTrials(method, points, progress);
  }

  /** The map as a model, certified by its check over all pairs. */
  LinearEmbedding embedding(Refined method, RefinedMap map) {
    return LinearEmbedding.fitted(
            method.withDimension(map.dimension()),
            map.projection(),
            points,
            trials.spectrum(),
            progress)
        .certifiedBy(map.check().profile().certificate());
  }

  /** The dimensions that did not hold, in words. */
  String searched() {
    return tried.isEmpty()
        ? "the first dimension tried holds"
        : "dimensions tried and not held: " + String.join(", ", tried);
  }

  /** The map of smallest distortion found at a dimension. */
  RefinedMap smallestDistortion(int dimension) {
    progress.stage("refining", 0);
    return trials.ofPoints(smallest(dimension));
  }

  private RefinedMap smallest(int dimension) {
    if (dimension >= trials.rank()) {
      return trials.isometry(dimension);
    }
    if (trials.spectrum().explainedVariance(dimension) > NEARLY_ALL) {
      RefinedMap principal = trials.check(trials.principal(dimension), 1);
      if (principal.distortion() < ROUNDING) {
        return principal;
      }
    }
    RefinedMap first = trials.check(trials.stressed(trials.principal(dimension)), 1);
    return trials.isWhole() ? bisected(first) : steppedDown(first);
  }

  private RefinedMap bisected(RefinedMap first) {
    RefinedMap best = first;
    double low = 0;
    while (best.distortion() > ROUNDING
        && best.distortion() - low > RESOLUTION * best.distortion()
        && !progress.enough()) {
      double target = (low + best.distortion()) / 2;
      RefinedMap reached =
          trials.banded(best.ofCoordinates(), target, Effort.THOROUGH).orElseThrow();
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
      while (lower.isPresent() && best.distortion() > ROUNDING && !progress.enough()) {
        double target = step * best.distortion();
        lower =
            trials
                .banded(best.ofCoordinates(), target, Effort.QUICK)
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
  Optional<RefinedMap> reached(int dimension, double distortion) {
    progress.stage("refining", 0);
    return attempt(dimension, trials.asked(distortion), null).map(trials::ofPoints);
  }

  private Optional<RefinedMap> attempt(int dimension, double distortion, RefinedMap best) {
    if (dimension >= trials.rank()) {
      return Optional.of(trials.isometry(dimension));
    }
    Matrix start =
        best == null ? trials.principal(dimension) : best.ofCoordinates().firstRows(dimension);
    return trials.banded(trials.stressed(start), distortion, Effort.THOROUGH);
  }

  /** The map of smallest dimension found for a distortion; an isometry if not even that holds. */
  RefinedMap smallestDimension(double distortion) {
    progress.stage("refining", 0);
    return trials.ofPoints(smallest(trials.asked(distortion)));
  }

  private RefinedMap smallest(double distortion) {
    RefinedMap best = null;
    int failed = 0;
    int dimension = firstGuess(distortion);
    while (best == null || best.dimension() - failed > 1 && !progress.enough()) {
      Optional<RefinedMap> reached = attempt(dimension, distortion, best);
      if (reached.isPresent() && reached.get().distortion() <= distortion) {
        best = reached.get();
      } else if (dimension == trials.rank()) {
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
    while (dimension < trials.rank() && trials.spectrum().explainedVariance(dimension) < wanted) {
      dimension++;
    }
    return dimension;
  }

  private int next(RefinedMap best, int failed) {
    if (best == null) {
      return Math.min(trials.rank(), failed * 5 / 4 + 1);
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
  }
}
