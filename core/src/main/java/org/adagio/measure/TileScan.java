package org.adagio.measure;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.GramTiles;
import org.adagio.points.PointCloud;
import org.adagio.points.views.StagedCloud;
import org.adagio.work.Closing;
import org.adagio.work.Workers;

/**
 * Ratios ‖f(x) − f(y)‖ / ‖x − y‖ of all pairs, in blocks: two Gram tiles through the BLAS, then one
 * pass over the tile while it is in the cache. Pairs whose distance float32 cannot tell are
 * computed in float64.
 *
 * <p>The points are staged once and can be scanned against many images.
 */
final class TileScan implements AutoCloseable {
  /** From so many points on, tiles are large. */
  private static final int MANY_POINTS = 4096;

  /** Large enough for the BLAS, and two tiles of products still fit a core's cache. */
  private static final int LARGE_TILE = 512;

  /** Of few points, there are enough tiles for all workers. */
  private static final int SMALL_TILE = 128;

  private final PointCloud before;
  private final int rowsPerTile;
  private final int[][] pairs;
  private final StagedCloud staged;
  private final GramTiles tiles;
  private final Optional<LeadingCoordinates> leading;

  TileScan(PointCloud before, Optional<Matrix> axes) {
    if (before.size() < 2) {
      throw new IllegalArgumentException(
          "a distance needs at least two points, got " + before.size());
    }
    this.before = before;
    int n = Math.toIntExact(before.size());
    rowsPerTile = rowsPerTile(n);
    staged = StagedCloud.of(before);
    tiles = ScannedImages.staged(staged, rowsPerTile);
    pairs = upperTriangle(tiles.tiles());
    leading =
        Closing.onFailure(
            tiles::close,
            () ->
                axes.filter(rows -> n >= MANY_POINTS)
                    .map(rows -> new LeadingCoordinates(rows, staged, tiles, rowsPerTile)));
  }

  private static int rowsPerTile(long points) {
    return points >= MANY_POINTS ? LARGE_TILE : SMALL_TILE;
  }

  /** Squared ratios of pairs that need not be seen. */
  record Band(float low, float high) {
    Band and(Band other) {
      return new Band(Math.max(low, other.low), Math.min(high, other.high));
    }
  }

  /** Sees the ratios of one worker's share of the pairs. */
  interface Visitor {
    void row(RatioRow row);

    default void endOfTile(int tile) {}
  }

  int rowsPerTile() {
    return rowsPerTile;
  }

  int tileCount() {
    return pairs.length;
  }

  ScannedImages images(Reduction what) {
    return ScannedImages.of(what, staged, rowsPerTile);
  }

  Optional<Supplier<Band>> skipping(ScannedImages images, Supplier<Band> band) {
    return leading.filter(coordinates -> coordinates.pay(images, band.get())).map(pays -> band);
  }

  /** Visits the pairs of the tiles wanted, but those whose true ratio surely lies in the band. */
  void run(
      ScannedImages images,
      Optional<Supplier<Band>> skipped,
      IntPredicate wanted,
      Supplier<Visitor> visitor,
      Progress progress) {
    Workers.forEach(
        tileCount(),
        () -> new Worker(images, skipped, visitor.get()),
        (worker, task) -> {
          if (wanted.test(task)) {
            int[] tile = pairs[task];
            worker.scan(task, tile[0], tile[1]);
            progress.advance(worker.pairs(tile[0], tile[1]));
          }
        });
  }

  static List<SecantPair> exactly(Reduction what, List<SecantPair> pairs) {
    ExactSecants exact = ExactSecants.of(what);
    return pairs.stream().map(pair -> exact.of(pair.first(), pair.second())).toList();
  }

  @Override
  public void close() {
    leading.ifPresent(LeadingCoordinates::close);
    tiles.close();
  }

  private static int[][] upperTriangle(int tiles) {
    int[][] pairs = new int[tiles * (tiles + 1) / 2][];
    int next = 0;
    for (int i = 0; i < tiles; i++) {
      for (int j = i; j < tiles; j++) {
        pairs[next++] = new int[] {i, j};
      }
    }
    return pairs;
  }

  private final class Worker implements Workers.Workspace {
    private final GramTiles images;
    private final GramTiles.Stage products;
    private final GramTiles.Stage imageProducts;
    private final Optional<Supplier<Band>> skipped;
    private final Optional<LeadingCoordinates.Skim> skim;
    private final Visitor visitor;
    private final ExactSecants exact;
    private final RatioRow row;

    Worker(ScannedImages after, Optional<Supplier<Band>> skipped, Visitor visitor) {
      this.skipped = skipped;
      Optional<LeadingCoordinates> coordinates = skipped.flatMap(band -> leading);
      images = after.tiles();
      this.visitor = visitor;
      exact = new ExactSecants(before, after.lengths().get());
      row = new RatioRow(exact, before.dimension(), after.dimension(), rowsPerTile);
      skim = coordinates.map(some -> some.new Skim(after));
      products = coordinates.map(some -> some.tiles).orElse(tiles).stage();
      imageProducts = Closing.onFailure(products, images::stage);
    }

    void scan(int task, int left, int right) {
      products.multiply(left, right);
      imageProducts.multiply(left, right);
      long first = (long) right * rowsPerTile;
      exact.keep(first, tiles.rows(right));
      row.columns(first, tiles.squaredNorms(right), images.squaredNorms(right));
      skim.ifPresent(some -> some.turn(left, right));
      for (int i = 0; i < tiles.rows(left); i++) {
        products.row(i, row.products);
        imageProducts.row(i, row.imageProducts);
        if (fill(left, i, left == right ? i + 1 : 0)) {
          visitor.row(row);
        }
      }
      visitor.endOfTile(task);
    }

    private boolean fill(int left, int i, int from) {
      int x = left * rowsPerTile + i;
      if (skim.isEmpty()) {
        row.compute(x, tiles.squaredNorms(left)[i], images.squaredNorms(left)[i], from);
        return true;
      }
      Band band = skipped.get().get();
      int open = skim.get().open(i, from, row.products, row.imageProducts, band);
      row.settle(x, skim.get().columns, open);
      return open > 0;
    }

    long pairs(int left, int right) {
      long rows = tiles.rows(left);
      return left == right ? rows * (rows - 1) / 2 : rows * tiles.rows(right);
    }

    @Override
    public void close() {
      products.close();
      imageProducts.close();
    }
  }
}
