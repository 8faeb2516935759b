package org.adagio.points.views;

import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.work.Closing;
import org.adagio.work.InOrder;
import org.adagio.work.Resources;
import org.adagio.work.Workers;

/** The points of a cloud, block by block, on all workers. */
public record Blocks(PointCloud points, int rowsPerBlock, int threads) {
  /** Enough for all workers, and few enough for answers as large as a covariance. */
  private static final int RUNS = 32;

  /** Of few points, a block of a pass still has enough rows for the BLAS. */
  private static final int LEAST_ROWS = 256;

  @FunctionalInterface
  public interface Visitor<S> {
    void visit(S workspace, int block, Matrix rows, int count);
  }

  public Blocks {
    rowsPerBlock = (int) Math.min(rowsPerBlock, points.size());
  }

  /** Blocks as large as the work that runs may take, but not so large that few are left. */
  public static Blocks of(PointCloud points) {
    long shared = Math.max(LEAST_ROWS, points.size() / RUNS);
    return of(points, (int) Math.min(shared, Resources.blockRows(points.dimension())));
  }

  public static Blocks of(PointCloud points, int rowsPerBlock) {
    return new Blocks(points, rowsPerBlock, Workers.count());
  }

  /** The same blocks for twice as many threads, half of which may wait for a file at any time. */
  public Blocks overlapped() {
    return new Blocks(points, rowsPerBlock, 2 * threads);
  }

  public int count() {
    return Math.toIntExact((points.size() + rowsPerBlock - 1) / rowsPerBlock);
  }

  public <S extends Workers.Workspace> void forEach(
      Supplier<S> workspace, Visitor<S> visitor, Progress progress) {
    Workers.forEach(
        threads,
        count(),
        () -> station(workspace.get()),
        (station, block) -> {
          int count = read(station.reader, block, station.rows);
          visitor.visit(station.workspace, block, station.rows, count);
          progress.advance(count);
        });
  }

  /**
   * Lets a pass see all points, wherever they are. On this machine each worker takes runs of
   * blocks, and the parts of the answer are merged in their order.
   */
  public <A> A fold(BlockPass<A> pass, Progress progress) {
    return DistributedCloud.of(points)
        .map(cluster -> cluster.pass(pass, progress))
        .orElseGet(() -> foldedHere(pass, progress));
  }

  private <A> A foldedHere(BlockPass<A> pass, Progress progress) {
    int perRun = Math.max(1, count() / RUNS);
    InOrder order = new InOrder();
    AtomicReference<A> whole = new AtomicReference<>();
    Workers.forEach(
        (count() + perRun - 1) / perRun,
        run -> {
          int first = run * perRun;
          A part;
          try (RowReader reader = RowReader.of(points)) {
            int end = Math.min(count(), first + perRun);
            part = pass.over(between(first, end, reader, progress));
          }
          order.commit(run, () -> whole.set(run == 0 ? part : pass.merged(whole.getPlain(), part)));
        });
    return whole.get();
  }

  private Iterator<Block> between(int first, int end, RowReader reader, Progress progress) {
    Matrix rows = Matrix.zeros(rowsPerBlock, points.dimension());
    return IntStream.range(first, end)
        .mapToObj(
            block -> {
              int count = read(reader, block, rows);
              progress.advance(count);
              return new Block((long) block * rowsPerBlock, rows, count);
            })
        .iterator();
  }

  private <S extends Workers.Workspace> Station<S> station(S workspace) {
    return Closing.onFailure(
        workspace,
        () -> {
          Matrix rows = Matrix.zeros(rowsPerBlock, points.dimension());
          return new Station<>(workspace, RowReader.of(points), rows);
        });
  }

  private int read(RowReader reader, int block, Matrix into) {
    long first = (long) block * rowsPerBlock;
    int count = (int) Math.min(rowsPerBlock, points.size() - first);
    reader.read(first, count, into.values(), 0);
    return count;
  }

  private record Station<S extends Workers.Workspace>(S workspace, RowReader reader, Matrix rows)
      implements Workers.Workspace {
    @Override
    public void close() {
      reader.close();
      workspace.close();
    }
  }
}
