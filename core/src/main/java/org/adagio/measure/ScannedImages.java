package org.adagio.measure;

import java.util.function.Supplier;
import org.adagio.Matrix;
import org.adagio.linalg.GramTiles;
import org.adagio.points.PointCloud;
import org.adagio.points.views.KeptCloud;
import org.adagio.points.views.RowReader;
import org.adagio.points.views.StagedCloud;
import org.adagio.work.Closing;
import org.adagio.work.Workers;

/**
 * What points became, as a scan of all pairs needs it.
 *
 * @param dimension how many coordinates an image has
 * @param tiles the images in float32, about a point amid them and on the scale of the points
 * @param lengths their distances one by one, for one thread each
 */
record ScannedImages(int dimension, GramTiles tiles, Supplier<ExactSecants.Lengths> lengths)
    implements AutoCloseable {
  /**
   * @param staged the points
   */
  static ScannedImages of(Reduction what, StagedCloud staged, int rowsPerTile) {
    int r = what.dimension();
    if (what instanceof Reduction.Linear linear) {
      LinearImages images = new LinearImages(linear.map(), staged);
      GramTiles tiles = tiles((int) staged.size(), r, rowsPerTile, () -> images::read);
      return new ScannedImages(r, tiles, images::lengths);
    }
    PointCloud images = KeptCloud.inMemory(what.images());
    GramTiles tiles = staged(StagedCloud.of(images, staged.scale()), rowsPerTile);
    return new ScannedImages(r, tiles, () -> ExactSecants.Lengths.between(images));
  }

  static GramTiles staged(PointCloud points, int rowsPerTile) {
    int n = (int) points.size();
    return tiles(n, points.dimension(), rowsPerTile, () -> RowReader.of(points));
  }

  private static GramTiles tiles(int n, int d, int rowsPerTile, Supplier<RowReader> readers) {
    GramTiles staged = new GramTiles(n, d, rowsPerTile);
    return Closing.onFailure(
        staged::close,
        () -> {
          Workers.forEach(
              staged.tiles(),
              () -> new Station(readers.get(), Matrix.zeros(Math.min(rowsPerTile, n), d)),
              (station, tile) -> {
                int first = tile * rowsPerTile;
                int count = Math.min(rowsPerTile, n - first);
                station.reader.read(first, count, station.rows.values(), 0);
                staged.load(tile, station.rows, count);
              });
          return staged;
        });
  }

  private record Station(RowReader reader, Matrix rows) implements Workers.Workspace {
    @Override
    public void close() {
      reader.close();
    }
  }

  @Override
  public void close() {
    tiles.close();
  }
}
