package org.adagio.measure;

import java.util.function.Consumer;
import org.adagio.linalg.WideProduct;
import org.adagio.points.views.StagedCloud;
import org.adagio.work.Workers;

/** Looks at pairs that are named, each in float64 from what the source has. */
interface PairLooks extends AutoCloseable {
  Look forThread();

  @Override
  default void close() {}

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
  static PairLooks of(Reduction what, long pairs, boolean once) {
    if (!(what instanceof Reduction.Linear linear)) {
      return () -> oneByOne(ExactSecants.of(what));
    }
    if (once) {
      LinearImages images = new LinearImages(linear.map(), StagedCloud.of(what.points()));
      return () -> oneByOne(new ExactSecants(what.points(), images.lengths()));
    }
    return new Mapped(linear, new WideProduct(linear.map(), pairs));
  }

  private static Look oneByOne(ExactSecants secants) {
    return (ends, into) -> {
      for (int p = 0; p < ends.length; p += 2) {
        into.accept(secants.of(ends[p], ends[p + 1], ExactSecants.Lengths.FOR_EXTREMES));
      }
    };
  }

  record Mapped(Reduction.Linear what, WideProduct product) implements PairLooks {
    @Override
    public Look forThread() {
      return new MappedLook(what, new MappedSecants(product, what.map()));
    }

    @Override
    public void close() {
      product.close();
    }
  }

  record MappedLook(Reduction.Linear what, MappedSecants secants) implements Look {
    @Override
    public void at(long[] ends, Consumer<SecantPair> into) {
      for (int p = 0; p < ends.length; p += 2) {
        what.points().readExact(ends[p], 1, secants.two(), 0);
        what.points().readExact(ends[p + 1], 1, secants.two(), what.points().dimension());
        secants.add(ends[p], ends[p + 1], into);
      }
      secants.finish(into);
    }

    @Override
    public void close() {
      secants.close();
    }
  }
}
