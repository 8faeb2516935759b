package org.adagio.data;

import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.InOrder;
import org.adagio.linalg.Workers;

/**
 * A pass over the points of this machine: each worker takes runs of blocks, and the answers are
 * merged in their order.
 */
final class PassOverBlocks {
  /** Enough for all workers, and few enough for answers as large as a covariance. */
  private static final int RUNS = 32;

  /** Of few points, a block still has enough rows for the BLAS. */
  private static final int LEAST_ROWS = 256;

  private final PointCloud points;
  private final int rowsPerBlock;
  private final int blocks;
  private final Progress progress;

  PassOverBlocks(PointCloud points, Progress progress) {
    this.points = points;
    this.progress = progress;
    long shared = Math.max(LEAST_ROWS, points.size() / RUNS);
    long most = Math.min(shared, Block.mostRows(points.dimension()));
    rowsPerBlock = (int) Math.min(most, points.size());
    blocks = Math.toIntExact((points.size() + rowsPerBlock - 1) / rowsPerBlock);
  }

  <A> A run(BlockPass<A> pass) {
    int perRun = Math.max(1, blocks / RUNS);
    InOrder order = new InOrder();
    AtomicReference<A> whole = new AtomicReference<>();
    Workers.forEach(
        (blocks + perRun - 1) / perRun,
        run -> {
          int first = run * perRun;
          A part;
          try (RowReader reader = points.reader()) {
            part = pass.over(between(first, Math.min(blocks, first + perRun), reader));
          }
          order.commit(run, () -> whole.set(run == 0 ? part : pass.merged(whole.getPlain(), part)));
        });
    return whole.get();
  }

  /** Some blocks, read one after the other into the same memory. */
  private Iterator<Block> between(int first, int end, RowReader reader) {
    Matrix rows = Matrix.zeros(rowsPerBlock, points.dimension());
    return IntStream.range(first, end)
        .mapToObj(
            block -> {
              long row = (long) block * rowsPerBlock;
              int count = (int) Math.min(rowsPerBlock, points.size() - row);
              reader.read(row, count, rows);
              progress.advance(count);
              return new Block(row, rows, count);
            })
        .iterator();
  }
}
