package org.adagio.measure.nearest;

import java.util.Arrays;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.linalg.GramTiles;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Blocks;
import org.adagio.work.Closing;
import org.adagio.work.Workers;

/**
 * The exact nearest neighbours of queries in a cloud. The points are staged for the BLAS once;
 * inner products in float32 rule out the many that are surely too far, and the few that may be near
 * are settled in float64 from the differences of the coordinates that the source has. So the answer
 * is that of plain float64, whatever the number of threads and wherever the points lie.
 */
public final class NearestNeighbours implements AutoCloseable {
  private static final int ROWS_PER_TILE = 512;
  private static final int QUERIES_PER_BLOCK = 128;

  private final MetricSpace space;
  private final GramTiles tiles;

  /**
   * @param points single ones are read again while searching: where that is slow, as for images
   *     computed on the fly, hand over points in memory
   */
  public NearestNeighbours(PointCloud points) {
    this(MetricSpace.of(Metric.EUCLIDEAN, points));
  }

  NearestNeighbours(MetricSpace space) {
    this.space = space;
    PointCloud points = space.points();
    tiles = new GramTiles(Math.toIntExact(points.size()), points.dimension(), ROWS_PER_TILE);
    Closing.onFailure(tiles::close, this::load);
  }

  /**
   * The same for neighbours by a metric. By angle, distances are those of points at length 1; by
   * inner product they only order the points of one query: minus the product, but for a number that
   * all of them share and a positive factor.
   */
  public static NearestNeighbours by(Metric metric, PointCloud points) {
    return new NearestNeighbours(MetricSpace.of(metric, points));
  }

  private GramTiles load() {
    Blocks.of(space.staged(), ROWS_PER_TILE)
        .forEach(
            () -> () -> {},
            (none, tile, rows, count) -> tiles.load(tile, rows, count),
            Progress.NONE);
    return tiles;
  }

  /**
   * The k nearest points of each query; all points where there are no more than k.
   *
   * @throws IllegalArgumentException if the dimensions differ, or if k is below 1
   */
  public NeighbourRows of(PointCloud queries, int k, Progress progress) {
    int[] none = new int[Math.toIntExact(queries.size())];
    Arrays.fill(none, -1);
    return search(space.queries(queries), none, k, progress);
  }

  /** The k nearest other points of some of the points themselves, given by their rows. */
  public NeighbourRows ofOwn(long[] rows, int k, Progress progress) {
    int[] own = new int[rows.length];
    Arrays.setAll(own, i -> Math.toIntExact(rows[i]));
    return search(space.queries(space.source().select(rows)), own, k, progress);
  }

  /**
   * @param queries as they are compared
   * @param excluded for each query the row that is no neighbour of it, or -1
   */
  NeighbourRows search(PointCloud queries, int[] excluded, int k, Progress progress) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
    NeighbourRows answers =
        new NeighbourRows(new int[excluded.length][], new double[excluded.length][]);
    progress.stage("nearest neighbours", queries.size());
    if (excluded.length > 0) {
      Blocks.of(space.staged().alike(queries), QUERIES_PER_BLOCK)
          .forEach(
              () -> new Worker(queries, excluded, k, answers),
              (worker, block, rows, count) ->
                  worker.answer(block * QUERIES_PER_BLOCK, worker.others.load(rows, count)),
              progress);
    }
    return answers;
  }

  @Override
  public void close() {
    tiles.close();
  }

  /** One thread's share of the queries. */
  private final class Worker implements Workers.Workspace {
    private final TileRow row = space.tileRow(space.points().dimension(), ROWS_PER_TILE);
    private final ExactScore exact;
    final GramTiles.Others others;
    private final int[] excluded;
    private final int k;
    private final NeighbourRows answers;

    Worker(PointCloud queries, int[] excluded, int k, NeighbourRows answers) {
      exact = new ExactScore(space, queries);
      this.excluded = excluded;
      this.k = k;
      this.answers = answers;
      others = tiles.others(QUERIES_PER_BLOCK);
    }

    void answer(int firstQuery, float[] squaredNorms) {
      Nearest[] nearest = new Nearest[squaredNorms.length];
      Arrays.setAll(nearest, i -> new Nearest(k));
      for (int tile = 0; tile < tiles.tiles(); tile++) {
        others.multiply(tile);
        row.points(tiles.squaredNorms(tile));
        for (int i = 0; i < nearest.length; i++) {
          others.row(i, row.products);
          row.compute(squaredNorms[i]);
          offer(tile, firstQuery + i, nearest[i]);
        }
      }
      for (int i = 0; i < nearest.length; i++) {
        nearest[i].store(answers, firstQuery + i, space);
      }
    }

    private void offer(int tile, int query, Nearest nearest) {
      int first = tile * ROWS_PER_TILE;
      int j = row.next(0, nearest.threshold());
      while (j >= 0) {
        if (first + j != excluded[query]) {
          nearest.offer(exact.of(query, first + j), first + j);
        }
        j = row.next(j + 1, nearest.threshold());
      }
    }

    @Override
    public void close() {
      others.close();
    }
  }
}
