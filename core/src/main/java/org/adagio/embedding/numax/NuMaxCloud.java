package org.adagio.embedding.numax;

import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.data.PointCloud;
import org.adagio.data.Spectrum;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.axes.PrincipalCoordinates;

/** The points with their pairs, and the principal axes in which maps are sought. */
public final class NuMaxCloud implements AutoCloseable {
  /** A power of two that makes the longest pair the worst or, by division, the shortest. */
  private static final float APART = 64;

  private final PointCloud points;
  private final PrincipalCoordinates coordinates;
  private final AllPairs pairs;

  /**
   * @param seed of everything that the fit draws
   */
  public NuMaxCloud(PointCloud points, long seed, Progress progress) {
    this.points = points;
    coordinates = PrincipalCoordinates.of(points, progress);
    pairs = AllPairs.of(points, Draw.SEARCHED_PAIRS.seed(seed));
  }

  int size() {
    return Math.toIntExact(points.size());
  }

  /** ρ. */
  public int rank() {
    return coordinates.rank();
  }

  public Spectrum spectrum() {
    return coordinates.spectrum();
  }

  /** The map R^d → R^r for one of the coordinates. */
  public Matrix projection(Matrix ofCoordinates) {
    return coordinates.toMap(ofCoordinates);
  }

  /** Every pair under a map R^d → R^r. */
  public DistortionProfile profile(Matrix projection) {
    return pairs.profile(new AppliedCloud(projection, points), Progress.NONE);
  }

  /** Every pair under a map of the coordinates, and the worst of those beyond a distortion. */
  AllPairs.Check check(Matrix ofCoordinates, double distortion, int most) {
    PointCloud image = new AppliedCloud(projection(ofCoordinates), points);
    return pairs.check(distortion, image, most, Progress.NONE);
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
