package org.adagio.fit.axes;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.ScatterSum;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.Blocks;
import org.adagio.points.views.Centre;
import org.adagio.points.views.RowReader;
import org.adagio.work.Closing;
import org.adagio.work.InOrder;
import org.adagio.work.Resources;
import org.adagio.work.Workers;

/**
 * Count, mean and scatter Σ (x − mean)(x − mean)ᵀ of points. Moments of parts merge into the
 * moments of the whole: the seam for threads, files and clusters. Only the upper triangle of the
 * scatter is kept, so that only it travels.
 */
public final class Moments implements Serializable {
  private static final long serialVersionUID = 1;

  static final int BLOCK = 2048;

  private final long count;
  private final double[] mean;
  private final double[] packed;

  private Moments(long count, double[] mean, double[] packed) {
    this.count = count;
    this.mean = mean;
    this.packed = packed;
  }

  /**
   * One pass. Blocks are centred about the mean of the first before they meet float32 products, so
   * that a large common offset does not cancel.
   */
  public static Moments of(PointCloud points, Progress progress) {
    int d = points.dimension();
    progress.stage("covariance", points.size());
    if (DistributedCloud.isOne(points)) {
      return Blocks.of(points).fold(new Pass(points.size()), progress);
    }
    Centre centre = Centre.of(points);
    ScatterSum scatter = new ScatterSum(d, points.size());
    double[] sum = new double[d];
    InOrder order = new InOrder();
    Workers.forEach(
        Math.toIntExact((points.size() + BLOCK - 1) / BLOCK),
        () -> new Share(points, centre, scatter),
        (share, block) -> {
          int count = share.load((long) block * BLOCK);
          double[] part = share.sum.clone();
          order.defer(block, () -> Arrays.setAll(sum, j -> sum[j] + part[j]));
          share.stage.add(block, count);
          progress.advance(count);
        });
    return aboutTheMean(points.size(), centre, sum, scatter.upperTriangle());
  }

  /**
   * One worker's block: centred and summed up a few rows at a time, while they are in the cache.
   */
  private static final class Share implements Workers.Workspace {
    private static final int ROWS = 128;

    final ScatterSum.Stage stage;
    final double[] sum;
    private final long size;
    private final RowReader reader;
    private final Centre centre;
    private final Matrix rows;

    Share(PointCloud points, Centre centre, ScatterSum scatter) {
      this.centre = centre;
      size = points.size();
      sum = new double[points.dimension()];
      rows = Matrix.zeros((int) Math.min(ROWS, points.size()), points.dimension());
      reader = RowReader.of(points);
      stage = Closing.onFailure(reader, () -> scatter.stage((int) Math.min(BLOCK, points.size())));
    }

    int load(long first) {
      Arrays.fill(sum, 0);
      int count = (int) Math.min(BLOCK, size - first);
      for (int row = 0; row < count; row += ROWS) {
        int some = Math.min(ROWS, count - row);
        reader.read(first + row, some, rows.values(), 0);
        centre.subtractFrom(rows, some);
        Centre.addTo(sum, rows, some);
        stage.put(row, rows, some);
      }
      return count;
    }

    @Override
    public void close() {
      stage.close();
      reader.close();
    }
  }

  /** The moments of parts that lie elsewhere, each summed up by one thread. */
  private record Pass(long size) implements BlockPass<Moments> {
    @Override
    public String name() {
      return "covariance";
    }

    @Override
    public Moments over(Iterator<Block> blocks) {
      Block first = blocks.next();
      int d = first.rows().columns();
      Centre centre = Centre.of(first.rows(), first.count());
      ScatterSum scatter = new ScatterSum(d, size);
      double[] sum = new double[d];
      long count = 0;
      try (ScatterSum.Stage stage = scatter.stage(Resources.blockRows(d))) {
        Block block = first;
        for (int number = 0; block != null; number++) {
          centre.subtractFrom(block.rows(), block.count());
          Centre.addTo(sum, block.rows(), block.count());
          stage.add(number, block.rows(), block.count());
          count += block.count();
          block = blocks.hasNext() ? blocks.next() : null;
        }
      }
      return aboutTheMean(count, centre, sum, scatter.upperTriangle());
    }

    @Override
    public Moments merged(Moments one, Moments other) {
      return one.mergedWith(other);
    }
  }

  private static Moments aboutTheMean(long count, Centre centre, double[] sum, double[] scatter) {
    int d = sum.length;
    double[] mean = new double[d];
    double[] packed = new double[Math.toIntExact((long) d * (d + 1) / 2)];
    for (int j = 0; j < d; j++) {
      mean[j] = centre.coordinate(j) + sum[j] / count;
      System.arraycopy(scatter, j * d + j, packed, start(j, d), d - j);
    }
    addOuter(packed, sum, -1.0 / count);
    return new Moments(count, mean, packed);
  }

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
    double[] sum = packed.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other.packed[i];
    }
    addOuter(sum, between, (double) count * other.count / total);
    return new Moments(total, both, sum);
  }

  public long count() {
    return count;
  }

  public double[] mean() {
    return mean.clone();
  }

  /** Σ (x − mean)(x − mean)ᵀ, row-major d x d, of which only the upper triangle is filled. */
  public double[] scatterUpperTriangle() {
    int d = mean.length;
    double[] square = new double[Math.multiplyExact(d, d)];
    for (int i = 0; i < d; i++) {
      System.arraycopy(packed, start(i, d), square, i * d + i, d - i);
    }
    return square;
  }

  private static int start(int i, int d) {
    return (int) ((long) i * (2L * d - i + 1) / 2);
  }

  private static void addOuter(double[] packed, double[] vector, double weight) {
    int d = vector.length;
    Workers.forEach(
        d,
        i -> {
          int row = start(i, d) - i;
          for (int j = i; j < d; j++) {
            packed[row + j] += weight * vector[i] * vector[j];
          }
        });
  }
}
