package org.adagio.clouds;

import java.util.function.Supplier;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.RowReader;
import org.adagio.linalg.Closing;
import org.adagio.linalg.Workers;

/** One pass over a cloud, block by block, on all workers. */
public final class RowBlocks {
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
  public RowBlocks overlapped() {
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
        () -> station(workspace.get()),
        (station, block) -> {
          int count = read(station.reader, block, station.rows);
          visitor.visit(station.workspace, block, station.rows, count);
          progress.advance(count);
        });
  }

  private <S extends Workers.Workspace> Station<S> station(S workspace) {
    return Closing.onFailure(
        workspace,
        () -> {
          Matrix rows = Matrix.zeros(rowsPerBlock, points.dimension());
          return new Station<>(workspace, points.reader(), rows);
        });
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
