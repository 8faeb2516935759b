package org.adagio.embedding;

import java.util.Locale;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionProfile;
import org.adagio.linalg.Matrix;

/**
 * Column generation: solve for the secants at work, scan all pairs, add the worst of those outside
 * the bounds, drop those well inside, until a scan of all pairs finds none.
 */
final class NuMaxSearch implements AutoCloseable {
  /** The bounds are tightened by this share of their width, and met to within it. */
  private static final double MARGIN = 1e-3;

  /** Eigenvalues up to this share of the largest need not count. */
  private static final double NEGLIGIBLE = 0.01;

  private static final double NEAR = 0.01;
  private static final double FAR = 0.1;
  private static final int FEW_ITERATIONS = 25;
  private static final int ITERATIONS = 200;
  private static final double RESOLUTION = 0.02;

  private final NuMax method;
  private final Progress progress;
  private final Coordinates coordinates;
  private final AllPairs pairs;
  private final NuMaxMap.Cloud cloud;
  private final int points;

  NuMaxSearch(NuMax method, PointCloud points, Progress progress) {
    this.method = method;
    this.progress = progress;
    this.points = Math.toIntExact(points.size());
    coordinates = Coordinates.of(points, progress);
    pairs = new AllPairs(points);
    cloud = new NuMaxMap.Cloud(points, coordinates, pairs);
  }

  /** Whether so many coordinates suffice to keep every distance as it is. */
  boolean isometricAt(int dimension) {
    return dimension >= coordinates.rank();
  }

  Spectrum spectrum() {
    return coordinates.spectrum();
  }

  /** The map R^d → R^r for one of the coordinates. */
  Matrix projection(Matrix ofCoordinates) {
    return coordinates.toMap(ofCoordinates);
  }

  DistortionProfile profile(Matrix projection) {
    return cloud.profile(projection);
  }

  /**
   * Where a solve ended.
   *
   * @param iterate its last iterate
   * @param rounds how many rounds it took
   * @param violated how many pairs lay outside the bounds in the last scan
   * @param converged whether none did and the program was solved to its tolerance
   */
  record Outcome(NuMaxIterate iterate, int rounds, long violated, boolean converged) {}

  /** The map of least trace for a norm distortion. */
  NuMaxMap within(double distortion) {
    Outcome outcome = solve(distortion);
    NuMaxMap found = cloud.measure(outcome.iterate().map());
    if (!outcome.converged()) {
      throw unfinished(distortion, outcome, found);
    }
    return pruned(found, distortion);
  }

  private NuMaxIterate start() {
    return NuMaxIterate.start(points, coordinates.rank(), method.secants());
  }

  private static UnreachableDistortionException unfinished(
      double distortion, Outcome outcome, NuMaxMap reached) {
    return new UnreachableDistortionException(
        String.format(
            Locale.ROOT,
            "numax: not solved for distortion %.4f after %d rounds; %d pairs were beyond it, and the"
                + " largest distortion at dimension %d is %.4f",
            distortion,
            outcome.rounds(),
            outcome.violated(),
            reached.dimension(),
            reached.distortion()));
  }

  /** Without negligible eigenvalues, as long as the others hold the distortion. */
  private NuMaxMap pruned(NuMaxMap found, double distortion) {
    NuMaxMap best = found;
    while (best.lastEigenvalue() <= NEGLIGIBLE * best.firstEigenvalue()) {
      NuMaxMap tried = cloud.measure(best.ofCoordinates().firstRows(best.dimension() - 1));
      if (tried.distortion() > distortion) {
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
    progress.stage("NuMax for distortion " + (float) distortion, method.rounds());
    NuMaxBounds allowed = NuMaxBounds.ofNorms(distortion);
    double margin = MARGIN * allowed.width();
    NuMaxIterate iterate = withoutEqualPoints(start);
    double missed = allowed.width();
    for (int round = 1; ; round++) {
      NuMaxIterate before = iterate;
      boolean solved;
      try (NuMaxSecants secants = secants(before)) {
        NuMaxAdmm admm = new NuMaxAdmm(secants, allowed.tightenedBy(margin), before);
        int iterations = missed > FAR * allowed.width() ? FEW_ITERATIONS : ITERATIONS;
        double tolerance = Math.max(margin, FAR * missed);
        solved = admm.run(iterations, tolerance, progress::enough) && tolerance == margin;
        iterate = withoutInactive(admm.iterate(before), admm.measured(), allowed);
      }
      AllPairs.Check check = check(iterate.map(), distortion);
      long violated = check.violations().found();
      report(round, before.size(), violated, iterate, check.profile().max());
      boolean converged = solved && violated == 0;
      if (converged || round == method.rounds() || progress.enough()) {
        return new Outcome(iterate, round, violated, converged);
      }
      missed = Math.max(0, 2 * (check.profile().max() - distortion));
      iterate = iterate.with(check.violations());
    }
  }

  private NuMaxSecants secants(NuMaxIterate iterate) {
    return new NuMaxSecants(coordinates.unitSecants(iterate.first(), iterate.second()));
  }

  private AllPairs.Check check(Matrix map, double distortion) {
    return pairs.check(
        distortion, cloud.image(coordinates.toMap(map)), method.secants(), Progress.NONE);
  }

  private NuMaxIterate withoutEqualPoints(NuMaxIterate start) {
    Matrix secants = coordinates.unitSecants(start.first(), start.second());
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
    NuMaxMap best = cloud.measure(Matrix.identity(coordinates.rank()).firstRows(dimension));
    double low = 0;
    double high = best.distortion();
    boolean goesOn = true;
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
      goesOn = outcome.converged() && high - low > RESOLUTION * high && !progress.enough();
    }
    return best;
  }

  @Override
  public void close() {
    pairs.close();
  }
}
