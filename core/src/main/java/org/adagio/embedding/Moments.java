package org.adagio.embedding;

import java.util.Arrays;
import org.adagio.Progress;
import org.adagio.data.Centre;
import org.adagio.data.PointCloud;
import org.adagio.data.RowBlocks;
import org.adagio.linalg.InOrder;
import org.adagio.linalg.ScatterSum;
import org.adagio.linalg.Workers;

/**
 * Count, mean and scatter Σ (x − mean)(x − mean)ᵀ of points. Moments of parts merge into the
 * moments of the whole: the seam for threads, files and clusters.
 */
public final class Moments {
  static final int BLOCK = 2048;

  private final long count;
  private final double[] mean;
  private final double[] scatter;

  private Moments(long count, double[] mean, double[] scatter) {
    this.count = count;
    this.mean = mean;
    this.scatter = scatter;
  }

  /**
   * One pass. Blocks are centred about the mean of the first before they meet float32 products, so
   * that a large common offset does not cancel.
   */
  public static Moments of(PointCloud points, Progress progress) {
    int d = points.dimension();
    progress.stage("covariance", points.size());
    Centre centre = Centre.of(points);
    ScatterSum scatter = new ScatterSum(d, points.size());
    double[] sum = new double[d];
    InOrder order = new InOrder();
    RowBlocks blocks = new RowBlocks(points, BLOCK);
    blocks.forEach(
        () -> scatter.stage(blocks.rowsPerBlock()),
        (stage, block, rows, count) -> {
          centre.subtractFrom(rows, count);
          double[] part = Centre.sum(rows, count);
          order.commit(block, () -> Arrays.setAll(sum, j -> sum[j] + part[j]));
          stage.add(block, rows, count);
        },
        progress);
    return aboutTheMean(points.size(), centre, sum, scatter.upperTriangle());
  }

  /** Turns sums about a centre into moments about the mean. */
  private static Moments aboutTheMean(long count, Centre centre, double[] sum, double[] scatter) {
    int d = sum.length;
    double[] mean = new double[d];
    for (int j = 0; j < d; j++) {
      mean[j] = centre.coordinate(j) + sum[j] / count;
    }
    addOuter(scatter, sum, -1.0 / count);
    return new Moments(count, mean, scatter);
  }

  /** The moments of both sets of points together. */
  public Moments mergedWith(Moments other) {
    if (other.mean.length != mean.length) {
      throw new IllegalArgumentException(
          "moments must be of one dimension, got %d and %d"
              .formatted(mean.length, other.mean.length));
    }
    long total = count + other.count;
    double[] between = new double[mean.length];
    double[] both = new double[mean.length];
    for (int j = 0; j < mean.length; j++) {
      between[j] = other.mean[j] - mean[j];
      both[j] = mean[j] + between[j] * other.count / total;
    }
    double[] sum = scatter.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other.scatter[i];
    }
    addOuter(sum, between, (double) count * other.count / total);
    return new Moments(total, both, sum);
  }

  public long count() {
    return count;
  }

  public int dimension() {
    return mean.length;
  }

  public double[] mean() {
    return mean.clone();
  }

  /** Σ (x − mean)(x − mean)ᵀ, row-major d x d, of which only the upper triangle is filled. */
  public double[] scatterUpperTriangle() {
    return scatter.clone();
  }

  private static void addOuter(double[] upper, double[] vector, double weight) {
    int d = vector.length;
    Workers.forEach(
        d,
        i -> {
          for (int j = i; j < d; j++) {
            upper[i * d + j] += weight * vector[i] * vector[j];
          }
        });
  }
}
