package org.adagio.codes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.adagio.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.TopRows;
import org.adagio.work.Workers;

/**
 * Searches coded rows exhaustively: the score of a row is its squared length less twice the product
 * of its image with the query's, so that less is nearer. Immutable and thread-safe.
 */
public final class CodeScan {
  private static final int ROWS = 2048;

  /** From this many queries on, decoding rows once for all of them is faster than tables. */
  private static final int MANY = 16;

  /** Queries that share one pass. */
  private static final int MOST = 1024;

  private static final VarHandle FLOAT =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

  private final PointCode how;
  private final CodedRows rows;
  private final ByteCode.Tables tables;
  private final float[] factors;
  private final float[] lengths;
  private final boolean hasLengths;

  /** A scan of rows that this code made. */
  public CodeScan(PointCode how, CodedRows rows) {
    this.how = how;
    this.rows = rows;
    tables = how.code().tables();
    factors = how.factors().levels();
    lengths = how.lengths().map(ByteScale::levels).orElseGet(() -> new float[256]);
    hasLengths = how.lengths().isPresent();
  }

  /** The rows and scores of each query, the least score first. */
  public TopRows.Scored[] nearest(Matrix queries, int k) {
    int r = queries.columns();
    TopRows[] all = new TopRows[queries.rows()];
    Arrays.setAll(all, i -> new TopRows(k));
    for (int first = 0; first < all.length; first += MOST) {
      int end = Math.min(all.length, first + MOST);
      float[] images = Arrays.copyOfRange(queries.values(), first * r, end * r);
      scan(Matrix.wrap(end - first, r, images), Arrays.copyOfRange(all, first, end), k);
    }
    return Arrays.stream(all).map(TopRows::taken).toArray(TopRows.Scored[]::new);
  }

  /** The score of any row of this code, for a query given by its image. */
  public ToDoubleFunction<byte[]> scores(float[] image) {
    float[] table = tables.of(image);
    int m = how.code().bytes();
    return row -> {
      if (row.length != how.rowBytes() || how.code().hasStrangers(row, row.length, 1)) {
        throw new IllegalArgumentException(
            "a coded point must be %d bytes of this map's code, got %d bytes that are not"
                .formatted(how.rowBytes(), row.length));
      }
      return length(row, how.lengthAt()) - 2 * factors[row[m] & 0xff] * sum(table, row, 0, m);
    };
  }

  private float length(byte[] bytes, int at) {
    return hasLengths
        ? lengths[bytes[at] & 0xff]
        : how.proof().isPresent() ? littleEndian(bytes, at) : 0;
  }

  private void scan(Matrix queries, TopRows[] all, int k) {
    boolean few = all.length < MANY;
    float[][] products = new float[few ? all.length : 0][];
    Arrays.setAll(products, q -> tables.of(queries.row(q)));
    try (RowProduct decoded = few ? null : new RowProduct(queries, rows.size())) {
      Workers.forEach(
          Math.toIntExact((rows.size() + ROWS - 1) / ROWS),
          () -> few ? new Block(all, k) : new DecodedBlock(decoded, all, k),
          (block, number) -> {
            long first = (long) number * ROWS;
            int count = (int) Math.min(ROWS, rows.size() - first);
            rows.read(first, count, block.bytes);
            block.multiply(products, count);
            block.offer(first, count);
          });
    }
  }

  /** Some rows, their products with all queries, and what one thread found so far. */
  private class Block implements Workers.Workspace {
    final byte[] bytes = new byte[ROWS * how.rowBytes()];
    final float[] products;
    private final TopRows[] all;
    private final TopRows[] top;

    Block(TopRows[] all, int k) {
      this.all = all;
      products = new float[ROWS * all.length];
      top = new TopRows[all.length];
      Arrays.setAll(top, q -> new TopRows(k));
    }

    void multiply(float[][] tables, int count) {
      int m = how.code().bytes();
      int width = how.rowBytes();
      for (int q = 0; q < tables.length; q++) {
        for (int i = 0; i < count; i++) {
          products[i * tables.length + q] = sum(tables[q], bytes, i * width, m);
        }
      }
    }

    final void offer(long first, int count) {
      int m = how.code().bytes();
      int width = how.rowBytes();
      int lengthAt = how.lengthAt();
      for (int i = 0; i < count; i++) {
        float length = length(bytes, i * width + lengthAt);
        float twice = 2 * factors[bytes[i * width + m] & 0xff];
        for (int q = 0; q < top.length; q++) {
          float score = length - twice * products[i * top.length + q];
          if (score <= top[q].threshold()) {
            top[q].offer(score, first + i);
          }
        }
      }
    }

    /** What a thread found joins what all found; which one is first does not matter. */
    @Override
    public void close() {
      synchronized (all) {
        for (int q = 0; q < all.length; q++) {
          all[q].addAll(top[q]);
        }
      }
    }
  }

  static float littleEndian(byte[] bytes, int at) {
    return (float) FLOAT.get(bytes, at);
  }

  /** The sum of a table's entries for the bytes of a row, in four sums, which go on at once. */
  static float sum(float[] table, byte[] bytes, int at, int m) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int place = 0;
    for (; place + 4 <= m; place += 4) {
      int from = place << 8;
      s0 += table[from + (bytes[at + place] & 0xff)];
      s1 += table[from + 256 + (bytes[at + place + 1] & 0xff)];
      s2 += table[from + 512 + (bytes[at + place + 2] & 0xff)];
      s3 += table[from + 768 + (bytes[at + place + 3] & 0xff)];
    }
    for (; place < m; place++) {
      s0 += table[(place << 8) + (bytes[at + place] & 0xff)];
    }
    return s0 + s1 + (s2 + s3);
  }

  private final class DecodedBlock extends Block {
    private final int r = how.code().dimension();
    private final float[] images = new float[ROWS * r];
    private final RowProduct.Stage product;

    DecodedBlock(RowProduct decoded, TopRows[] all, int k) {
      super(all, k);
      product = decoded.stage(ROWS);
    }

    @Override
    void multiply(float[][] none, int count) {
      Arrays.fill(images, 0, count * r, 0);
      for (int i = 0; i < count; i++) {
        how.code().decode(bytes, i * how.rowBytes(), images, i * r);
      }
      product.apply(images, 0, count, products, 0);
    }

    @Override
    public void close() {
      product.close();
      super.close();
    }
  }
}
