package org.adagio.measure.nearest;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.linalg.GramTiles;
import org.adagio.linalg.TopRows;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Blocks;
import org.adagio.work.Closing;
import org.adagio.work.Resources;
import org.adagio.work.Workers;

/**
 * The exact nearest neighbours of queries in a cloud. The points are staged for the BLAS, once or,
 * where they would take too much room, a run of them at a time. Inner products in float32 rule out
 * the many that are surely too far, and the few that may be near are settled in float64 from the
 * differences of the coordinates that the source has. So the answer is that of plain float64,
 * whatever the number of threads, the length of a run, and wherever the points lie.
 */
public final class NearestNeighbours implements AutoCloseable {
  private static final int ROWS_PER_TILE = 512;
  private static final int QUERIES_PER_BLOCK = 128;

  /** More bytes of points than this are staged in runs, which take as much room in all. */
  private static final long MOST_STAGED = 1L << 26;

  private static final int LEAST_RUN = 128;

  private final MetricSpace space;
  private final int size;
  private final int perRun;
  private final Run whole;

  /**
   * Stages all points.
   *
   * @param points single ones are read again while searching: where that is slow, as for images
   *     computed on the fly, hand over points in memory
   */
  public NearestNeighbours(PointCloud points) {
    this(MetricSpace.of(Metric.EUCLIDEAN, points), Integer.MAX_VALUE);
  }

  /**
   * @param perRun how many points are staged at a time
   * @throws IllegalArgumentException if there are more points than can be numbered
   */
  NearestNeighbours(MetricSpace space, int perRun) {
    this.space = space;
    this.perRun = perRun;
    long n = space.points().size();
    if (n > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "neighbours are sought among at most %d points, got %d".formatted(Integer.MAX_VALUE, n));
    }
    size = (int) n;
    whole = perRun < size ? null : new Run(0, size);
  }

  /**
   * The same for neighbours by a metric. By angle, distances are those of points at length 1; by
   * inner product they only order the points of one query: minus the product, but for a number that
   * all of them share and a positive factor.
   */
  public static NearestNeighbours by(Metric metric, PointCloud points) {
    return new NearestNeighbours(MetricSpace.of(metric, points), Integer.MAX_VALUE);
  }

  /** How many points are staged at a time, if that is to take little memory. */
  static int atOnce(PointCloud points) {
    double bytes = Math.min(MOST_STAGED, Resources.heldAtMost());
    double row = (double) Float.BYTES * points.dimension();
    return bytes >= row * points.size()
        ? Integer.MAX_VALUE
        : (int) Math.max(LEAST_RUN, bytes / (3 * row)); // a run has its points in float64 too
  }

  /**
   * The k nearest points of each query; all points where there are no more than k.
   *
   * @throws IllegalArgumentException if the dimensions differ, or if k is below 1
   */
  public NeighbourRows of(PointCloud queries, int k, Progress progress) {
    long[] none = LongStream.generate(() -> -1).limit(queries.size()).toArray();
    return search(space.queries(queries), none, k, progress);
  }

  /** The k nearest other points of some of the points themselves, given by their rows. */
  public NeighbourRows ofOwn(long[] rows, int k, Progress progress) {
    return search(space.queries(space.source().select(rows)), rows, k, progress);
  }

  /**
   * @param queries as they are compared
   * @param excluded for each query the row that is no neighbour of it, or -1
   */
  NeighbourRows search(PointCloud queries, long[] excluded, int k, Progress progress) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
    Search search =
        new Search(queries, excluded, (int) Math.min(k, space.source().size()), progress);
    long runs = whole != null ? 1 : (size - 1) / perRun + 1;
    progress.stage("nearest neighbours", runs * queries.size());
    if (whole != null) {
      search.among(whole);
    } else {
      for (int first = 0; first < size; first += Math.min(perRun, size - first)) {
        try (Run run = new Run(first, Math.min(perRun, size - first))) {
          search.among(run);
        }
      }
    }
    return search.answers();
  }

  @Override
  public void close() {
    if (whole != null) {
      whole.close();
    }
  }

  /** Points in a row that are staged together; of all points the source has the numbers itself. */
  private final class Run implements AutoCloseable {
    private final int first;
    private final int dimension = space.points().dimension();
    private final double[] exact;
    final GramTiles tiles;

    Run(int first, int count) {
      this.first = first;
      exact = count == size ? null : new double[Math.multiplyExact(count, dimension)];
      tiles = new GramTiles(count, dimension, ROWS_PER_TILE);
      Closing.onFailure(tiles::close, exact == null ? this::load : this::loadExact);
    }

    private GramTiles load() {
      Blocks.of(space.staged(), ROWS_PER_TILE)
          .forEach(
              () -> () -> {},
              (none, tile, rows, count) -> tiles.load(tile, rows, count),
              Progress.NONE);
      return tiles;
    }

    private GramTiles loadExact() {
      Workers.forEach(
          tiles.tiles(),
          tile -> {
            int from = tile * ROWS_PER_TILE;
            int count = Math.min(ROWS_PER_TILE, exact.length / dimension - from);
            Matrix rows = Matrix.zeros(count, dimension);
            space.points().readExact(first + from, count, exact, from * dimension);
            space.staged().stage(exact, from * dimension, count, rows.values());
            tiles.load(tile, rows, count);
          });
      return tiles;
    }

    void read(int row, double[] into) {
      if (exact == null) {
        space.points().readExact(row, 1, into, 0);
      } else {
        System.arraycopy(exact, (row - first) * dimension, into, 0, dimension);
      }
    }

    @Override
    public void close() {
      tiles.close();
    }
  }

  private final class Search {
    private final PointCloud queries;
    private final long[] excluded;
    private final Progress progress;
    private final TopRows[] nearest;

    Search(PointCloud queries, long[] excluded, int k, Progress progress) {
      this.queries = queries;
      this.excluded = excluded;
      this.progress = progress;
      nearest = new TopRows[excluded.length];
      Arrays.setAll(nearest, i -> new TopRows(k));
    }

    void among(Run run) {
      if (nearest.length == 0) {
        return;
      }
      int share = (nearest.length - 1) / Workers.count() + 1;
      int perBlock = Math.min(QUERIES_PER_BLOCK, share);
      Blocks.of(space.staged().alike(queries), perBlock)
          .forEach(
              () -> new Worker(this, run, perBlock),
              (worker, block, rows, count) -> worker.look(block * perBlock, rows, count),
              progress);
    }

    NeighbourRows answers() {
      NeighbourRows answers =
          new NeighbourRows(new int[nearest.length][], new double[nearest.length][]);
      for (int query = 0; query < nearest.length; query++) {
        TopRows.Scored taken = nearest[query].taken();
        answers.rows()[query] = LongStream.of(taken.rows()).mapToInt(Math::toIntExact).toArray();
        answers.distances()[query] = DoubleStream.of(taken.scores()).map(space::distance).toArray();
      }
      return answers;
    }
  }

  private final class Worker implements Workers.Workspace {
    private final Search search;
    private final Run run;
    private final TileRow row;
    private final ExactScore exact;
    private final GramTiles.Stage others;

    Worker(Search search, Run run, int queries) {
      this.search = search;
      this.run = run;
      row = space.tileRow(GramTiles.terms(run.dimension), ROWS_PER_TILE);
      exact = new ExactScore(space, search.queries, run::read);
      others = run.tiles.others(queries);
    }

    void look(int firstQuery, Matrix queries, int count) {
      float[] squaredNorms = others.load(queries, count);
      for (int tile = 0; tile < run.tiles.tiles(); tile++) {
        others.multiply(tile);
        row.points(run.tiles.squaredNorms(tile));
        for (int i = 0; i < count; i++) {
          others.row(i, row.products);
          row.compute(squaredNorms[i]);
          offer(run.first + tile * ROWS_PER_TILE, firstQuery + i);
        }
      }
    }

    private void offer(int first, int query) {
      TopRows nearest = search.nearest[query];
      int j = row.next(0, above(nearest));
      while (j >= 0) {
        if (first + j != search.excluded[query]) {
          nearest.offer(exact.of(query, first + j), first + j);
        }
        j = row.next(j + 1, above(nearest));
      }
    }

    /** A point whose score is surely above this is not among the nearest. */
    private static float above(TopRows nearest) {
      return Math.nextUp((float) nearest.threshold());
    }

    @Override
    public void close() {
      others.close();
    }
  }
}
