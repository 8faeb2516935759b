package org.adagio.points.cluster;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.points.PointCloud;

/**
 * Points that lie in blocks on many machines: work is sent to the blocks, and answers come back. A
 * cluster implements this, and every method of fitting and measuring runs on it.
 */
public interface DistributedCloud extends PointCloud {
  static Optional<DistributedCloud> of(PointCloud points) {
    return points instanceof DistributedCloud cluster ? Optional.of(cluster) : Optional.empty();
  }

  /** Whether points lie on other machines, so that few large reads are better than many. */
  static boolean isOne(PointCloud points) {
    return of(points).isPresent();
  }

  /** The same points on this machine: this very cloud, unless they lie on others. */
  static PointCloud onThisMachine(PointCloud points) {
    return of(points).map(cluster -> cluster.onThisMachine()).orElse(points);
  }

  /** Lets a pass see all points, in parts; the parts of the answer are merged in any order. */
  <A> A pass(BlockPass<A> pass, Progress progress);

  /** All points but some, in ascending order, which lie where they are. */
  PointCloud without(long[] rows);

  PointCloud onThisMachine();

  /** Brings some points here, in the order in which they are named. */
  void gather(long[] rows, float[] into, int at);

  /** Brings some points here as their source has them. */
  void gatherExact(long[] rows, double[] into, int at);

  @Override
  default void read(long firstRow, int count, float[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    gather(LongStream.range(firstRow, firstRow + count).toArray(), into, at);
  }

  @Override
  default void readExact(long firstRow, int count, double[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    gatherExact(LongStream.range(firstRow, firstRow + count).toArray(), into, at);
  }

  /** Some of the points, in the order wanted, brought to this machine at once. */
  @Override
  default PointCloud select(long[] rows) {
    long[] sourceRows = Arrays.stream(rows).map(this::sourceRow).toArray();
    if (isFloat32()) {
      Matrix some = Matrix.zeros(rows.length, dimension());
      gather(rows, some.values(), 0);
      return PointCloud.of(some, sourceRows);
    }
    double[] values = new double[Math.multiplyExact(rows.length, dimension())];
    gatherExact(rows, values, 0);
    return PointCloud.of(values, dimension(), sourceRows);
  }

  /**
   * Lets a pass see pairs of points side by side: of its blocks, which begin at even rows, rows 2p
   * and 2p + 1 are the points of pair p.
   *
   * @param ends the rows of the pairs' points, two by two; the second ones ascend, so that pairs
   *     whose second points lie together are looked at there
   */
  <A> A twoByTwo(long[] ends, BlockPass<A> pass, Progress progress);
}
