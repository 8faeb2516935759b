package org.adagio.experiments.numax;

import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.fit.axes.PrincipalCoordinates;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.PairScan;
import org.adagio.points.PointCloud;

/** The points with their pairs, and the principal axes in which maps are sought. */
final class NuMaxCloud implements AutoCloseable {
  /** A power of two that makes the longest pair the worst or, by division, the shortest. */
  private static final float APART = 64;

  private final PointCloud points;
  private final PrincipalCoordinates coordinates;
  private final PairScan pairs;

  NuMaxCloud(PointCloud points, Progress progress) {
    this.points = points;
    coordinates = PrincipalCoordinates.of(points, progress);
    pairs = new PairScan(points);
  }

  int size() {
    return Math.toIntExact(points.size());
  }

  /** ρ. */
  int rank() {
    return coordinates.rank();
  }

  /** The map R^d → R^r for one of the coordinates. */
  Matrix projection(Matrix ofCoordinates) {
    return coordinates.toMap(ofCoordinates);
  }

  /** Every pair under a map R^d → R^r. */
  DistortionProfile profile(Matrix projection) {
    return pairs.profile(projection, Progress.NONE);
  }

  /** Every pair under a map of the coordinates, and the worst of those beyond a distortion. */
  PairScan.Check check(Matrix ofCoordinates, double distortion, int most) {
    return pairs.check(distortion, projection(ofCoordinates), most, Progress.NONE);
  }

  /** Between which ratios a map of the coordinates keeps all pairs. */
  NuMaxMap measure(Matrix ofCoordinates) {
    double longest = worstRatio(NuMaxMap.scaled(ofCoordinates, APART)) / APART;
    double shortest = worstRatio(NuMaxMap.scaled(ofCoordinates, 1 / APART)) * APART;
    return new NuMaxMap(ofCoordinates, shortest, longest);
  }

  private double worstRatio(Matrix ofCoordinates) {
    return profile(projection(ofCoordinates)).worstPairs().get(0).ratio();
  }

  /** The unit secants of pairs in the principal axes. */
  Matrix unitSecants(int[] first, int[] second) {
    return coordinates.unitSecants(first, second);
  }

  @Override
  public void close() {
    pairs.close();
  }
}
