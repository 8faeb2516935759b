package org.adagio.neighbors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.clouds.Centre;
import org.adagio.clouds.RowBlocks;
import org.adagio.data.Block;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Closing;
import org.adagio.linalg.GramTiles;
import org.adagio.linalg.Workers;

/**
 * The exact nearest neighbours of some queries among points that need not fit into memory: the
 * queries are staged, and the points pass by in blocks. The answer is that of {@link
 * NearestNeighbors}.
 */
final class StreamedNeighbors {
  private static final int QUERIES_PER_TILE = 128;
  private static final int ROWS_PER_BLOCK = 512;

  /** So many queries are staged at a time, in bytes; for more, the points pass by again. */
  private static final long STAGED = 1L << 28;

  private final PointCloud points;

  /**
   * @throws IllegalArgumentException if there are more points than can be numbered
   */
  StreamedNeighbors(PointCloud points) {
    if (points.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "neighbours are sought among at most %d points, got %d"
              .formatted(Integer.MAX_VALUE, points.size()));
    }
    this.points = points;
  }

  /** How many queries are staged at a time. */
  static int queriesAtOnce(int dimension) {
    return (int) Math.max(QUERIES_PER_TILE, STAGED / Float.BYTES / dimension);
  }

  /**
   * @param excluded for each query the row that is no neighbour of it, or -1
   */
  Neighbors of(PointCloud queries, long[] excluded, int k, Progress progress) {
    Neighbors answers = new Neighbors(new int[excluded.length][], new double[excluded.length][]);
    int most = queriesAtOnce(points.dimension());
    for (int first = 0; first < excluded.length; first += most) {
      int count = Math.min(most, excluded.length - first);
      progress.stage("nearest neighbours", points.size());
      try (Batch batch = new Batch(queries, first, count, excluded, k)) {
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
    private final Matrix queries;
    private final Centre centre;
    private final GramTiles tiles;
    private final List<Worker> workers = new ArrayList<>();

    Batch(PointCloud all, int first, int count, long[] excluded, int k) {
      this.first = first;
      this.excluded = excluded;
      this.k = k;
      int d = points.dimension();
      queries = Matrix.zeros(count, d);
      all.read(first, count, queries);
      centre = Centre.of(queries, count);
      tiles = new GramTiles(count, d, QUERIES_PER_TILE);
      Closing.onFailure(tiles::close, this::load);
    }

    private GramTiles load() {
      int d = points.dimension();
      for (int tile = 0; tile < tiles.tiles(); tile++) {
        int from = tile * QUERIES_PER_TILE;
        int rows = Math.min(QUERIES_PER_TILE, queries.rows() - from);
        Matrix some = Matrix.zeros(rows, d);
        System.arraycopy(queries.values(), from * d, some.values(), 0, rows * d);
        centre.subtractFrom(some, rows);
        tiles.load(tile, some, rows);
      }
      return tiles;
    }

    void search(Neighbors answers, Progress progress) {
      int rowsPerBlock = Math.min(ROWS_PER_BLOCK, Block.mostRows(points.dimension()));
      RowBlocks blocks = new RowBlocks(points, rowsPerBlock);
      blocks.forEach(
          () -> worker(blocks.rowsPerBlock()),
          (worker, block, rows, count) -> worker.look(block * blocks.rowsPerBlock(), rows, count),
          progress);
      for (int query = 0; query < queries.rows(); query++) {
        Nearest nearest = new Nearest(k);
        for (Worker worker : workers) {
          worker.nearest[query].drainInto(nearest);
        }
        nearest.store(answers, first + query);
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
      private final Nearest[] nearest = new Nearest[queries.rows()];
      private final GramTiles.Others others;
      private final TileRow row;
      private final Matrix centred;

      Worker(int rows) {
        Arrays.setAll(nearest, i -> new Nearest(k));
        row = new TileRow(GramTiles.terms(points.dimension()), QUERIES_PER_TILE);
        centred = Matrix.zeros(rows, points.dimension());
        others = tiles.others(rows);
      }

      void look(int firstRow, Matrix rows, int count) {
        int values = count * points.dimension();
        System.arraycopy(rows.values(), 0, centred.values(), 0, values);
        centre.subtractFrom(centred, count);
        float[] squaredNorms = others.load(centred, count);
        for (int tile = 0; tile < tiles.tiles(); tile++) {
          others.multiply(tile);
          row.points(tiles.squaredNorms(tile));
          for (int i = 0; i < count; i++) {
            others.row(i, row.products);
            row.compute(squaredNorms[i]);
            offer(tile, firstRow + i, rows, i);
          }
        }
      }

      private void offer(int tile, int point, Matrix rows, int i) {
        int from = tile * QUERIES_PER_TILE;
        for (int j = 0; j < tiles.rows(tile); j++) {
          Nearest found = nearest[from + j];
          if (row.mayBeWithin(j, found.threshold()) && excluded[first + from + j] != point) {
            found.offer(ExactDistance.squared(queries, from + j, rows, i), point);
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
