package org.adagio.data;

import java.util.function.Supplier;
import org.adagio.Progress;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;

/** One pass over a cloud, block by block, on all workers. */
public final class RowBlocks {
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

  private record Reader<S extends Workers.Workspace>(S workspace, Matrix rows)
      implements Workers.Workspace {
    @Override
    public void close() {
      workspace.close();
    }
  }
}
