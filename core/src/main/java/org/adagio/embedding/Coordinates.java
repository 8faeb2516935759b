package org.adagio.embedding;

import java.util.Arrays;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.RowBlocks;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;

/**
 * The points in their principal axes, centred: the same distances in ρ ≤ min(n − 1, d) coordinates.
 *
 * <p>No axis is left out for its small variance: near points may need it when others are far apart.
 * Only those are along which no point leaves the others by more than products in float32 round.
 */
final class Coordinates {
  private static final int CHUNK = 1024;
  private static final float ROUNDING = 0x1p-20f;

  private final PointCloud points;
  private final Matrix axes;
  private final Spectrum spectrum;
  private final PointCloud scores;
  private final float[] origin;

  private Coordinates(PointCloud points, Matrix axes, Spectrum spectrum) {
    this.points = points;
    this.axes = axes;
    this.spectrum = spectrum;
    scores = new AppliedCloud(axes, points);
    origin = medianOfFirstRows();
  }

  static Coordinates of(PointCloud points, Progress progress) {
    int most = (int) Math.min(points.size() - 1, points.dimension());
    PrincipalAxes all = PrincipalAxes.exact(points, most, progress);
    Coordinates coordinates = new Coordinates(points, all.rows(), all.spectrum());
    return new Coordinates(
        points, all.rows().firstRows(coordinates.lastSpanned() + 1), all.spectrum());
  }

  /** The last axis along which the points differ by more than rounding. */
  private int lastSpanned() {
    float[] extents = new float[rank()];
    RowBlocks blocks = new RowBlocks(scores, CHUNK);
    blocks.forEach(
        () -> () -> {},
        (none, block, rows, count) -> {
          float[] part = extents(rows, count);
          synchronized (extents) {
            for (int j = 0; j < extents.length; j++) {
              extents[j] = Math.max(extents[j], part[j]);
            }
          }
        },
        Progress.NONE);
    float widest = 0;
    for (float extent : extents) {
      widest = Math.max(widest, extent);
    }
    int last = rank() - 1;
    while (last > 0 && extents[last] <= ROUNDING * widest) {
      last--;
    }
    return last;
  }

  private float[] extents(Matrix rows, int count) {
    float[] extents = new float[rank()];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < extents.length; j++) {
        extents[j] =
            Math.max(extents[j], Math.abs(rows.values()[i * extents.length + j] - origin[j]));
      }
    }
    return extents;
  }

  /** ρ. */
  int rank() {
    return axes.rows();
  }

  Spectrum spectrum() {
    return spectrum;
  }

  /** A point amid the others, wherever a few far ones lie: inner products about it cancel least. */
  private float[] medianOfFirstRows() {
    int count = (int) Math.min(CHUNK, points.size());
    Matrix first = Matrix.zeros(count, rank());
    scores.read(0, count, first);
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

  /** The coordinates of some points. */
  Matrix of(long[] rows) {
    Matrix some = Matrix.zeros(rows.length, rank());
    scores.gather(rows, some);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rank(); j++) {
        some.values()[i * rank() + j] -= origin[j];
      }
    }
    return some;
  }

  /**
   * (x − y) / ‖x − y‖ for pairs, one a row, 0 where points are equal; from the differences of the
   * points themselves, so that close points lose nothing.
   */
  Matrix unitSecants(int[] first, int[] second) {
    Matrix secants = Matrix.zeros(first.length, rank());
    Workers.forEach(
        (first.length + CHUNK - 1) / CHUNK,
        chunk -> {
          int from = chunk * CHUNK;
          int to = Math.min(first.length, from + CHUNK);
          Matrix x = gathered(first, from, to);
          Matrix y = gathered(second, from, to);
          Matrix some = Matrix.zeros(to - from, points.dimension());
          for (int i = 0; i < some.rows(); i++) {
            UnitSecants.fill(x, i, y, i, some, i);
          }
          float[] turned = some.timesTransposed(axes).values();
          System.arraycopy(turned, 0, secants.values(), from * rank(), turned.length);
        });
    return secants;
  }

  private Matrix gathered(int[] rows, int from, int to) {
    Matrix some = Matrix.zeros(to - from, points.dimension());
    points.gather(Arrays.stream(rows, from, to).asLongStream().toArray(), some);
    return some;
  }

  /** The map R^d → R^r for one of the coordinates, Q (r x ρ). */
  Matrix toMap(Matrix ofCoordinates) {
    return ofCoordinates.times(axes);
  }
}
