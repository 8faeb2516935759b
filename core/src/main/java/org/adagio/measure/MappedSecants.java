package org.adagio.measure;

import java.util.function.Consumer;
import org.adagio.linalg.InnerProduct;
import org.adagio.linalg.WideProduct;
import org.adagio.work.Workers;

/**
 * Pairs and what a linear map makes of their secants: s = x − y first, then Πs, all in float64, so
 * that nothing cancels. Secants are mapped some at a time; for one thread.
 */
final class MappedSecants implements Workers.Workspace {
  private static final int AT_ONCE = 64;

  private final int sourceDimension;
  private final int dimension;
  private final WideProduct.Stage stage;
  private final double[] secants;
  private final double[] images;
  private final long[] ends = new long[2 * AT_ONCE];
  private int count;

  MappedSecants(WideProduct product, int sourceDimension, int dimension) {
    this.sourceDimension = sourceDimension;
    this.dimension = dimension;
    stage = product.stage(AT_ONCE);
    secants = new double[AT_ONCE * sourceDimension];
    images = new double[AT_ONCE * dimension];
  }

  /**
   * @param points the pair's, one after the other
   * @param into hears of pairs, in the order in which they were added
   */
  void add(double[] points, long first, long second, Consumer<SecantPair> into) {
    for (int j = 0; j < sourceDimension; j++) {
      secants[count * sourceDimension + j] = points[j] - points[sourceDimension + j];
    }
    ends[2 * count] = first;
    ends[2 * count + 1] = second;
    if (++count == AT_ONCE) {
      finish(into);
    }
  }

  /** Tells of the pairs that are left. */
  void finish(Consumer<SecantPair> into) {
    if (count == 0) {
      return;
    }
    stage.apply(secants, count, images, 0);
    for (int p = 0; p < count; p++) {
      into.accept(
          new SecantPair(
              ends[2 * p],
              ends[2 * p + 1],
              InnerProduct.norm(secants, p * sourceDimension, sourceDimension),
              InnerProduct.norm(images, p * dimension, dimension)));
    }
    count = 0;
  }

  @Override
  public void close() {
    stage.close();
  }
}
