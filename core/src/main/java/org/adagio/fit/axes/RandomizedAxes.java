package org.adagio.fit.axes;

import java.util.Iterator;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.Products;
import org.adagio.linalg.RandomizedEigen;
import org.adagio.linalg.Rounding;
import org.adagio.linalg.ScatterProduct;
import org.adagio.linalg.SymmetricEigen;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;
import org.adagio.points.views.Blocks;
import org.adagio.points.views.Centre;
import org.adagio.work.Resources;

/**
 * Principal axes by the range finder: by a few passes over the points, without a d x d matrix; or,
 * where that is less work, by one pass that forms the scatter matrix, which is then applied.
 */
public record RandomizedAxes(PointCloud points, MeanAndVariance totals, Progress progress) {
  /** A scatter matrix of this order takes 32 MB. */
  private static final int MOST_FORMED = 2048;

  public static PrincipalAxes of(
      RandomizedEigen finder, PointCloud points, int count, Progress progress) {
    if (isFormedSooner(finder, points, count)) {
      double[] scatter = Moments.of(points, progress).scatterUpperTriangle();
      return ofScatter(finder, scatter, points.dimension(), count);
    }
    progress.stage("randomized PCA", (finder.powerIterations() + 3) * points.size());
    MeanAndVariance totals = Blocks.of(points).fold(new MeanAndVariance.Pass(), progress);
    RandomizedAxes axes = new RandomizedAxes(points, totals, progress);
    double total = totals.variance();
    PrincipalAxes.requireFinite(total);
    return found(finder.of(axes::scatterTimes, points.dimension(), count), total, count);
  }

  /** n d² for the matrix, against 4 n d l for each time that the points are passed. */
  private static boolean isFormedSooner(RandomizedEigen finder, PointCloud points, int count) {
    int d = points.dimension();
    long passes = finder.powerIterations() + 2L;
    return d <= MOST_FORMED
        && d <= points.size()
        && d <= 4 * passes * (count + finder.oversampling());
  }

  private static PrincipalAxes ofScatter(RandomizedEigen finder, double[] upper, int d, int count) {
    Matrix scatter = Matrix.zeros(d, d);
    double total = 0;
    for (int i = 0; i < d; i++) {
      total += upper[i * d + i];
      for (int j = i; j < d; j++) {
        scatter.set(i, j, (float) upper[i * d + j]);
        scatter.set(j, i, (float) upper[i * d + j]);
      }
    }
    PrincipalAxes.requireFinite(total);
    return found(finder.of(vectors -> times(vectors, scatter), d, count), total, count);
  }

  private static double[] times(Matrix vectors, Matrix scatter) {
    return Rounding.widened(Products.times(vectors, scatter).values());
  }

  private static PrincipalAxes found(SymmetricEigen eigen, double total, int count) {
    Spectrum spectrum = Spectrum.ofLargestEigenvalues(eigen.values(), total);
    return new PrincipalAxes(eigen.rows(count), spectrum);
  }

  /** Σ (x − mean)(x − mean)ᵀ v for each row v. */
  private double[] scatterTimes(Matrix vectors) {
    ScatterTimes pass = new ScatterTimes(vectors, totals.mean(), points.size());
    double[] products = Blocks.of(points).fold(pass, progress);
    removeOffset(products, vectors);
    return products;
  }

  /** The passes subtract the mean as float32 holds it: what it misses the mean by is taken back. */
  private void removeOffset(double[] products, Matrix vectors) {
    int d = vectors.columns();
    Centre rounded = Centre.at(totals.mean());
    double[] offset = totals.mean().clone();
    for (int j = 0; j < d; j++) {
      offset[j] -= rounded.coordinate(j);
    }
    for (int v = 0; v < vectors.rows(); v++) {
      double along = 0;
      for (int j = 0; j < d; j++) {
        along += offset[j] * vectors.values()[v * d + j];
      }
      for (int j = 0; j < d; j++) {
        products[v * d + j] -= points.size() * along * offset[j];
      }
    }
  }

  /** Σ (x − c)(x − c)ᵀ v over points, vector after vector; c is the mean rounded to float32. */
  private record ScatterTimes(Matrix vectors, double[] mean, long size)
      implements BlockPass<double[]> {
    @Override
    public String name() {
      return "randomized PCA";
    }

    @Override
    public double[] over(Iterator<Block> blocks) {
      Centre centre = Centre.at(mean);
      try (ScatterProduct product = new ScatterProduct(vectors, size);
          ScatterProduct.Stage stage = product.stage(Resources.blockRows(vectors.columns()))) {
        for (int number = 0; blocks.hasNext(); number++) {
          Block block = blocks.next();
          centre.subtractFrom(block.rows(), block.count());
          stage.add(number, block.rows(), block.count());
        }
        return product.products();
      }
    }

    @Override
    public double[] merged(double[] one, double[] other) {
      double[] sum = one.clone();
      for (int i = 0; i < sum.length; i++) {
        sum[i] += other[i];
      }
      return sum;
    }
  }
}
