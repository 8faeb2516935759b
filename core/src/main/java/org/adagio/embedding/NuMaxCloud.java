package org.adagio.embedding;

import java.util.Arrays;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionProfile;
import org.adagio.linalg.Matrix;

/** The points with their pairs, and the principal axes in which maps are sought. */
final class NuMaxCloud implements AutoCloseable {
  /** A power of two that makes the longest pair the worst or, by division, the shortest. */
  private static final float APART = 64;

  private static final int CHUNK = 1024;

  private final PointCloud points;
  private final Coordinates coordinates;
  private final Matrix axes;
  private final AllPairs pairs;

  NuMaxCloud(PointCloud points, Progress progress) {
    this.points = points;
    coordinates = Coordinates.of(points, progress);
    axes = coordinates.toMap(Matrix.identity(coordinates.rank()));
    pairs = new AllPairs(points);
  }

  int size() {
    return Math.toIntExact(points.size());
  }

  /** ρ. */
  int rank() {
    return axes.rows();
  }

  Spectrum spectrum() {
    return coordinates.spectrum();
  }

  /** The map R^d → R^r for one of the coordinates. */
  Matrix projection(Matrix ofCoordinates) {
    return coordinates.toMap(ofCoordinates);
  }

  /** Every pair under a map R^d → R^r. */
  DistortionProfile profile(Matrix projection) {
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

  /**
   * The unit secants of pairs in the principal axes, 0 where points are equal; from the differences
   * of the points themselves, so that close points lose nothing.
   */
  Matrix unitSecants(int[] first, int[] second) {
    Matrix secants = Matrix.zeros(first.length, rank());
    for (int from = 0; from < first.length; from += CHUNK) {
      int to = Math.min(first.length, from + CHUNK);
      Matrix x = gather(first, from, to);
      Matrix y = gather(second, from, to);
      Matrix some = Matrix.zeros(to - from, points.dimension());
      for (int i = 0; i < some.rows(); i++) {
        UnitSecants.fill(x, i, y, i, some, i);
      }
      float[] turned = some.timesTransposed(axes).values();
      System.arraycopy(turned, 0, secants.values(), from * rank(), turned.length);
    }
    return secants;
  }

  private Matrix gather(int[] rows, int from, int to) {
    Matrix some = Matrix.zeros(to - from, points.dimension());
    points.gather(Arrays.stream(rows, from, to).asLongStream().toArray(), some);
    return some;
  }

  @Override
  public void close() {
    pairs.close();
  }
}
