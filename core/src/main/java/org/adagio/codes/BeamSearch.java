package org.adagio.codes;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.work.Workers;

/**
 * Finds the bytes of a residual code: after each byte the best few beginnings are kept, since the
 * nearest mean is not always the one that the next bytes go on from best.
 */
final class BeamSearch {
  /** Half as many lose up to .005 of recall. */
  static final int KEPT = 8;

  /** Means that are learnt with so few are as good. */
  static final int KEPT_TO_LEARN = 3;

  /** Fewer than fill the cache with what is left of them, and many enough for the BLAS. */
  private static final int ROWS = 32;

  private final ByteCode code;
  private final int most;

  BeamSearch(ByteCode code, int most) {
    this.code = code;
    this.most = most;
  }

  byte[] encoded(Matrix images) {
    byte[] codes = new byte[Math.multiplyExact(images.rows(), code.bytes())];
    RowProduct[] products = new RowProduct[code.bytes()];
    try {
      for (int place = 0; place < products.length; place++) {
        products[place] = new RowProduct(code.means(place).matrix(), images.rows());
      }
      Workers.forEach(
          (images.rows() + ROWS - 1) / ROWS,
          () -> new Beam(products),
          (beam, block) -> {
            int first = block * ROWS;
            beam.encode(images, first, Math.min(ROWS, images.rows() - first), codes);
          });
    } finally {
      Arrays.stream(products).filter(p -> p != null).forEach(RowProduct::close);
    }
    return codes;
  }

  /** Codes of some bytes: what they leave of rows, the bytes, and the squares that are left. */
  private record Begun(float[] left, byte[] bytes, double[] errors) {
    static Begun of(int rows, int r, int bytes) {
      return new Begun(new float[rows * r], new byte[rows * bytes], new double[rows]);
    }
  }

  private final class Beam implements Workers.Workspace {
    private final int r = code.dimension();
    private final RowProduct.Stage[] stages;
    private Begun now = Begun.of(ROWS * most, r, code.bytes());
    private Begun next = Begun.of(ROWS * most, r, code.bytes());
    private final float[] scores;
    private final double[] best = new double[most];
    private final int[] from = new int[most];

    Beam(RowProduct[] products) {
      stages =
          Arrays.stream(products).map(p -> p.stage(ROWS * most)).toArray(RowProduct.Stage[]::new);
      scores = new float[ROWS * most * 256];
    }

    void encode(Matrix images, int first, int rows, byte[] codes) {
      System.arraycopy(images.values(), first * r, now.left, 0, rows * r);
      for (int i = 0; i < rows; i++) {
        now.errors[i] = Means.squaredLength(now.left, i * r, r);
      }
      int kept = 1;
      for (int place = 0; place < code.bytes(); place++) {
        kept = extend(place, rows, kept);
      }
      for (int i = 0; i < rows; i++) {
        int m = code.bytes();
        System.arraycopy(now.bytes, i * kept * m, codes, (first + i) * m, m);
      }
    }

    private int extend(int place, int rows, int kept) {
      Means means = code.means(place);
      stages[place].apply(now.left, 0, rows * kept, scores, 0);
      int longest = Math.min(most, kept * means.count());
      for (int i = 0; i < rows; i++) {
        choose(means, i * kept, kept, longest);
        for (int b = 0; b < longest; b++) {
          int begin = i * kept + from[b] / means.count();
          int mean = from[b] % means.count();
          int to = i * longest + b;
          next.errors[to] = best[b];
          take(place, begin, means, mean, to);
        }
      }
      Begun before = now;
      now = next;
      next = before;
      return longest;
    }

    private void choose(Means means, int first, int kept, int longest) {
      Arrays.fill(best, Double.POSITIVE_INFINITY);
      for (int b = 0; b < kept; b++) {
        double error = now.errors[first + b];
        int at = (first + b) * means.count();
        for (int j = 0; j < means.count(); j++) {
          double reached = error + 2.0 * (means.halfSquare(j) - scores[at + j]);
          if (reached < best[longest - 1]) {
            insert(reached, b * means.count() + j, longest);
          }
        }
      }
    }

    private void insert(double error, int which, int longest) {
      int at = longest - 1;
      while (at > 0 && best[at - 1] > error) {
        best[at] = best[at - 1];
        from[at] = from[at - 1];
        at--;
      }
      best[at] = error;
      from[at] = which;
    }

    private void take(int place, int begin, Means means, int mean, int to) {
      int m = code.bytes();
      System.arraycopy(now.bytes, begin * m, next.bytes, to * m, place);
      next.bytes[to * m + place] = (byte) mean;
      float[] values = means.matrix().values();
      for (int k = 0; k < r; k++) {
        next.left[to * r + k] = now.left[begin * r + k] - values[mean * r + k];
      }
    }

    @Override
    public void close() {
      Arrays.stream(stages).forEach(RowProduct.Stage::close);
    }
  }
}
