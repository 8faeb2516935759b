package org.adagio.embedding.refined;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.clouds.AppliedCloud;
import org.adagio.data.PointCloud;
import org.adagio.data.Spectrum;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.Pairs;
import org.adagio.distortion.Rounding;
import org.adagio.distortion.Violations;
import org.adagio.embedding.axes.PrincipalAxes;
import org.adagio.embedding.descent.Coordinates;
import org.adagio.embedding.descent.Landmarks;
import org.adagio.linalg.Workers;

/**
 * Where maps are tried: the points in coordinates that keep their distances, and their pairs. Few
 * points of many dimensions are first written in the axes that they span, so that a trial costs as
 * much as there are points, not dimensions; a map found there becomes one of the points themselves
 * at the end.
 */
final class TrialSpace implements AutoCloseable {
  /** Points with so many times as many dimensions are written in the axes that they span. */
  private static final int WIDE = 2;

  /** How many pairs beyond the band a scan lists: more than a round can use. */
  static final int MOST_LISTED = 60_000;

  private final PointCloud all;
  private final PointCloud points;
  private final Optional<SpannedCoordinates> spanned;
  private final Coordinates coordinates;
  private final AllPairs pairs;
  private final Progress progress;
  private final StopSignal stop;
  private final long seed;
  private double nanosPerPair;

  /**
   * @param ofPairs seed of the pairs that the search looks at
   */
  TrialSpace(
      PointCloud all, int landmarks, SplittableRandom random, long ofPairs, Execution execution) {
    this.all = all;
    progress = execution.progress();
    stop = execution.stop();
    seed = ofPairs;
    spanned =
        isWide(all.size(), all.dimension()) && !all.isDistributed()
            ? SpannedCoordinates.of(all, progress)
            : Optional.empty();
    points = spanned.map(SpannedCoordinates::scores).orElse(all);
    coordinates =
        Coordinates.of(points, Coordinates.draw(points.size(), landmarks, random), progress);
    pairs = AllPairs.of(points, ofPairs);
  }

  static boolean isWide(long points, int dimension) {
    return WIDE * points <= dimension;
  }

  /** The points, in the axes that they span where these are few. */
  PointCloud points() {
    return points;
  }

  long size() {
    return points.size();
  }

  /** ρ, the number of coordinates. */
  int rank() {
    return coordinates.rank();
  }

  Spectrum spectrum() {
    return coordinates.spectrum();
  }

  /** How many pairs the points have. */
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

  /** The same distances in images that are uncorrelated and ordered by variance. */
  Matrix ordered(Matrix map) {
    return coordinates.ordered(map);
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

  /** The principal components of the points. */
  Matrix principal(int dimension) {
    return coordinates.principalComponents(dimension);
  }

  /** A map of the points, as a map of the white coordinates. */
  Matrix fromMap(Matrix ofPoints) {
    return coordinates.fromMap(spanned.map(found -> found.fromMap(ofPoints)).orElse(ofPoints));
  }

  /** What to ask of the trials: a little less than allowed where the coordinates round. */
  double asked(double distortion) {
    return spanned.isEmpty()
        ? distortion
        : Math.max(distortion / 2, distortion - 2 * spanned.get().rounding() - Rounding.FLOAT32);
  }

  /**
   * Turns a map into its final form, and checks all pairs.
   *
   * @param watched the distortion beyond which pairs are listed
   * @param listener hears of the scan
   */
  RefinedMap check(Matrix map, double watched, Progress listener) {
    Matrix turned = coordinates.ordered(map);
    Matrix projection = coordinates.toMap(turned);
    return new RefinedMap(turned, projection, scan(projection, watched, listener));
  }

  /** Pairs beyond a distortion in a share of all pairs. */
  Violations beyond(Matrix map, double watched, double share, long drawn) {
    PointCloud images = new AppliedCloud(coordinates.toMap(map), points);
    return timed(
        share, () -> pairs.beyond(watched, images, MOST_LISTED, share, drawn, Progress.NONE));
  }

  /** How long a look at all pairs takes, from the last one at some of them; 0 before the first. */
  Duration scanTime() {
    return Duration.ofNanos((long) (nanosPerPair * pairCount()));
  }

  /** Looks at a share of the pairs, and notes how long that takes. */
  private <T> T timed(double share, Supplier<T> look) {
    long start = System.nanoTime();
    T seen = look.get();
    nanosPerPair = (System.nanoTime() - start) / (share * pairCount());
    return seen;
  }

  /** All pairs if there is time for them, else a few. */
  private AllPairs.Check scan(Matrix projection, double watched, Progress listener) {
    PointCloud images = new AppliedCloud(projection, points);
    return inTime(1, () -> pairs.check(watched, images, MOST_LISTED, listener))
        .orElseGet(() -> sampled(images));
  }

  private AllPairs.Check sampled(PointCloud images) {
    Pairs few = Pairs.few(points.dimension(), images.dimension());
    return new AllPairs.Check(few.profile(points, images, seed, progress), Violations.none());
  }

  /** What comes of a look at all pairs, if it ends in time and so do those that follow it. */
  private <T> Optional<T> inTime(int scans, Supplier<T> look) {
    return stop.allows(scanTime().multipliedBy(scans))
        ? Workers.unless(() -> !stop.allows(Duration.ZERO), () -> timed(1, look))
        : Optional.empty();
  }

  /** The map of the points themselves, where the trials were in the axes that they span. */
  RefinedMap ofPoints(RefinedMap map) {
    if (spanned.isEmpty() || map.projection().columns() == all.dimension()) {
      return map;
    }
    return measured(map.white(), spanned.get().toMap(map.projection()));
  }

  private RefinedMap measured(Matrix white, Matrix projection) {
    DistortionProfile profile =
        DistortionProfile.of(all, new AppliedCloud(projection, all), progress);
    return new RefinedMap(white, projection, new AllPairs.Check(profile, Violations.none()));
  }

  /**
   * How many principal components keep a distortion, as far as rounded scores tell; empty if there
   * is no time to look at all pairs for it, and at the map thereafter.
   */
  Optional<Integer> principalNeeded(double distortion) {
    PointCloud scores = new AppliedCloud(coordinates.toMap(principal(rank())), points);
    return inTime(2, () -> pairs.fewestCoordinates(distortion, scores, progress));
  }

  /** So many principal components if they keep a distortion, or an isometry. */
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
    Matrix principal = principal(rank());
    if (spanned.isPresent() && dimension == rank()) {
      return measured(principal, spanned.get().toMap(coordinates.toMap(principal)));
    }
    Matrix axes = PrincipalAxes.exact(all, dimension, progress).rows();
    return spanned.isEmpty()
        ? new RefinedMap(principal, axes, scan(axes, 1, progress))
        : measured(principal, axes);
  }

  @Override
  public void close() {
    pairs.close();
  }
}
