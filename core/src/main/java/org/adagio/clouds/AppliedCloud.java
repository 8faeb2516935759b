package org.adagio.clouds;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import org.adagio.Matrix;
import org.adagio.data.Block;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.data.RowReader;
import org.adagio.linalg.Closing;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.WideProduct;
import org.adagio.linalg.Workers;

/**
 * The images Πx of a cloud's points, computed as they are read: in float32 from points that float32
 * holds, else in float64 and rounded once.
 */
public final class AppliedCloud implements DerivedCloud {
  private static final int MOST_ROWS = 512;

  private final Matrix map;
  private final PointCloud source;

  public AppliedCloud(Matrix map, PointCloud source) {
    this.map = map;
    this.source = source;
  }

  /** The points x. */
  @Override
  public PointCloud source() {
    return source;
  }

  /** Π, r x d. */
  public Matrix map() {
    return map;
  }

  @Override
  public int dimension() {
    return map.rows();
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size());
    if (!source.isFloat32()) {
      float[] values = into.values();
      new ExactImages(map, source)
          .read(count, i -> firstRow + i, (at, value) -> values[at] = (float) value);
    } else if (source.inMemory().isPresent()) {
      Matrix points = source.inMemory().get();
      apply(
          count,
          Function.identity(),
          (stage, first, rows) -> {
            int start = (int) firstRow + first;
            stage.apply(points, start, rows, into, first);
            FiniteImages.require(points, start, rows, into, first, source, i -> start + i);
          });
    } else {
      applyToBlocks(
          count,
          into,
          (first, rows, block) -> source.read(firstRow + first, rows, block),
          i -> firstRow + i);
    }
  }

  @Override
  public boolean isFloat32() {
    return false;
  }

  @Override
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    int start = at * dimension();
    new ExactImages(map, source)
        .read(count, i -> firstRow + i, (place, value) -> into.set(start + place, value, 0));
  }

  @Override
  public RowReader reader() {
    if (source.isDistributed()) {
      return RowReader.of(this);
    }
    return source.isFloat32() ? new Images() : new RoundedImages();
  }

  /** Reads points and maps them in float64, for one thread. */
  private final class RoundedImages implements RowReader {
    private final WideProduct product = new WideProduct(map, source.size());
    private final ExactImages.Station station = new ExactImages(map, source).station(product);

    @Override
    public void read(long firstRow, int count, Matrix into) {
      float[] values = into.values();
      station.mapAll(count, i -> firstRow + i, (at, value) -> values[at] = (float) value);
    }

    @Override
    public void close() {
      station.close();
      product.close();
    }
  }

  /** Reads points and maps them, for one thread. */
  private final class Images implements RowReader {
    private final Matrix block = Matrix.zeros(rowsAtOnce(), source.dimension());
    private final RowReader reader = source.reader();
    private final RowProduct product =
        Closing.onFailure(reader::close, () -> new RowProduct(map, source.size()));
    private final RowProduct.Stage stage =
        Closing.onFailure(this::closeBoth, () -> product.stage(rowsAtOnce()));

    @Override
    public void read(long firstRow, int count, Matrix into) {
      for (int first = 0; first < count; first += block.rows()) {
        int rows = Math.min(block.rows(), count - first);
        reader.read(firstRow + first, rows, block);
        stage.apply(block, 0, rows, into, first);
        long start = firstRow + first;
        FiniteImages.require(block, 0, rows, into, first, source, i -> start + i);
      }
    }

    @Override
    public void close() {
      stage.close();
      closeBoth();
    }

    private void closeBoth() {
      product.close();
      reader.close();
    }
  }

  @Override
  public void gather(long[] rows, Matrix into) {
    if (!source.isFloat32()) {
      float[] values = into.values();
      new ExactImages(map, source)
          .read(rows.length, i -> rows[i], (at, value) -> values[at] = (float) value);
      return;
    }
    applyToBlocks(
        rows.length,
        into,
        (first, count, block) ->
            source.gather(Arrays.copyOfRange(rows, first, first + count), block),
        i -> rows[i]);
  }

  /** Brings some of the wanted points. */
  @FunctionalInterface
  private interface Reader {
    void read(int first, int count, Matrix block);
  }

  private void applyToBlocks(int count, Matrix into, Reader reader, IntToLongFunction number) {
    if (source.isDistributed()) {
      Matrix all = Matrix.zeros(count, source.dimension());
      reader.read(0, count, all);
      apply(
          count,
          Function.identity(),
          (stage, first, rows) -> stage.apply(all, first, rows, into, first));
      FiniteImages.require(all, 0, count, into, 0, source, number);
      return;
    }
    int most = Math.min(rowsAtOnce(), count);
    apply(
        count,
        stage -> new Station(stage, Matrix.zeros(most, source.dimension())),
        (station, first, rows) -> {
          reader.read(first, rows, station.block);
          station.stage.apply(station.block, 0, rows, into, first);
          FiniteImages.require(
              station.block, 0, rows, into, first, source, i -> number.applyAsLong(first + i));
        });
  }

  /** Where one thread reads points and maps them. */
  private record Station(RowProduct.Stage stage, Matrix block) implements Workers.Workspace {
    @Override
    public void close() {
      stage.close();
    }
  }

  private int rowsAtOnce() {
    return Math.min(MOST_ROWS, Block.mostRows(source.dimension()));
  }

  /** Maps some of the wanted points. */
  @FunctionalInterface
  private interface Mapping<S> {
    void apply(S station, int first, int rows);
  }

  private <S extends Workers.Workspace> void apply(
      int count, Function<RowProduct.Stage, S> station, Mapping<S> mapping) {
    int atOnce = rowsAtOnce();
    try (RowProduct product = new RowProduct(map, source.size())) {
      Workers.forEach(
          (count + atOnce - 1) / atOnce,
          () -> station.apply(product.stage(Math.min(atOnce, count))),
          (own, index) -> {
            int first = index * atOnce;
            mapping.apply(own, first, Math.min(atOnce, count - first));
          });
    }
  }
}
