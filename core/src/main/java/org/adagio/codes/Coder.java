package org.adagio.codes;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.linalg.RowProduct;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/** Turns points into images about the centre of a code, and these into rows of bytes. */
public final class Coder {
  private static final int ROWS = 512;

  private final Matrix map;
  private final double[] centre;
  private final Metric metric;

  /**
   * @param map Π, r x d
   * @param centre that points are moved by, d values
   */
  public Coder(Matrix map, double[] centre, Metric metric) {
    this.map = map;
    this.centre = centre;
    this.metric = metric;
  }

  /**
   * Points as a code sees them.
   *
   * @param rows their images about the centre
   * @param squares their squared lengths about the centre, before the map
   */
  public record Images(Matrix rows, double[] squares) {
    /** Returns those from one to before another. */
    Images part(int from, int to) {
      int r = rows.columns();
      float[] some = Arrays.copyOfRange(rows.values(), from * r, to * r);
      return new Images(Matrix.wrap(to - from, r, some), Arrays.copyOfRange(squares, from, to));
    }

    /** Returns the images under the first axes. */
    public Matrix first(int axes) {
      return ByteCode.columns(rows, IntStream.range(0, axes).toArray());
    }
  }

  /** The images of documents. */
  public Images documents(PointCloud points, long first, int count) {
    return images(points, first, count, true);
  }

  /** The images of queries: by inner product these are not moved. */
  public Images queries(PointCloud points, long first, int count) {
    return images(points, first, count, metric != Metric.INNER_PRODUCT);
  }

  private Images images(PointCloud points, long first, int count, boolean moved) {
    int d = map.columns();
    Matrix images = Matrix.zeros(count, map.rows());
    double[] squares = new double[count];
    try (RowProduct product = new RowProduct(map, points.size())) {
      Workers.forEach(
          (count + ROWS - 1) / ROWS,
          () -> Means.Staged.of(product, ROWS, d),
          (stage, block) -> {
            int at = block * ROWS;
            int some = Math.min(ROWS, count - at);
            points.read(first + at, some, stage.rows(), 0);
            for (int i = 0; i < some; i++) {
              squares[at + i] = place(stage.rows(), i * d, moved, points, first + at + i);
            }
            stage.product().apply(stage.rows(), 0, some, images.values(), at * map.rows());
          });
    }
    return new Images(images, squares);
  }

  /** Puts a row in place of a point: at unit length for angles, about the centre. */
  private double place(float[] rows, int at, boolean moved, PointCloud points, long row) {
    double length = 1;
    if (metric == Metric.COSINE) {
      length = Math.sqrt(Means.squaredLength(rows, at, centre.length));
      if (!(length > 0)) {
        throw new IllegalArgumentException(
            "a point must not be zero to be searched by angle, got 0 in row "
                + points.sourceRow(row));
      }
    }
    double square = 0;
    for (int k = 0; k < centre.length; k++) {
      double value = rows[at + k] / length - (moved ? centre[k] : 0);
      square += value * value;
      rows[at + k] = (float) value;
    }
    return square;
  }

  /** The rows of bytes of some documents. */
  public byte[] encoded(PointCode how, Images images) {
    byte[] codes = how.code().encoded(images.rows());
    byte[] rows = new byte[Math.multiplyExact(images.rows().rows(), how.rowBytes())];
    Optional<ProvenRows> proven = how.proof().map(proof -> new ProvenRows(map, how));
    float[][] levels = {how.lengths().map(ByteScale::levels).orElse(null), how.factors().levels()};
    int n = images.rows().rows();
    Workers.forEach(
        (n + ROWS - 1) / ROWS,
        block -> {
          float[] back = new float[map.rows()];
          for (int i = block * ROWS; i < Math.min(n, (block + 1) * ROWS); i++) {
            encode(how, images, i, codes, back, proven, levels, rows);
          }
        });
    return rows;
  }

  private static void encode(
      PointCode how,
      Images images,
      int i,
      byte[] codes,
      float[] back,
      Optional<ProvenRows> proven,
      float[][] levels,
      byte[] rows) {
    int m = how.code().bytes();
    int at = i * how.rowBytes();
    System.arraycopy(codes, i * m, rows, at, m);
    Arrays.fill(back, 0);
    how.code().decode(codes, i * m, back, 0);
    double exact = factor(how.kind(), images, i, back);
    if (how.isPaired()) {
      rows[at + m] = ByteScale.encoded(levels[0], levels[1], images.squares()[i], exact);
      return;
    }
    rows[at + m] = how.factors().encoded(exact);
    if (proven.isPresent()) {
      double factor = how.factors().level(rows[at + m]);
      ProvenRows.Bound bound = proven.get().bound(images, i, back, factor);
      proven.get().put(images.squares()[i], bound, rows, how.lengthAt() + at);
    } else if (how.lengths().isPresent()) {
      rows[at + how.lengthAt()] = how.lengths().get().encoded(images.squares()[i]);
    }
  }

  /**
   * ⟨y, y⟩ / ⟨ŷ, y⟩, which makes the product of a point with its own image right. Residual codes
   * come back nearly as long as they should, and keep most neighbours with its root.
   */
  static double factor(CodeKind kind, Images images, int row, float[] back) {
    double own = 0;
    double product = 0;
    for (int k = 0; k < back.length; k++) {
      double value = images.rows().get(row, k);
      own += value * value;
      product += value * back[k];
    }
    double exact = product > 0.01 * own ? own / product : 1;
    return kind == CodeKind.RESIDUAL ? Math.sqrt(exact) : exact;
  }
}
