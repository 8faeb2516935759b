package org.adagio.distortion;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.StagedCloud;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.data.RowReader;
import org.adagio.linalg.Closing;
import org.adagio.linalg.GramTiles;
import org.adagio.linalg.Workers;

/** What points became, as a scan of all pairs needs it. */
interface Images extends AutoCloseable {

  /** The images in float32, about a point amid them and on the scale of the points. */
  GramTiles tiles();

  /** Their distances one by one, for one thread. */
  ImageLengths lengths();

  int dimension();

  @Override
  default void close() {
    tiles().close();
  }

  /**
   * @param points what the images are of, and how they are staged
   * @param starts the first row of each tile
   */
  static Images of(
      PointCloud after, PointCloud points, StagedCloud staged, int[] starts, int rowsPerTile) {
    if (after instanceof AppliedCloud applied && applied.source() == points) {
      LinearImages images = new LinearImages(applied.map(), staged);
      return new Linear(images, tiles(images, starts, rowsPerTile, (int) points.size()));
    }
    PointCloud images = inMemory(after);
    return new Given(images, staged(StagedCloud.of(images, staged.scale()), starts, rowsPerTile));
  }

  /** Images that are computed as they are read are computed once; others are where they are. */
  private static PointCloud inMemory(PointCloud after) {
    if (after.isFloat32()) {
      return PointCloud.of(after.toMatrix());
    }
    if (!(after instanceof AppliedCloud)) {
      return after;
    }
    int values = Math.toIntExact(after.size() * after.dimension());
    ExactRows rows = new ExactRows((int) after.size(), after.dimension());
    after.readExact(0, (int) after.size(), rows, 0);
    double[] all = new double[values];
    Arrays.setAll(all, rows::get);
    return PointCloud.of(all, after.dimension());
  }

  /** The distances of images, as near the truth as float64 comes; for one thread. */
  static ImageLengths exactLengths(PointCloud after, PointCloud points) {
    return after instanceof AppliedCloud applied && applied.source() == points
        ? LinearImages.exactLengths(applied.map())
        : ImageLengths.between(after);
  }

  /** Images that are not made by a map, or not by one that is known. */
  record Given(PointCloud images, GramTiles tiles) implements Images {
    @Override
    public ImageLengths lengths() {
      return ImageLengths.between(images);
    }

    @Override
    public int dimension() {
      return images.dimension();
    }
  }

  /** Images of a linear map. */
  record Linear(LinearImages images, GramTiles tiles) implements Images {
    @Override
    public ImageLengths lengths() {
      return images.lengths();
    }

    @Override
    public int dimension() {
      return images.dimension();
    }
  }

  private static GramTiles tiles(LinearImages images, int[] starts, int rowsPerTile, int n) {
    GramTiles staged = new GramTiles(n, images.dimension(), rowsPerTile, starts.length);
    Matrix rows = Matrix.zeros(Math.min(rowsPerTile, n), images.dimension());
    return Closing.onFailure(
        staged::close,
        () -> {
          for (int tile = 0; tile < starts.length; tile++) {
            int end = tile + 1 < starts.length ? starts[tile + 1] : n;
            images.read(starts[tile], end - starts[tile], rows);
            staged.load(tile, rows, end - starts[tile]);
          }
          return staged;
        });
  }

  /** The rows of a cloud, in tiles. */
  static GramTiles staged(PointCloud points, int[] starts, int rowsPerTile) {
    int n = (int) points.size();
    int d = points.dimension();
    GramTiles staged = new GramTiles(n, d, rowsPerTile, starts.length);
    return Closing.onFailure(
        staged::close,
        () -> {
          Workers.forEach(
              starts.length,
              () -> new Station(points.reader(), Matrix.zeros(Math.min(rowsPerTile, n), d)),
              (station, tile) -> {
                int end = tile + 1 < starts.length ? starts[tile + 1] : n;
                station.reader.read(starts[tile], end - starts[tile], station.rows);
                staged.load(tile, station.rows, end - starts[tile]);
              });
          return staged;
        });
  }

  /** Where one thread reads points to stage them. */
  record Station(RowReader reader, Matrix rows) implements Workers.Workspace {
    @Override
    public void close() {
      reader.close();
    }
  }
}
