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
    this.points = points;
    this.rowsPerBlock = (int) Math.min(rowsPerBlock, points.size());
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
        count(),
        () -> new Reader<>(workspace.get(), Matrix.zeros(rowsPerBlock, points.dimension())),
        (reader, block) -> {
          long first = (long) block * rowsPerBlock;
          int count = (int) Math.min(rowsPerBlock, points.size() - first);
          points.read(first, count, reader.rows);
          visitor.visit(reader.workspace, block, reader.rows, count);
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
          A part = pass.over(blocks.between(first, end, progress));
          order.commit(run, () -> whole.set(run == 0 ? part : pass.merged(whole.getPlain(), part)));
        });
    return whole.get();
  }

  /** Some blocks, read one after the other into the same memory. */
  private Iterator<Block> between(int first, int end, Progress progress) {
    Matrix rows = Matrix.zeros(rowsPerBlock, points.dimension());
    return IntStream.range(first, end)
        .mapToObj(
            block -> {
              long firstRow = (long) block * rowsPerBlock;
              int count = (int) Math.min(rowsPerBlock, points.size() - firstRow);
              points.read(firstRow, count, rows);
              progress.advance(count);
              return new Block(firstRow, rows, count);
            })
        .iterator();
  }

  private record Reader<S extends Workers.Workspace>(S workspace, Matrix rows)
      implements Workers.Workspace {
    @Override
    public void close() {
      workspace.close();
    }
  }
}
