package org.adagio.codes;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.RowProduct;
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

  private final PointCode how;
  private final CodedRows rows;
  private final ByteCode.Tables tables;
  private final float[] factors;
  private final float[] lengths;

  /** A scan of rows that this code made. */
  public CodeScan(PointCode how, CodedRows rows) {
    this.how = how;
    this.rows = rows;
    tables = how.code().tables();
    factors = how.factors().levels();
    lengths = how.lengths().map(ByteScale::levels).orElseGet(() -> new float[256]);
  }

  /** The rows and scores of each query, the least score first. */
  public TopRows.Scored[] nearest(Matrix queries, int k) {
    TopRows.Scored[] found = new TopRows.Scored[queries.rows()];
    for (int first = 0; first < found.length; first += MOST) {
      int some = Math.min(MOST, found.length - first);
      if (some < MANY) {
        for (int i = 0; i < some; i++) {
          found[first + i] = nearest(queries.row(first + i), k);
        }
      } else {
        System.arraycopy(batch(queries, first, some, k), 0, found, first, some);
      }
    }
    return found;
  }

  /** The rows and scores of one query, given by its image. */
  public TopRows.Scored nearest(float[] image, int k) {
    float[][] products = tables.of(image);
    TopRows all = new TopRows(k);
    forEachBlock(
        () -> new Block(k),
        (block, first, count) -> {
          block.read(first, count);
          block.score(products, count);
          for (int i = 0; i < count; i++) {
            if (block.scores[i] <= block.top[0].threshold()) {
              block.top[0].offer(block.scores[i], first + i);
            }
          }
        },
        new TopRows[] {all});
    return all.taken();
  }

  private TopRows.Scored[] batch(Matrix queries, int first, int some, int k) {
    int r = queries.columns();
    float[] images = Arrays.copyOfRange(queries.values(), first * r, (first + some) * r);
    TopRows[] all = new TopRows[some];
    Arrays.setAll(all, i -> new TopRows(k));
    try (RowProduct product = new RowProduct(Matrix.wrap(some, r, images), rows.size())) {
      forEachBlock(
          () -> new DecodedBlock(product, some, k),
          (block, from, count) -> {
            block.read(from, count);
            block.multiply(count);
            block.offer(from, count);
          },
          all);
    }
    return Arrays.stream(all).map(TopRows::taken).toArray(TopRows.Scored[]::new);
  }

  /** What is done with some rows by one thread. */
  @FunctionalInterface
  private interface Visit<B extends Block> {
    void of(B block, long first, int count);
  }

  /** Lets every thread find its own best rows, and joins these. */
  private <B extends Block> void forEachBlock(
      java.util.function.Supplier<B> open, Visit<B> visit, TopRows[] all) {
    Workers.forEach(
        Math.toIntExact((rows.size() + ROWS - 1) / ROWS),
        () -> new Joining<>(open.get(), all),
        (own, block) -> {
          long first = (long) block * ROWS;
          visit.of(own.block, first, (int) Math.min(ROWS, rows.size() - first));
        });
  }

  /** What a thread found joins what all found when it ends; which one is first does not matter. */
  private record Joining<B extends Block>(B block, TopRows[] all) implements Workers.Workspace {
    @Override
    public void close() {
      block.close();
      synchronized (all) {
        for (int i = 0; i < all.length; i++) {
          all[i].addAll(block.top[i]);
        }
      }
    }
  }

  /** Some rows, and what one thread found so far. */
  private class Block {
    final byte[] bytes = new byte[ROWS * how.rowBytes()];
    final float[] scores = new float[ROWS];
    final TopRows[] top;

    Block(int k) {
      this(1, k);
    }

    Block(int queries, int k) {
      top = new TopRows[queries];
      Arrays.setAll(top, i -> new TopRows(k));
    }

    void read(long first, int count) {
      rows.read(first, count, bytes);
    }

    void score(float[][] products, int count) {
      int m = how.code().bytes();
      int width = how.rowBytes();
      for (int i = 0; i < count; i++) {
        int at = i * width;
        float sum = sum(products, bytes, at, m);
        scores[i] = length(at) - 2 * factors[bytes[at + m] & 0xff] * sum;
      }
    }

    float length(int at) {
      return how.proof().isPresent()
          ? Float.intBitsToFloat(littleEndian(bytes, at + how.lengthAt()))
          : how.lengths().isPresent() ? lengths[bytes[at + how.lengthAt()] & 0xff] : 0;
    }

    void close() {
      // nothing but arrays
    }
  }

  static int littleEndian(byte[] bytes, int at) {
    return (bytes[at] & 0xff)
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | bytes[at + 3] << 24;
  }

  /** In four sums, which go on at once. */
  static float sum(float[][] products, byte[] bytes, int at, int m) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int place = 0;
    for (; place + 4 <= m; place += 4) {
      s0 += products[place][bytes[at + place] & 0xff];
      s1 += products[place + 1][bytes[at + place + 1] & 0xff];
      s2 += products[place + 2][bytes[at + place + 2] & 0xff];
      s3 += products[place + 3][bytes[at + place + 3] & 0xff];
    }
    for (; place < m; place++) {
      s0 += products[place][bytes[at + place] & 0xff];
    }
    return s0 + s1 + (s2 + s3);
  }

  /** Rows that are decoded for many queries. */
  private final class DecodedBlock extends Block {
    private final int r = how.code().dimension();
    private final float[] images = new float[ROWS * r];
    private final float[] products;
    private final RowProduct.Stage product;

    DecodedBlock(RowProduct all, int queries, int k) {
      super(queries, k);
      products = new float[ROWS * queries];
      product = all.stage(ROWS);
    }

    void multiply(int count) {
      Arrays.fill(images, 0, count * r, 0);
      int width = how.rowBytes();
      for (int i = 0; i < count; i++) {
        how.code().decode(bytes, i * width, images, i * r);
      }
      product.apply(images, 0, count, products, 0);
    }

    void offer(long first, int count) {
      int m = how.code().bytes();
      for (int i = 0; i < count; i++) {
        int at = i * how.rowBytes();
        float length = length(at);
        float twice = 2 * factors[bytes[at + m] & 0xff];
        for (int q = 0; q < top.length; q++) {
          float score = length - twice * products[i * top.length + q];
          if (score <= top[q].threshold()) {
            top[q].offer(score, first + i);
          }
        }
      }
    }

    @Override
    void close() {
      product.close();
    }
  }
}
