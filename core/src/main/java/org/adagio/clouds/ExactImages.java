package org.adagio.clouds;

import java.util.function.IntToLongFunction;
import org.adagio.Matrix;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.linalg.WideProduct;
import org.adagio.linalg.Workers;

/** Πx in float64 for points x as their source has them. */
final class ExactImages {
  /** Enough for the BLAS, and little memory in float64. */
  private static final int AT_ONCE = 64;

  private final Matrix map;
  private final PointCloud source;

  ExactImages(Matrix map, PointCloud source) {
    this.map = map;
    this.source = source;
  }

  /** Takes one coordinate of an image, by its place in the row-major order of those asked for. */
  @FunctionalInterface
  interface Sink {
    void set(int at, double value);
  }

  /** Maps some points, on all workers. */
  void read(int count, IntToLongFunction row, Sink into) {
    try (WideProduct product = new WideProduct(map, count)) {
      Workers.forEach(
          (count + AT_ONCE - 1) / AT_ONCE,
          () -> new Station(product, Math.min(AT_ONCE, count)),
          (station, block) -> {
            int first = block * AT_ONCE;
            station.map(first, Math.min(AT_ONCE, count - first), row, into);
          });
    }
  }

  /** A station for one thread that maps block after block. */
  Station station(WideProduct product) {
    return new Station(product, AT_ONCE);
  }

  /** Where one thread maps points. */
  final class Station implements Workers.Workspace {
    private final ExactRows exact;
    private final double[] points;
    private final double[] images;
    private final WideProduct.Stage stage;

    private Station(WideProduct product, int rows) {
      exact = new ExactRows(rows, source.dimension());
      points = new double[rows * source.dimension()];
      images = new double[rows * map.rows()];
      stage = product.stage(rows);
    }

    /** Maps points of any number. */
    void mapAll(int count, IntToLongFunction row, Sink into) {
      for (int first = 0; first < count; first += AT_ONCE) {
        map(first, Math.min(AT_ONCE, count - first), row, into);
      }
    }

    private void map(int first, int count, IntToLongFunction row, Sink into) {
      load(first, count, row);
      exact.copyTo(points, count);
      stage.apply(points, count, images, 0);
      for (int i = 0; i < count * map.rows(); i++) {
        into.set(first * map.rows() + i, images[i]);
      }
    }

    /** Consecutive rows are read at once. */
    private void load(int first, int count, IntToLongFunction row) {
      for (int done = 0; done < count; ) {
        long start = row.applyAsLong(first + done);
        int run = 1;
        while (done + run < count && row.applyAsLong(first + done + run) == start + run) {
          run++;
        }
        source.readExact(start, run, exact, done);
        done += run;
      }
    }

    @Override
    public void close() {
      stage.close();
    }
  }
}
