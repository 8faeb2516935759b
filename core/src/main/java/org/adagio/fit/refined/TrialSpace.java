package org.adagio.fit.refined;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.StopSignal;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.fit.descent.Coordinates;
import org.adagio.fit.descent.Landmarks;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.PairScan;
import org.adagio.measure.PairScan.Violations;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.work.Workers;

/** Where maps are tried: the points in coordinates that keep their distances, and their pairs. */
final class TrialSpace implements AutoCloseable {
  /** A bisection looks at all pairs about so often: most that fail end soon. */
  private static final int SCANS_OF_PRINCIPAL = 5;

  /** Scans look at half of the principal coordinates first, or at so many. */
  private static final int MOST_LEADING = 256;

  /** How many pairs beyond the band a scan lists: more than a round can use. */
  static final int MOST_LISTED = 60_000;

  private final PointCloud points;
  private final Coordinates coordinates;
  private final PairScan pairs;
  private final Progress progress;
  private final StopSignal stop;
  private final long seed;
  private double nanosPerPair;

  TrialSpace(
      PointCloud points,
      int landmarks,
      double lambda,
      SplittableRandom random,
      long ofPairs,
      Execution execution) {
    this.points = points;
    progress = execution.progress();
    stop = execution.stop();
    seed = ofPairs;
    coordinates =
        Coordinates.of(
            points, Coordinates.draw(points.size(), landmarks, random), lambda, progress);
    int leading = Math.min(Math.max(1, rank() / 2), MOST_LEADING);
    pairs = new PairScan(points, Optional.of(coordinates.toMap(principal(leading))));
  }

  PointCloud points() {
    return points;
  }

  long size() {
    return points.size();
  }

  int rank() {
    return coordinates.rank();
  }

  Spectrum spectrum() {
    return coordinates.spectrum();
  }

  double pairCount() {
    return points.size() * (points.size() - 1.0) / 2;
  }

  Coordinates coordinates() {
    return coordinates;
  }

  /** A few points, the same for all maps of a search. */
  Landmarks judges(int dimension) {
    long[] rows = Coordinates.draw(size(), BestSoFar.JUDGES, new SplittableRandom(seed));
    return coordinates.landmarks(rows, dimension);
  }

  /** The map with more rows: principal components that it may lack, at half of their length. */
  Matrix padded(Matrix map, int dimension) {
    Matrix principal = principal(dimension);
    Matrix padded = Matrix.zeros(dimension, map.columns());
    for (int i = 0; i < padded.values().length; i++) {
      padded.values()[i] = i < map.values().length ? map.values()[i] : principal.values()[i] / 2;
    }
    return padded;
  }

  Matrix principal(int dimension) {
    return coordinates.principalComponents(dimension);
  }

  /** Turns a map into its final form, and checks all pairs; lists those beyond a distortion. */
  RefinedMap check(Matrix map, double watched, Progress listener) {
    Matrix turned = coordinates.ordered(map);
    Matrix projection = coordinates.toMap(turned);
    return new RefinedMap(turned, projection, scan(projection, watched, listener));
  }

  /** The same map with the profile of all pairs, which a check leaves out if that saves time. */
  RefinedMap profiled(RefinedMap map) {
    if (map.check().profile().isPresent()) {
      return map;
    }
    PairScan.Check whole =
        inTime(() -> PairScan.Check.of(pairs.profile(map.projection(), progress)))
            .orElseGet(() -> sampled(map.projection()));
    return new RefinedMap(map.white(), map.projection(), whole);
  }

  Violations beyond(Matrix map, double watched, double share, long drawn) {
    Matrix projection = coordinates.toMap(map);
    return timed(
        share, () -> pairs.beyond(watched, projection, MOST_LISTED, share, drawn, Progress.NONE));
  }

  /** How long a look at all pairs takes, from the last one at some of them; 0 before the first. */
  Duration scanTime() {
    return Duration.ofNanos((long) (nanosPerPair * pairCount()));
  }

  private <T> T timed(double share, Supplier<T> look) {
    long start = System.nanoTime();
    T seen = look.get();
    nanosPerPair = (System.nanoTime() - start) / (share * pairCount());
    return seen;
  }

  private PairScan.Check scan(Matrix projection, double watched, Progress listener) {
    return inTime(() -> pairs.check(watched, projection, MOST_LISTED, listener))
        .orElseGet(() -> sampled(projection));
  }

  private PairScan.Check sampled(Matrix projection) {
    Pairs few = Pairs.few(projection.columns(), projection.rows());
    DistortionProfile profile =
        Distortion.of(Reduction.of(points, projection), few, new Run(seed, progress));
    return PairScan.Check.of(profile);
  }

  private <T> Optional<T> inTime(Supplier<T> look) {
    return inTime(1, () -> timed(1, look));
  }

  private <T> Optional<T> inTime(int scans, Supplier<T> looks) {
    return stop.allows(scanTime().multipliedBy(scans))
        ? Workers.unless(() -> !stop.allows(Duration.ZERO), looks)
        : Optional.empty();
  }

  /**
   * How many principal components keep a distortion, or all of them; empty if there is no time to
   * look at all pairs as often as that takes, and at the map thereafter.
   */
  Optional<Integer> principalNeeded(double distortion) {
    progress.stage("principal components", 0);
    return inTime(SCANS_OF_PRINCIPAL, () -> fewestPrincipal(distortion));
  }

  /** Distances grow with every component, so that one which is enough stays so. */
  private int fewestPrincipal(double distortion) {
    int failed = 0;
    int enough = rank();
    while (enough - failed > 1) {
      int middle = (failed + enough) >>> 1;
      if (pairs.within(distortion, coordinates.toMap(principal(middle)))) {
        enough = middle;
      } else {
        failed = middle;
      }
    }
    return enough;
  }

  RefinedMap principalWithin(double distortion, int needed) {
    if (needed < rank()) {
      RefinedMap map = check(principal(needed), 1, progress);
      if (map.distortion() <= distortion) {
        return map;
      }
    }
    return isometry(rank());
  }

  /** Every axis that the points span, and orthonormal ones beyond: all distances are kept. */
  RefinedMap isometry(int dimension) {
    Matrix axes = PrincipalAxes.exact(points, dimension, progress).rows();
    return new RefinedMap(principal(rank()), axes, scan(axes, 1, progress));
  }

  @Override
  public void close() {
    pairs.close();
  }
}
