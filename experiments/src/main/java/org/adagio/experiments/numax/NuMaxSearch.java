package org.adagio.experiments.numax;

import java.util.Locale;
import java.util.stream.IntStream;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.Rounding;
import org.adagio.measure.PairScan;
import org.adagio.measure.PairScan.Violations;
import org.adagio.measure.UnreachableDistortionException;

/**
 * Column generation: solve for the secants at work, scan all pairs, add the worst of those outside
 * the bounds, drop those well inside, until a scan of all pairs finds none.
 */
final class NuMaxSearch {
  /** The bounds are tightened by this share of their width, and met to within it. */
  private static final double MARGIN = 1e-3;

  /** What float32 can tell of a measurement, with room. */
  private static final double ROUNDING = 2e-5;

  /** Eigenvalues up to this share of the largest need not count. */
  private static final double NEGLIGIBLE = 0.01;

  /** Secants that miss the bounds by less than this share of their width stay at work. */
  private static final double NEAR = 0.01;

  /** A scan that finds pairs this far outside makes a precise solution of the round useless. */
  private static final double FAR = 0.1;

  /** While rounds are far outside, a rough solution finds the next secants as well. */
  private static final int FEW_ITERATIONS = 25;

  /** After so many iterations a solution changes less than another round of secants changes it. */
  private static final int ITERATIONS = 200;

  /** The bisection for a dimension ends where its bracket is this share of the distortion. */
  private static final double RESOLUTION = 0.02;

  private final int mostSecants;
  private final int mostRounds;
  private final NuMaxCloud cloud;
  private final Execution execution;
  private final Progress progress;

  /**
   * @param mostSecants how many violated secants a round adds at most
   * @param mostRounds after how many rounds a solve is given up
   */
  NuMaxSearch(NuMaxCloud cloud, int mostSecants, int mostRounds, Execution execution) {
    this.cloud = cloud;
    this.mostSecants = mostSecants;
    this.mostRounds = mostRounds;
    this.execution = execution;
    progress = execution.progress();
  }

  /**
   * Where a solve ended.
   *
   * @param iterate its last iterate
   * @param rounds how many rounds it took
   * @param violated how many pairs lay outside the bounds in the last scan
   * @param converged whether the program was solved to its tolerance with all of these at work:
   *     there are none, but for pairs so close that float32 images cannot tell their distance
   */
  record Outcome(NuMaxIterate iterate, int rounds, long violated, boolean converged) {}

  /** The map of least trace for a norm distortion. */
  NuMaxMap within(double distortion) {
    Outcome outcome = solve(distortion);
    NuMaxMap found = cloud.measure(outcome.iterate().map());
    if (!outcome.converged() || found.distortion() > distortion) {
      throw unfinished(distortion, outcome, found);
    }
    return pruned(found, distortion);
  }

  private NuMaxIterate start() {
    return NuMaxIterate.start(cloud.size(), cloud.rank(), mostSecants);
  }

  private static UnreachableDistortionException unfinished(
      double distortion, Outcome outcome, NuMaxMap reached) {
    return new UnreachableDistortionException(
        String.format(
            Locale.ROOT,
            "numax: not solved for distortion %.4f after %d rounds; %d pairs were beyond it, and"
                + " the largest distortion at dimension %d is %s",
            distortion,
            outcome.rounds(),
            outcome.violated(),
            reached.dimension(),
            Rounding.up(reached.distortion())),
        reached.dimension(),
        reached.distortion());
  }

  /** Without negligible eigenvalues, as long as the others hold the distortion. */
  private NuMaxMap pruned(NuMaxMap found, double distortion) {
    NuMaxMap best = found;
    while (best.lastEigenvalue() <= NEGLIGIBLE * best.firstEigenvalue()) {
      NuMaxMap tried = cloud.measure(best.ofCoordinates().firstRows(best.dimension() - 1));
      if (tried.distortion() > (1 - MARGIN) * distortion) {
        return best;
      }
      best = tried;
    }
    return best;
  }

  Outcome solve(double distortion) {
    return solve(distortion, start());
  }

  private Outcome solve(double distortion, NuMaxIterate start) {
    progress.stage("NuMax for distortion " + (float) distortion, mostRounds);
    NuMaxBounds allowed = NuMaxBounds.ofNorms(distortion);
    NuMaxIterate atWork = withoutEqualPoints(start);
    double missed = allowed.width();
    for (int round = 1; ; round++) {
      Step step = step(atWork, allowed, missed);
      NuMaxIterate now = step.iterate();
      PairScan.Check check = cloud.check(now.map(), distortion, atWork.size() + mostSecants);
      Violations violations = check.violations();
      report(round, atWork.size(), violations.found(), now, check.distortion());
      // as many are listed as are at work, and more: where none listed is new, none found is
      boolean known = atWork.with(violations, 1).size() == atWork.size();
      boolean settled = known && step.solved();
      if (settled || round == mostRounds || execution.stop().isRaised()) {
        return new Outcome(now, round, violations.found(), settled);
      }
      missed = known ? 0 : Math.max(0, 2 * (check.distortion() - distortion));
      atWork = now.with(violations, mostSecants);
    }
  }

  /**
   * Where one round came to, and whether to the last tolerance. Only before that are inactive
   * secants dropped: so the last rounds cannot go in circles.
   */
  private record Step(NuMaxIterate iterate, boolean solved) {}

  private Step step(NuMaxIterate start, NuMaxBounds allowed, double missed) {
    double margin = margin(allowed);
    double tolerance = Math.max(margin, FAR * missed);
    int iterations = missed > FAR * allowed.width() ? FEW_ITERATIONS : ITERATIONS;
    try (NuMaxSecants secants = secants(start)) {
      NuMaxAdmm admm = new NuMaxAdmm(secants, allowed.tightenedBy(margin), start);
      boolean reached = admm.run(iterations, tolerance, execution.stop()::isRaised);
      NuMaxIterate all = admm.iterate(start);
      return reached && tolerance == margin
          ? new Step(all, true)
          : new Step(withoutInactive(all, admm.measured(), allowed), false);
    }
  }

  private static double margin(NuMaxBounds allowed) {
    return Math.min(allowed.width() / 4, Math.max(MARGIN * allowed.width(), ROUNDING));
  }

  private NuMaxSecants secants(NuMaxIterate iterate) {
    return new NuMaxSecants(cloud.unitSecants(iterate.first(), iterate.second()));
  }

  private NuMaxIterate withoutEqualPoints(NuMaxIterate start) {
    Matrix secants = cloud.unitSecants(start.first(), start.second());
    return start.only(
        IntStream.range(0, start.size())
            .filter(
                k -> IntStream.range(0, secants.columns()).anyMatch(j -> secants.get(k, j) != 0))
            .toArray());
  }

  private static NuMaxIterate withoutInactive(
      NuMaxIterate iterate, double[] measured, NuMaxBounds allowed) {
    double near = -NEAR * allowed.width();
    return iterate.only(
        IntStream.range(0, iterate.size())
            .filter(k -> iterate.dual()[k] != 0 || allowed.excess(measured[k]) > near)
            .toArray());
  }

  private void report(int round, int secants, long violated, NuMaxIterate now, double reached) {
    progress.advance(1);
    progress.note(
        String.format(
            Locale.ROOT,
            "round %d: %d secants, %d pairs beyond, rank %d, trace %.3f, distortion %.4f",
            round,
            secants,
            violated,
            now.map().rows(),
            now.trace(),
            reached));
  }

  /**
   * The best map at a dimension: scaled principal components to begin with, then bisection for the
   * least distortion whose rank does not exceed the dimension.
   */
  NuMaxMap smallestDistortion(int dimension) {
    NuMaxIterate iterate = start();
    NuMaxMap best = cloud.measure(Matrix.identity(cloud.rank()).firstRows(dimension));
    double low = 0;
    double high = best.distortion();
    boolean goesOn = high > ROUNDING;
    while (goesOn) {
      double target = (low + high) / 2;
      Outcome outcome = solve(target, iterate);
      iterate = outcome.iterate();
      int rank = iterate.map().rows();
      NuMaxMap found = cloud.measure(iterate.map().firstRows(Math.min(rank, dimension)));
      best = found.distortion() < best.distortion() ? found : best;
      if (rank <= dimension) {
        high = target;
      } else {
        low = target;
      }
      goesOn =
          outcome.converged() && high - low > RESOLUTION * high && !execution.stop().isRaised();
    }
    return best;
  }
}
