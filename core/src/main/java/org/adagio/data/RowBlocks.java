package org.adagio.data;

import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.linalg.InOrder;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;

/** One pass over a cloud, block by block, on all workers. */
public final class RowBlocks {
  private static final int RUNS = 32;
  private static final int LEAST_ROWS = 256;

  private final PointCloud points;
  private final int rowsPerBlock;
  private final int threads;

  /** What is done with one block. */
  @FunctionalInterface
  public interface Visitor<S> {
    /**
     * @param workspace of this worker
     * @param block number of the block, from 0
     * @param rows the block; the visitor may overwrite it
     * @param count how many of its rows are filled
     */
    void visit(S workspace, int block, Matrix rows, int count);
  }

  /** Blocks of at most {@code rowsPerBlock} points. */
  public RowBlocks(PointCloud points, int rowsPerBlock) {
    this(points, rowsPerBlock, Workers.count());
  }

  private RowBlocks(PointCloud points, int rowsPerBlock, int threads) {
    this.points = points;
    this.rowsPerBlock = (int) Math.min(rowsPerBlock, points.size());
    this.threads = threads;
  }

  /** The same blocks for twice as many threads, half of which may wait for a file at any time. */
  RowBlocks overlapped() {
    return new RowBlocks(points, rowsPerBlock, 2 * threads);
  }

  public int rowsPerBlock() {
    return rowsPerBlock;
  }

  public int count() {
    return Math.toIntExact((points.size() + rowsPerBlock - 1) / rowsPerBlock);
  }

  /** Visits every block once; each worker has one workspace. */
  public <S extends Workers.Workspace> void forEach(
      Supplier<S> workspace, Visitor<S> visitor, Progress progress) {
    Workers.forEach(
        threads,
        count(),
        () -> new Station<>(workspace.get(), points.reader(), rows()),
        (station, block) -> {
          int count = read(station.reader, block, station.rows);
          visitor.visit(station.workspace, block, station.rows, count);
          progress.advance(count);
        });
  }

  /** Runs a pass: each worker takes a run of blocks, and the answers are merged in their order. */
  static <A> A reduce(PointCloud points, BlockPass<A> pass, Progress progress) {
    long shared = Math.max(LEAST_ROWS, points.size() / RUNS);
    RowBlocks blocks =
        new RowBlocks(points, (int) Math.min(shared, Block.mostRows(points.dimension())));
    int perRun = Math.max(1, blocks.count() / RUNS);
    InOrder order = new InOrder();
    AtomicReference<A> whole = new AtomicReference<>();
    Workers.forEach(
        (blocks.count() + perRun - 1) / perRun,
        run -> {
          int first = run * perRun;
          int end = Math.min(blocks.count(), first + perRun);
          A part;
          try (RowReader reader = points.reader()) {
            part = pass.over(blocks.between(first, end, reader, progress));
          }
          order.commit(run, () -> whole.set(run == 0 ? part : pass.merged(whole.getPlain(), part)));
        });
    return whole.get();
  }

  /** Some blocks, read one after the other into the same memory. */
  private Iterator<Block> between(int first, int end, RowReader reader, Progress progress) {
    Matrix rows = rows();
    return IntStream.range(first, end)
        .mapToObj(
            block -> {
              int count = read(reader, block, rows);
              progress.advance(count);
              return new Block((long) block * rowsPerBlock, rows, count);
            })
        .iterator();
  }

  private Matrix rows() {
    return Matrix.zeros(rowsPerBlock, points.dimension());
  }

  /** Returns how many points the block has. */
  private int read(RowReader reader, int block, Matrix into) {
    long first = (long) block * rowsPerBlock;
    int count = (int) Math.min(rowsPerBlock, points.size() - first);
    reader.read(first, count, into);
    return count;
  }

  /** What a worker has. */
  private record Station<S extends Workers.Workspace>(S workspace, RowReader reader, Matrix rows)
      implements Workers.Workspace {
    @Override
    public void close() {
      reader.close();
      workspace.close();
    }
  }
}
