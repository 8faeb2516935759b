package org.adagio.fit.axes;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.Products;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.points.views.AppliedCloud;
import org.adagio.work.Resources;
import org.adagio.work.Workers;

/**
 * The points in their principal axes, centred: the same distances in ρ ≤ min(n − 1, d) coordinates.
 *
 * <p>No axis is left out for its small variance: near points may need it when others are far apart.
 * Only those are along which no point leaves the origin by more than its coordinates round.
 */
public final class PrincipalCoordinates {
  private static final int CHUNK = 1024;

  /** The axes are staged anew for each read, which takes long if there are many. */
  private static final int AT_ONCE = 4096;

  private static final float ROUNDING = 0x1p-20f;

  private final PointCloud points;
  private final Matrix axes;
  private final Spectrum spectrum;
  private final double[] sigma;
  private final PointCloud scores;
  private final float[] origin;

  private PrincipalCoordinates(PointCloud points, PrincipalAxes all, int[] kept) {
    this.points = points;
    spectrum = all.spectrum();
    axes = Matrix.zeros(kept.length, points.dimension());
    sigma = new double[kept.length];
    for (int i = 0; i < kept.length; i++) {
      int d = axes.columns();
      System.arraycopy(all.rows().values(), kept[i] * d, axes.values(), i * d, d);
      sigma[i] = spectrum.singularValues()[kept[i]];
    }
    scores = new AppliedCloud(axes, points);
    origin = medianOfFirstRows();
  }

  public static PrincipalCoordinates of(PointCloud points, Progress progress) {
    int most = (int) Math.min(points.size() - 1, points.dimension());
    PrincipalAxes all = PrincipalAxes.exact(points, most, progress);
    int[] every = IntStream.range(0, most).toArray();
    int[] spanned = new PrincipalCoordinates(points, all, every).spanned();
    return new PrincipalCoordinates(points, all, spanned);
  }

  /** The axes along which the points differ by more than rounding; at least the first. */
  private int[] spanned() {
    float[] extents = new float[rank()];
    for (long from = 0; from < points.size(); from += AT_ONCE) {
      Matrix some = Matrix.zeros((int) Math.min(AT_ONCE, points.size() - from), rank());
      scores.read(from, some.rows(), some.values(), 0);
      widen(extents, moved(some));
    }
    return IntStream.range(0, rank()).filter(j -> j == 0 || extents[j] > ROUNDING).toArray();
  }

  /**
   * Includes how far points reach along each axis, as a share of their distance from the origin.
   */
  private static void widen(float[] extents, Matrix some) {
    for (int i = 0; i < some.rows(); i++) {
      float[] row = some.row(i);
      double squared = 0;
      for (float value : row) {
        squared += (double) value * value;
      }
      float scale = squared > 0 ? (float) (1 / Math.sqrt(squared)) : 0;
      for (int j = 0; j < row.length; j++) {
        extents[j] = Math.max(extents[j], scale * Math.abs(row[j]));
      }
    }
  }

  public int rank() {
    return axes.rows();
  }

  public Spectrum spectrum() {
    return spectrum;
  }

  public double[] sigma() {
    return sigma.clone();
  }

  /** A point amid the others, wherever a few far ones lie: inner products about it cancel least. */
  private float[] medianOfFirstRows() {
    int count = (int) Math.min(chunk(), points.size());
    Matrix first = Matrix.zeros(count, rank());
    scores.read(0, count, first.values(), 0);
    float[] median = new float[rank()];
    float[] column = new float[count];
    for (int j = 0; j < median.length; j++) {
      for (int i = 0; i < count; i++) {
        column[i] = first.get(i, j);
      }
      Arrays.sort(column);
      median[j] = column[count / 2];
    }
    return median;
  }

  public Matrix of(long[] rows) {
    return moved(scores.select(rows).toMatrix());
  }

  private Matrix moved(Matrix scores) {
    for (int i = 0; i < scores.rows(); i++) {
      for (int j = 0; j < rank(); j++) {
        scores.values()[i * rank() + j] -= origin[j];
      }
    }
    return scores;
  }

  /**
   * (x − y) / ‖x − y‖ for pairs, one a row, 0 where points are equal; from the differences of the
   * points themselves, so that close points lose nothing.
   */
  public Matrix unitSecants(int[] first, int[] second) {
    Matrix secants = Matrix.zeros(first.length, rank());
    int chunk = chunk();
    Workers.forEach(
        (first.length + chunk - 1) / chunk,
        number -> {
          int from = number * chunk;
          int to = Math.min(first.length, from + chunk);
          Matrix some = Matrix.zeros(to - from, points.dimension());
          Matrix x = gathered(first, from, to);
          Matrix y = gathered(second, from, to);
          for (int i = 0; i < some.rows(); i++) {
            UnitSecants.fill(x, i, y, i, some, i);
          }
          float[] turned = Products.timesTransposed(some, axes).values();
          System.arraycopy(turned, 0, secants.values(), from * rank(), turned.length);
        });
    return secants;
  }

  private int chunk() {
    return Math.min(CHUNK, Resources.blockRows(points.dimension()));
  }

  private Matrix gathered(int[] rows, int from, int to) {
    return points.select(Arrays.stream(rows, from, to).asLongStream().toArray()).toMatrix();
  }

  /** The map of the coordinates that a map R^d → R^r is, r x ρ. */
  public Matrix ofMap(Matrix map) {
    return Products.timesTransposed(map, axes);
  }

  /** The map R^d → R^r for one of the coordinates, Q (r x ρ). */
  public Matrix toMap(Matrix ofCoordinates) {
    return Products.times(ofCoordinates, axes);
  }
}
