package org.adagio.codes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.adagio.Matrix;
import org.adagio.linalg.TopRows;
import org.adagio.work.Workers;

/**
 * Searches coded rows exhaustively: the score of a row is its squared length less twice the product
 * of its image with the query's, so that less is nearer. Immutable and thread-safe.
 */
public final class CodeScan {
  /** Queries that share one pass. */
  private static final int MOST = 1024;

  private static final VarHandle FLOAT =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

  private final PointCode how;
  private final CodedRows rows;
  private final float[] factors;
  private final float[] lengths;
  private final boolean hasLengths;

  /** A scan of rows that this code made. */
  public CodeScan(PointCode how, CodedRows rows) {
    this.how = how;
    this.rows = rows;
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
      TopRows[] some = Arrays.copyOfRange(all, first, end);
      try (RowPass pass = new RowPass(how, rows, Matrix.wrap(end - first, r, images))) {
        Workers.forEach(pass.blocks(), () -> new Found(pass.new Block(), some, k), Found::look);
      }
    }
    return Arrays.stream(all).map(TopRows::taken).toArray(TopRows.Scored[]::new);
  }

  /** The score of a row of this code, for a query given by its image. */
  public ToDoubleFunction<byte[]> scores(float[] image) {
    ByteProducts products = how.code().products(image);
    int m = how.code().bytes();
    return row -> length(row, how.lengthAt()) - 2 * factors[row[m] & 0xff] * products.sum(row);
  }

  private float length(byte[] bytes, int at) {
    return hasLengths
        ? lengths[bytes[at] & 0xff]
        : how.proof().isPresent() ? littleEndian(bytes, at) : 0;
  }

  static float littleEndian(byte[] bytes, int at) {
    return (float) FLOAT.get(bytes, at);
  }

  /** What one thread found so far. */
  private final class Found implements Workers.Workspace {
    private final RowPass.Block block;
    private final float[] own = new float[RowPass.ROWS];
    private final TopRows[] all;
    private final TopRows[] top;

    Found(RowPass.Block block, TopRows[] all, int k) {
      this.block = block;
      this.all = all;
      top = new TopRows[all.length];
      Arrays.setAll(top, q -> new TopRows(k));
    }

    void look(int number) {
      block.read(number);
      for (int i = 0; i < block.count; i++) {
        own[i] = length(block.bytes, i * how.rowBytes() + how.lengthAt());
      }
      for (int q = 0; q < top.length; q++) {
        block.multiply(q);
        offer(top[q], block.twice, block.products, block.count);
      }
    }

    private void offer(TopRows best, float[] twice, float[] products, int count) {
      double worst = best.threshold();
      for (int i = 0; i < count; i++) {
        float score = own[i] - twice[i] * products[i];
        if (score <= worst) {
          best.offer(score, block.first + i);
          worst = best.threshold();
        }
      }
    }

    /** What a thread found joins what all found; which one is first does not matter. */
    @Override
    public void close() {
      block.close();
      synchronized (all) {
        for (int q = 0; q < all.length; q++) {
          all[q].addAll(top[q]);
        }
      }
    }
  }
}
