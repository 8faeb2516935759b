package org.adagio.embedding;

import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.ScatteredCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.Violations;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.SymmetricEigen;

/**
 * Tries to bring every pair into a band at a dimension. Up to a few thousand points, all pairs are
 * in the objective. Of more points, all pairs of the landmarks are, and the worst of those that
 * scans find beyond the band; scanning and lowering take turns until a scan of all pairs finds
 * none. Of many more, each turn has landmarks of its own, so that the map sees more points than fit
 * into one objective.
 */
final class RefinedTrials implements AutoCloseable {
  private static final int STRESS_ITERATIONS = 80;
  private static final int ROUNDS = 15;
  private static final int SAMPLED_ROUNDS = 4;
  private static final double SHARE = 0.05;
  private static final int MOST_FOUND = 20_000;

  /** Landmarks rotate where there are so many times as many points. */
  private static final int ROTATING = 10;

  private static final int STRESS_LEGS = 4;

  /** Points with so many times as many dimensions are tried in coordinates that they span. */
  private static final int WIDE = 2;

  /** What a map in float32 may change. */
  private static final double ROUNDING = 1e-5;

  private final Refined method;
  private final PointCloud all;
  private final PointCloud points;
  private final Progress progress;
  private final Optional<SpannedCoordinates> spanned;
  private final Coordinates coordinates;
  private final AllPairs pairs;
  private final SplittableRandom random;
  private final BandObjective objective;

  RefinedTrials(Refined method, PointCloud all, Progress progress) {
    this.method = method;
    this.all = all;
    this.progress = progress;
    spanned =
        isWide(all.size(), all.dimension()) && !(all instanceof ScatteredCloud)
            ? SpannedCoordinates.of(all, progress)
            : Optional.empty();
    points = spanned.map(SpannedCoordinates::scores).orElse(all);
    coordinates = Coordinates.of(points, progress);
    pairs = new AllPairs(points);
    random = new SplittableRandom(method.seed());
    objective = new BandObjective(landmarks());
  }

  static boolean isWide(long points, int dimension) {
    return WIDE * points <= dimension;
  }

  private Landmarks landmarks() {
    return Landmarks.of(coordinates.of(draw()), method.dimension());
  }

  /** The landmarks' rows: all, or as many as wanted, drawn at random. */
  private long[] draw() {
    if (points.size() <= method.landmarks()) {
      return LongStream.range(0, points.size()).toArray();
    }
    return random.longs(0, points.size()).distinct().limit(method.landmarks()).sorted().toArray();
  }

  private boolean rotates() {
    return points.size() >= (long) ROTATING * method.landmarks();
  }

  /** Whether all pairs are in the objective. */
  boolean isWhole() {
    return points.size() <= method.landmarks() && objective.isComplete();
  }

  int rank() {
    return coordinates.rank();
  }

  Spectrum spectrum() {
    return coordinates.spectrum();
  }

  /** The principal components of the points. */
  Matrix principal(int dimension) {
    Matrix map = Matrix.zeros(dimension, rank());
    for (int i = 0; i < dimension; i++) {
      map.set(i, i, 1);
    }
    return map;
  }

  /** Lowers the plain stress Σ (E/D − 1)² from a map on. */
  Matrix stressed(Matrix start) {
    Matrix map = start;
    int legs = rotates() ? STRESS_LEGS : 1;
    for (int leg = 0; leg < legs && !progress.enough(); leg++) {
      turnToNewLandmarks();
      map =
          objective.minimize(
              map, Band.of(0), STRESS_ITERATIONS / legs, (step, value) -> !progress.enough());
    }
    return map;
  }

  private void turnToNewLandmarks() {
    if (rotates()) {
      objective.replace(landmarks());
    }
  }

  /**
   * Brings the pairs into the band of a distortion, as far as it goes.
   *
   * @return what was reached, where it was checked over all pairs; it may lie beyond the distortion
   */
  Optional<RefinedMap> banded(Matrix start, double distortion, Effort effort) {
    if (isWhole()) {
      BandDescent descent = new BandDescent(objective, distortion, effort, progress);
      return Optional.of(check(descent.from(start), descent.watched()));
    }
    CollectedPairs collected = new CollectedPairs(coordinates, objective, start.rows());
    BandDescent descent = new BandDescent(objective, distortion, effort, progress);
    Matrix map = start;
    for (int round = 1; round <= ROUNDS && !progress.enough(); round++) {
      turnToNewLandmarks();
      map = descent.fromWithSpare(map);
      if (!descent.reached()) {
        return Optional.empty();
      }
      Violations found = sampled(map, descent.watched(), round);
      if (found.found() < SHARE * MOST_FOUND || round > SAMPLED_ROUNDS) {
        RefinedMap checked = check(map, descent.watched());
        if (checked.distortion() <= distortion) {
          return Optional.of(checked);
        }
        found = checked.check().violations();
      }
      report(round, found, start.rows());
      collected.add(found);
    }
    return Optional.empty();
  }

  private void report(int round, Violations found, int dimension) {
    progress.note(
        String.format(
            Locale.ROOT,
            "dimension %d, round %d: %,d pairs beyond the band",
            dimension,
            round,
            found.found()));
  }

  /** Pairs beyond the band in a share of all pairs; after a few rounds, none are sampled. */
  private Violations sampled(Matrix map, double watched, int round) {
    if (round > SAMPLED_ROUNDS) {
      return Violations.none();
    }
    return pairs.beyond(
        watched,
        new AppliedCloud(projection(map), points),
        MOST_FOUND,
        SHARE,
        method.seed() + round,
        Progress.NONE);
  }

  /**
   * Turns a map into its final form, and checks all pairs.
   *
   * @param watched the distortion beyond which pairs are listed
   */
  RefinedMap check(Matrix map, double watched) {
    Matrix turned = turned(map);
    Matrix projection = coordinates.toMap(turned);
    return new RefinedMap(turned, projection, scan(projection, watched));
  }

  /** The map of the points themselves, where the trials were in coordinates that they span. */
  RefinedMap ofPoints(RefinedMap map) {
    if (spanned.isEmpty() || map.projection().columns() == all.dimension()) {
      return map;
    }
    return ofPoints(map.ofCoordinates(), spanned.get().toMap(map.projection()));
  }

  private RefinedMap ofPoints(Matrix ofCoordinates, Matrix projection) {
    DistortionProfile profile =
        DistortionProfile.of(all, new AppliedCloud(projection, all), progress);
    return new RefinedMap(
        ofCoordinates, projection, new AllPairs.Check(profile, Violations.none()));
  }

  /** What to ask of the trials: a little less than allowed where the coordinates round. */
  double asked(double distortion) {
    return spanned.isEmpty()
        ? distortion
        : Math.max(distortion / 2, distortion - 2 * spanned.get().rounding() - ROUNDING);
  }

  /** Every axis that the points span, and orthonormal ones beyond: all distances are kept. */
  RefinedMap isometry(int dimension) {
    Matrix principal = principal(rank());
    if (spanned.isPresent() && dimension == rank()) {
      return ofPoints(principal, spanned.get().toMap(coordinates.toMap(principal)));
    }
    Matrix axes = PrincipalAxes.exact(all, dimension, progress).rows();
    return spanned.isEmpty()
        ? new RefinedMap(principal, axes, scan(axes, 1))
        : ofPoints(principal, axes);
  }

  private AllPairs.Check scan(Matrix projection, double watched) {
    return pairs.check(
        watched,
        new AppliedCloud(projection, points),
        MOST_FOUND,
        isWhole() ? Progress.NONE : progress);
  }

  private Matrix projection(Matrix map) {
    return coordinates.toMap(map);
  }

  /** The same distances in coordinates that are uncorrelated and ordered by variance. */
  private Matrix turned(Matrix map) {
    int r = map.rows();
    double[] sigma = coordinates.sigma();
    double[] covariance = new double[r * r];
    for (int i = 0; i < r; i++) {
      for (int j = i; j < r; j++) {
        double sum = 0;
        for (int k = 0; k < map.columns(); k++) {
          sum += (double) map.get(i, k) * map.get(j, k) * sigma[k] * sigma[k];
        }
        covariance[i * r + j] = sum;
      }
    }
    return SymmetricEigen.of(covariance, r, r).rows(r).times(map);
  }

  @Override
  public void close() {
    pairs.close();
    objective.close();
  }
}
