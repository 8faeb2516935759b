package org.adagio.distortion;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.clouds.AppliedCloud;
import org.adagio.data.Block;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;

/** The pairs of two blocks of points, or those within one block. */
final class BlockScan implements AutoCloseable {
  private final Block one;
  private final Block other;
  private final boolean within;
  private final PointCloud points;
  private final PairScan scan;

  BlockScan(Block one, Block other) {
    within = one.firstRow() == other.firstRow();
    boolean inOrder = one.firstRow() <= other.firstRow();
    this.one = inOrder ? one : other;
    this.other = inOrder ? other : one;
    points = within ? joined(one) : joined(this.one, this.other);
    scan = new PairScan(points, within ? 0 : this.one.count());
  }

  private static PointCloud joined(Block... blocks) {
    int d = blocks[0].dimension();
    int rows = Arrays.stream(blocks).mapToInt(Block::count).sum();
    if (!Arrays.stream(blocks).allMatch(Block::isFloat32)) {
      return joinedInFloat64(rows, d, blocks);
    }
    Matrix all = Matrix.zeros(rows, d);
    int at = 0;
    for (Block block : blocks) {
      System.arraycopy(block.rows().values(), 0, all.values(), at, block.count() * d);
      at += block.count() * d;
    }
    return PointCloud.of(all);
  }

  private static PointCloud joinedInFloat64(int rows, int d, Block... blocks) {
    ExactRows all = new ExactRows(rows, d);
    int at = 0;
    for (Block block : blocks) {
      block.copyTo(all, at, 0, block.count());
      at += block.count();
    }
    double[] values = new double[rows * d];
    all.copyTo(values, rows);
    return PointCloud.of(values, d);
  }

  PairScan scan() {
    return scan;
  }

  /** Whether a tile has pairs of interest: where there are two blocks, one point is of each. */
  boolean wants(int tile) {
    return within || scan.isAcross(tile);
  }

  PointCloud points() {
    return points;
  }

  PointCloud images(Matrix map) {
    return new AppliedCloud(map, points);
  }

  /** The row that a point has in the cloud. */
  long row(long row) {
    return row < one.count() ? one.firstRow() + row : other.firstRow() + row - one.count();
  }

  @Override
  public void close() {
    scan.close();
  }
}
