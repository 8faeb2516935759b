package org.adagio.measure.nearest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.GramTiles;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.Block;
import org.adagio.work.Closing;
import org.adagio.work.Resources;
import org.adagio.work.Workers;

/**
 * The exact nearest neighbours of some queries among points that need not fit into memory: the
 * queries are staged, and the points pass by in blocks. The answer is that of {@link
 * NearestNeighbours}.
 */
final class StreamedNeighbours {
  private static final int QUERIES_PER_TILE = 128;
  private static final int ROWS_PER_BLOCK = 512;

  /** So many queries are staged at a time, in bytes; for more, the points pass by again. */
  private static final long STAGED = 1L << 28;

  private final MetricSpace space;
  private final PointCloud points;

  /**
   * @throws IllegalArgumentException if there are more points than can be numbered
   */
  StreamedNeighbours(MetricSpace space) {
    points = space.points();
    if (points.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "neighbours are sought among at most %d points, got %d"
              .formatted(Integer.MAX_VALUE, points.size()));
    }
    this.space = space;
  }

  /** How many queries are staged at a time. */
  static int queriesAtOnce(int dimension) {
    long bytes = Math.min(STAGED, Resources.heldAtMost());
    return (int) Math.max(QUERIES_PER_TILE, bytes / Float.BYTES / dimension);
  }

  /** The same where they are kept in float64 with what that does not hold. */
  private static int wideAtOnce(int dimension) {
    return Math.max(QUERIES_PER_TILE, queriesAtOnce(dimension) / 4);
  }

  /**
   * @param queries as they are compared
   * @param excluded for each query the row that is no neighbour of it, or -1
   */
  NeighbourRows of(PointCloud queries, long[] excluded, int k, Progress progress) {
    NeighbourRows answers =
        new NeighbourRows(new int[excluded.length][], new double[excluded.length][]);
    boolean float32 = space.isFloat32(queries);
    int most = float32 ? queriesAtOnce(points.dimension()) : wideAtOnce(points.dimension());
    for (int first = 0; first < excluded.length; first += most) {
      int count = Math.min(most, excluded.length - first);
      progress.stage("nearest neighbours", points.size());
      try (Batch batch = new Batch(queries, float32, first, count, excluded, k)) {
        batch.search(answers, progress);
      }
    }
    return answers;
  }

  /** Queries that the points pass by at once. */
  private final class Batch implements AutoCloseable {
    private final int first;
    private final int k;
    private final long[] excluded;
    private final int count;
    private final boolean float32;
    private final TrueRows queries;
    private final GramTiles tiles;
    private final List<Worker> workers = new ArrayList<>();

    /**
     * @param float32 whether float32 holds queries and points
     */
    Batch(PointCloud all, boolean float32, int first, int count, long[] excluded, int k) {
      this.float32 = float32;
      this.first = first;
      this.count = count;
      this.excluded = excluded;
      this.k = k;
      int d = points.dimension();
      queries = TrueRows.of(float32, count, d);
      queries.read(all, first, count);
      tiles = new GramTiles(count, d, QUERIES_PER_TILE);
      Closing.onFailure(tiles::close, this::load);
    }

    private GramTiles load() {
      Matrix some = Matrix.zeros(Math.min(QUERIES_PER_TILE, count), points.dimension());
      for (int tile = 0; tile < tiles.tiles(); tile++) {
        int from = tile * QUERIES_PER_TILE;
        int rows = Math.min(QUERIES_PER_TILE, count - from);
        queries.stage(space.staged(), from, rows, some);
        tiles.load(tile, some, rows);
      }
      return tiles;
    }

    void search(NeighbourRows answers, Progress progress) {
      int most = Math.min(ROWS_PER_BLOCK, Block.mostRows(points.dimension()));
      int n = (int) points.size();
      int rowsPerBlock = Math.min(most, n);
      Workers.forEach(
          (n - 1) / rowsPerBlock + 1,
          () -> worker(rowsPerBlock),
          (worker, block) -> {
            int firstRow = block * rowsPerBlock;
            int rows = Math.min(rowsPerBlock, n - firstRow);
            worker.look(firstRow, rows);
            progress.advance(rows);
          });
      for (int query = 0; query < count; query++) {
        Nearest nearest = new Nearest(k);
        for (Worker worker : workers) {
          worker.nearest[query].drainInto(nearest);
        }
        nearest.store(answers, first + query, space);
      }
    }

    private synchronized Worker worker(int rows) {
      Worker worker = new Worker(rows);
      workers.add(worker);
      return worker;
    }

    @Override
    public void close() {
      tiles.close();
    }

    /** One thread's share of the points. */
    private final class Worker implements Workers.Workspace {
      private final Nearest[] nearest = new Nearest[Batch.this.count];
      private final GramTiles.Others others;
      private final TileRow row;
      private final TrueRows block;
      private final Matrix ready;

      Worker(int rows) {
        Arrays.setAll(nearest, i -> new Nearest(k));
        row = space.tileRow(GramTiles.terms(points.dimension()), QUERIES_PER_TILE);
        block = TrueRows.of(float32, rows, points.dimension());
        ready = Matrix.zeros(rows, points.dimension());
        others = tiles.others(rows);
      }

      void look(int firstRow, int rows) {
        block.read(points, firstRow, rows);
        block.stage(space.staged(), 0, rows, ready);
        float[] squaredNorms = others.load(ready, rows);
        for (int tile = 0; tile < tiles.tiles(); tile++) {
          others.multiply(tile);
          row.points(tiles.squaredNorms(tile));
          for (int i = 0; i < rows; i++) {
            others.row(i, row.products);
            row.compute(squaredNorms[i]);
            offer(tile, firstRow + i, i);
          }
        }
      }

      private void offer(int tile, int point, int i) {
        int from = tile * QUERIES_PER_TILE;
        for (int j = 0; j < tiles.rows(tile); j++) {
          Nearest found = nearest[from + j];
          if (row.mayBeWithin(j, found.threshold()) && excluded[first + from + j] != point) {
            found.offer(space.score(block, i, queries, from + j), point);
          }
        }
      }

      @Override
      public void close() {
        others.close();
      }
    }
  }
}
