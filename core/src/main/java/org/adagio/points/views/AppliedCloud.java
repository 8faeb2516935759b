package org.adagio.points.views;

import java.util.Objects;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.linalg.InMemory;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.WideProduct;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.work.Closing;
import org.adagio.work.Resources;
import org.adagio.work.Workers;

/**
 * The images Πx of a cloud's points, computed as they are read: in float32 from points that float32
 * holds, else in float64 and rounded once.
 */
public final class AppliedCloud extends ComputedCloud {
  private static final int MOST_ROWS = 512;

  /** Enough for the BLAS, and little memory in float64. */
  private static final int WIDE_ROWS = 64;

  private final Matrix map;

  public AppliedCloud(Matrix map, PointCloud source) {
    super(source);
    this.map = map;
  }

  public Matrix map() {
    return map;
  }

  @Override
  protected PointCloud over(PointCloud others) {
    return new AppliedCloud(map, others);
  }

  @Override
  public int dimension() {
    return map.rows();
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    if (DistributedCloud.isOne(source())) {
      long[] rows = LongStream.range(firstRow, firstRow + count).toArray();
      over(Rows.copyOf(source(), rows)).read(0, count, into, at);
    } else if (source().isFloat32()) {
      try (RowProduct product = new RowProduct(map, size())) {
        inBlocks(
            count,
            rowsAtOnce(),
            most -> new Images(product, most),
            (images, first, rows) ->
                images.read(firstRow + first, rows, into, at + first * dimension()));
      }
    } else {
      inWideBlocks(
          count,
          (images, first, rows) ->
              images.read(firstRow + first, rows, into, at + first * dimension()));
    }
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    inWideBlocks(
        count,
        (images, first, rows) ->
            images.readExact(firstRow + first, rows, into, at + first * dimension()));
  }

  private void inWideBlocks(int count, Part<WideImages> part) {
    try (WideProduct product = new WideProduct(map, count)) {
      inBlocks(count, WIDE_ROWS, most -> new WideImages(product, most), part);
    }
  }

  @FunctionalInterface
  private interface Part<S> {
    void map(S images, int first, int rows);
  }

  private static <S extends Workers.Workspace> void inBlocks(
      int count, int atOnce, Function<Integer, S> images, Part<S> part) {
    Workers.forEach(
        (count + atOnce - 1) / atOnce,
        () -> images.apply(Math.min(atOnce, count)),
        (own, block) -> {
          int first = block * atOnce;
          part.map(own, first, Math.min(atOnce, count - first));
        });
  }

  private int rowsAtOnce() {
    return Math.min(MOST_ROWS, Resources.blockRows(source().dimension()));
  }

  @Override
  protected RowReader reader() {
    if (DistributedCloud.isOne(source())) {
      return this::read;
    }
    if (source().isFloat32()) {
      RowProduct product = new RowProduct(map, size());
      return Closing.onFailure(
          product, () -> new Owner(new Images(product, rowsAtOnce()), product));
    }
    WideProduct product = new WideProduct(map, size());
    return Closing.onFailure(product, () -> new Owner(new WideImages(product, WIDE_ROWS), product));
  }

  private record Owner(RowReader images, Workers.Workspace product) implements RowReader {
    @Override
    public void read(long firstRow, int count, float[] into, int at) {
      images.read(firstRow, count, into, at);
    }

    @Override
    public void close() {
      images.close();
      product.close();
    }
  }

  private final class Images implements RowReader {
    private final int d = source().dimension();
    private final int most;
    private final boolean inMemory = source() instanceof InMemory;
    private final float[] points;
    private final RowReader reader;
    private final RowProduct.Stage stage;

    Images(RowProduct product, int most) {
      this.most = most;
      points =
          source() instanceof InMemory rows
              ? rows.values()
              : new float[Math.multiplyExact(most, d)];
      reader = RowReader.of(source());
      stage = Closing.onFailure(reader, () -> product.stage(most));
    }

    @Override
    public void read(long firstRow, int count, float[] into, int at) {
      for (int done = 0; done < count; done += most) {
        int rows = Math.min(most, count - done);
        int start = at + done * dimension();
        long first = firstRow + done;
        if (!inMemory) {
          reader.read(first, rows, points, 0);
        }
        stage.apply(points, inMemory ? (int) first * d : 0, rows, into, start);
        FiniteImages.require(source(), first, rows, into, start, dimension());
      }
    }

    @Override
    public void close() {
      stage.close();
      reader.close();
    }
  }

  private final class WideImages implements RowReader {
    private final int most;
    private final double[] points;
    private final double[] images;
    private final WideProduct.Stage stage;

    WideImages(WideProduct product, int most) {
      this.most = most;
      points = new double[Math.multiplyExact(most, source().dimension())];
      images = new double[Math.multiplyExact(most, dimension())];
      stage = product.stage(most);
    }

    @Override
    public void read(long firstRow, int count, float[] into, int at) {
      for (int done = 0; done < count; done += most) {
        int rows = Math.min(most, count - done);
        readExact(firstRow + done, rows, images, 0);
        for (int i = 0; i < rows * dimension(); i++) {
          into[at + done * dimension() + i] = (float) images[i];
        }
      }
    }

    void readExact(long firstRow, int count, double[] into, int at) {
      source().readExact(firstRow, count, points, 0);
      stage.apply(points, count, into, at);
    }

    @Override
    public void close() {
      stage.close();
    }
  }
}
