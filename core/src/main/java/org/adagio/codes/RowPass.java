package org.adagio.codes;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.work.Workers;

/**
 * Passes over coded rows, some at a time, which multiplies their images with those of queries: few
 * queries add up entries of tables; for many, rows are decoded once and go through the BLAS.
 */
final class RowPass implements AutoCloseable {
  static final int ROWS = 2048;

  /** From this many queries on, the BLAS is faster than tables. */
  private static final int MANY = 32;

  private final PointCode how;
  private final CodedRows rows;
  private final float[] factors;
  private final ByteProducts[] tables;
  private final RowProduct decoded;

  RowPass(PointCode how, CodedRows rows, Matrix queries) {
    this.how = how;
    this.rows = rows;
    factors = how.factors().levels();
    boolean few = queries.rows() < MANY;
    tables = new ByteProducts[few ? queries.rows() : 0];
    Arrays.setAll(tables, q -> how.code().products(queries.row(q)));
    decoded = few ? null : new RowProduct(queries, rows.size());
  }

  int blocks() {
    return Math.toIntExact((rows.size() + ROWS - 1) / ROWS);
  }

  @Override
  public void close() {
    if (decoded != null) {
      decoded.close();
    }
  }

  /** What one thread has of some rows: twice their factors, and their products with a query. */
  final class Block implements Workers.Workspace {
    final byte[] bytes = new byte[ROWS * how.rowBytes() + ByteProducts.BEYOND];

    final float[] twice = new float[ROWS];
    final float[] products = new float[ROWS];
    long first;
    int count;
    private final float[] images = new float[decoded == null ? 0 : ROWS * how.code().dimension()];
    private final RowProduct.Stage stage = decoded == null ? null : decoded.stage(ROWS);

    void read(int number) {
      first = (long) number * ROWS;
      count = (int) Math.min(ROWS, rows.size() - first);
      rows.read(first, count, bytes);
      int width = how.rowBytes();
      int m = how.code().bytes();
      for (int i = 0; i < count; i++) {
        twice[i] = 2 * factors[bytes[i * width + m] & 0xff];
      }
      if (stage != null) {
        int r = how.code().dimension();
        Arrays.fill(images, 0, count * r, 0);
        for (int i = 0; i < count; i++) {
          how.code().decode(bytes, i * width, images, i * r);
        }
        stage.multiplyAll(images, count);
      }
    }

    void multiply(int query) {
      if (stage == null) {
        tables[query].sums(bytes, how.rowBytes(), count, products);
      } else {
        stage.products(query, count, products);
      }
    }

    @Override
    public void close() {
      if (stage != null) {
        stage.close();
      }
    }
  }
}
