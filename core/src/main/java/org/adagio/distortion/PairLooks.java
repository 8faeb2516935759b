package org.adagio.distortion;

import java.util.function.Consumer;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.StagedCloud;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.linalg.WideProduct;
import org.adagio.linalg.Workers;

/** Looks at pairs that are named, each in float64 from what the source has. */
interface PairLooks extends AutoCloseable {

  /** One thread's. */
  Look forThread();

  @Override
  default void close() {}

  /** Looks at pairs, in the calling thread. */
  interface Look extends Workers.Workspace {
    /**
     * @param ends the rows of the pairs' points, two by two
     * @param into hears of the pairs in their order
     */
    void at(long[] ends, Consumer<SecantPair> into);

    @Override
    default void close() {}
  }

  /**
   * @param pairs how many there are in all
   * @param once whether the images of a linear map are computed once, and not for each pair
   */
  static PairLooks of(PointCloud before, PointCloud after, long pairs, boolean once) {
    if (!(after instanceof AppliedCloud applied && applied.source() == before)) {
      return () -> oneByOne(new ExactSecants(before, ImageLengths.between(after)));
    }
    if (once) {
      LinearImages images = new LinearImages(applied.map(), StagedCloud.of(before));
      return new Once(before, images);
    }
    return new Mapped(before, applied.dimension(), new WideProduct(applied.map(), pairs));
  }

  private static Look oneByOne(ExactSecants secants) {
    return (ends, into) -> {
      for (int p = 0; p < ends.length; p += 2) {
        into.accept(secants.of(ends[p], ends[p + 1], ImageLengths.FOR_EXTREMES));
      }
    };
  }

  /** Images are computed once. */
  record Once(PointCloud before, LinearImages images) implements PairLooks {
    @Override
    public Look forThread() {
      return oneByOne(new ExactSecants(before, images.lengths()));
    }
  }

  /** Secants are mapped some at a time. */
  record Mapped(PointCloud before, int dimension, WideProduct product) implements PairLooks {
    @Override
    public Look forThread() {
      ExactRows two = new ExactRows(2, before.dimension());
      MappedSecants secants = new MappedSecants(product, before.dimension(), dimension);
      return new Look() {
        @Override
        public void at(long[] ends, Consumer<SecantPair> into) {
          for (int p = 0; p < ends.length; p += 2) {
            before.readExact(ends[p], 1, two, 0);
            before.readExact(ends[p + 1], 1, two, 1);
            secants.add(two, ends[p], ends[p + 1], into);
          }
          secants.finish(into);
        }

        @Override
        public void close() {
          secants.close();
        }
      };
    }

    @Override
    public void close() {
      product.close();
    }
  }
}
