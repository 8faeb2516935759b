package org.adagio.measure;

import java.util.function.Consumer;
import org.adagio.Matrix;
import org.adagio.linalg.InnerProduct;
import org.adagio.linalg.WideProduct;
import org.adagio.work.Workers;

/**
 * Pairs and what a linear map makes of their secants: s = x − y first, then Πs, all in float64, so
 * that nothing cancels. Secants are mapped some at a time; for one thread.
 */
final class MappedSecants implements Workers.Workspace {
  private static final int AT_ONCE = 64;

  private final int d;
  private final int r;
  private final WideProduct.Stage stage;
  private final double[] two;
  private final double[] secants;
  private final double[] images;
  private final long[] ends = new long[2 * AT_ONCE];
  private int count;

  /**
   * @param product of this map
   */
  MappedSecants(WideProduct product, Matrix map) {
    d = map.columns();
    r = map.rows();
    two = new double[2 * d];
    secants = new double[AT_ONCE * d];
    images = new double[AT_ONCE * r];
    stage = product.stage(AT_ONCE);
  }

  double[] two() {
    return two;
  }

  /**
   * Adds the pair whose points were put.
   *
   * @param into hears of pairs, in the order in which they were added
   */
  void add(long first, long second, Consumer<SecantPair> into) {
    for (int j = 0; j < d; j++) {
      secants[count * d + j] = two[j] - two[d + j];
    }
    ends[2 * count] = first;
    ends[2 * count + 1] = second;
    if (++count == AT_ONCE) {
      finish(into);
    }
  }

  void finish(Consumer<SecantPair> into) {
    if (count == 0) {
      return;
    }
    stage.apply(secants, count, images, 0);
    for (int p = 0; p < count; p++) {
      double distance = InnerProduct.norm(secants, p * d, d);
      double length = InnerProduct.norm(images, p * r, r);
      into.accept(new SecantPair(ends[2 * p], ends[2 * p + 1], distance, length));
    }
    count = 0;
  }

  @Override
  public void close() {
    stage.close();
  }
}
