package org.adagio.distortion;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.clouds.StagedCloud;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Closing;
import org.adagio.linalg.GramTiles;
import org.adagio.linalg.Workers;

/**
 * Ratios ‖f(x) − f(y)‖ / ‖x − y‖ of all pairs, in blocks: two Gram tiles through the BLAS, then one
 * pass over the tile while it is in the cache. Pairs whose distance float32 cannot tell are
 * computed in float64.
 *
 * <p>The points are staged once and can be scanned against many images.
 */
final class PairScan implements AutoCloseable {
  /** From so many points on, tiles are large. */
  private static final int MANY_POINTS = 4096;

  /** Large enough for the BLAS, and two tiles of products still fit a core's cache. */
  private static final int LARGE_TILE = 512;

  /** Of few points, there are enough tiles for all workers. */
  private static final int SMALL_TILE = 128;

  private final PointCloud before;
  private final int cut;
  private final int rowsPerTile;
  private final int[] starts;
  private final int[][] pairs;
  private final StagedCloud staged;
  private final GramTiles tiles;

  PairScan(PointCloud before) {
    this(before, 0);
  }

  /**
   * @param cut the row that no tile reaches across; see {@link #isAcross}
   */
  PairScan(PointCloud before, int cut) {
    this.before = before;
    this.cut = cut;
    int n = Math.toIntExact(before.size());
    rowsPerTile = rowsPerTile(n);
    starts =
        IntStream.concat(
                IntStream.iterate(0, row -> row < cut, row -> row + rowsPerTile),
                IntStream.iterate(cut, row -> row < n, row -> row + rowsPerTile))
            .toArray();
    pairs = upperTriangle(starts.length);
    staged = StagedCloud.of(before);
    tiles = Images.staged(staged, starts, rowsPerTile);
  }

  private static int rowsPerTile(long points) {
    return points >= MANY_POINTS ? LARGE_TILE : SMALL_TILE;
  }

  /** The points whose pairs are scanned. */
  PointCloud points() {
    return before;
  }

  /** Whether a tile's pairs have one point before the cut and one behind it. */
  boolean isAcross(int tile) {
    return starts[pairs[tile][0]] < cut && starts[pairs[tile][1]] >= cut;
  }

  /** Sees the ratios of one worker's share of the pairs. */
  interface Visitor {
    /** The ratios of one point with a run of others. */
    void row(RatioRow row);

    /** The tile is over. */
    default void endOfTile(int tile) {}
  }

  /** How many others a {@link RatioRow} has at most. */
  int rowsPerTile() {
    return rowsPerTile;
  }

  /** The number of tiles that a scan visits. */
  int tileCount() {
    return pairs.length;
  }

  /**
   * Visits every pair of points once; {@link #run(PointCloud, IntPredicate, Supplier, Progress)}.
   */
  void run(PointCloud after, Supplier<Visitor> visitor, Progress progress) {
    run(after, tile -> true, visitor, progress);
  }

  /**
   * Visits the pairs of some tiles once.
   *
   * @param after the images: linear ones of these very points, or any others, row by row
   * @param wanted which tiles; asked when their turn comes, so it can also end the scan
   * @param visitor one for each worker
   */
  void run(PointCloud after, IntPredicate wanted, Supplier<Visitor> visitor, Progress progress) {
    try (Images images = Images.of(after, before, staged, starts, rowsPerTile)) {
      Workers.forEach(
          tileCount(),
          () -> new Worker(images, visitor.get()),
          (worker, task) -> {
            if (wanted.test(task)) {
              int[] tile = pairs[task];
              worker.scan(task, tile[0], tile[1]);
              progress.advance(worker.pairs(tile[0], tile[1]));
            }
          });
    }
  }

  /** Pairs that were told apart from others, as near the truth as float64 comes. */
  List<SecantPair> exactly(PointCloud after, List<SecantPair> pairs) {
    ExactSecants exact = new ExactSecants(before, Images.exactLengths(after, before));
    return pairs.stream().map(pair -> exact.of(pair.first(), pair.second())).toList();
  }

  @Override
  public void close() {
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

  /** One thread's share. */
  private final class Worker implements Workers.Workspace {
    private final GramTiles images;
    private final GramTiles.Stage products;
    private final GramTiles.Stage imageProducts;
    private final Visitor visitor;
    private final RatioRow row;

    Worker(Images after, Visitor visitor) {
      images = after.tiles();
      this.visitor = visitor;
      row =
          new RatioRow(
              new ExactSecants(before, after.lengths()),
              NearRun.of(staged, after, rowsPerTile).orElse(null),
              before.dimension(),
              after.dimension(),
              rowsPerTile);
      products = tiles.stage();
      imageProducts = Closing.onFailure(products, images::stage);
    }

    void scan(int task, int left, int right) {
      products.multiply(left, right);
      imageProducts.multiply(left, right);
      row.columns(starts[right], tiles.squaredNorms(right), images.squaredNorms(right));
      for (int i = 0; i < tiles.rows(left); i++) {
        products.row(i, row.products);
        imageProducts.row(i, row.imageProducts);
        row.compute(
            starts[left] + i,
            tiles.squaredNorms(left)[i],
            images.squaredNorms(left)[i],
            left == right ? i + 1 : 0);
        visitor.row(row);
      }
      visitor.endOfTile(task);
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
