package org.adagio.fit.descent;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.fit.axes.PrincipalCoordinates;
import org.adagio.linalg.Products;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;

/**
 * The points in white coordinates: principal ones, which keep every distance, turned and scaled so
 * that the unit secants are round. Descents work on maps of these; distances are always those of
 * the points.
 */
public record Coordinates(PrincipalCoordinates principal, Whitening whitening) {
  /** λ as a share of the secants' mean moment: what unseen points like best, see mathematics.md. */
  public static final double SHARE = 0.1;

  public static Coordinates of(PointCloud points, long[] some, double share, Progress progress) {
    PrincipalCoordinates principal = PrincipalCoordinates.of(points, progress);
    return new Coordinates(principal, Whitening.of(principal.of(some), share));
  }

  /** Rows drawn at random: all, or as many as wanted, in their order. */
  public static long[] draw(long size, int wanted, SplittableRandom random) {
    return size <= wanted
        ? LongStream.range(0, size).toArray()
        : random.longs(0, size).distinct().limit(wanted).sorted().toArray();
  }

  public int rank() {
    return principal.rank();
  }

  public Spectrum spectrum() {
    return principal.spectrum();
  }

  /** All pairs of some points, for maps of about this many rows. */
  public Landmarks landmarks(long[] rows, int dimension) {
    return Landmarks.of(principal.of(rows), whitening, dimension);
  }

  /** Some points in principal coordinates about a point in their midst: these keep distances. */
  public Matrix principal(long[] rows) {
    return principal.of(rows);
  }

  public Matrix white(Matrix principalRows) {
    return whitening.white(principalRows);
  }

  public Matrix unitSecants(int[] first, int[] second) {
    return whitening.white(principal.unitSecants(first, second));
  }

  /** The principal components of the points, as a map of the white coordinates. */
  public Matrix principalComponents(int dimension) {
    Matrix map = Matrix.zeros(dimension, rank());
    for (int i = 0; i < dimension; i++) {
      map.set(i, i, 1);
    }
    return whitening.fromMap(map);
  }

  /** A map R^d → R^r of the points as one of the white coordinates. */
  public Matrix ofMap(Matrix map) {
    return whitening.fromMap(principal.ofMap(map));
  }

  /** The map R^d → R^r of the points that a map of the white coordinates is, r x d. */
  public Matrix toMap(Matrix white) {
    return principal.toMap(whitening.toMap(white));
  }

  /** The same distances in images that are uncorrelated and ordered by variance. */
  public Matrix ordered(Matrix white) {
    return Products.times(PrincipalAxes.ofImages(whitening.toMap(white), principal.sigma()), white);
  }
}
