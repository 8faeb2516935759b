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

  private static final int ROWS = 128;

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

  private final class Beam implements Workers.Workspace {
    private final int r = code.dimension();
    private final RowProduct[] products;
    private float[] left = new float[ROWS * most * r];
    private float[] next = new float[ROWS * most * r];
    private byte[] begun = new byte[ROWS * most * code.bytes()];
    private byte[] longer = new byte[ROWS * most * code.bytes()];
    private double[] errors = new double[ROWS * most];
    private final float[] scores;
    private final double[] best = new double[most];
    private final int[] from = new int[most];

    Beam(RowProduct[] products) {
      this.products = products;
      scores = new float[ROWS * most * 256];
    }

    void encode(Matrix images, int first, int rows, byte[] codes) {
      System.arraycopy(images.values(), first * r, left, 0, rows * r);
      for (int i = 0; i < rows; i++) {
        errors[i] = Means.squaredLength(left, i * r, r);
      }
      int kept = 1;
      for (int place = 0; place < code.bytes(); place++) {
        kept = extend(place, rows, kept);
      }
      for (int i = 0; i < rows; i++) {
        int m = code.bytes();
        System.arraycopy(begun, i * kept * m, codes, (first + i) * m, m);
      }
    }

    private int extend(int place, int rows, int kept) {
      Means means = code.means(place);
      try (RowProduct.Stage stage = products[place].stage(rows * kept)) {
        stage.apply(left, 0, rows * kept, scores, 0);
      }
      int longest = Math.min(most, kept * means.count());
      double[] reached = new double[ROWS * most];
      for (int i = 0; i < rows; i++) {
        choose(means, i * kept, kept, longest);
        for (int b = 0; b < longest; b++) {
          int begin = i * kept + from[b] / means.count();
          int mean = from[b] % means.count();
          int to = i * longest + b;
          reached[to] = best[b];
          take(place, begin, means, mean, to);
        }
      }
      errors = reached;
      swap();
      return longest;
    }

    private void swap() {
      float[] rest = left;
      left = next;
      next = rest;
      byte[] shorter = begun;
      begun = longer;
      longer = shorter;
    }

    private void choose(Means means, int first, int kept, int longest) {
      Arrays.fill(best, Double.POSITIVE_INFINITY);
      for (int b = 0; b < kept; b++) {
        double error = errors[first + b];
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
      System.arraycopy(begun, begin * m, longer, to * m, place);
      longer[to * m + place] = (byte) mean;
      float[] values = means.matrix().values();
      for (int k = 0; k < r; k++) {
        next[to * r + k] = left[begin * r + k] - values[mean * r + k];
      }
    }

    @Override
    public void close() {
      // stages are closed where they are used
    }
  }
}
