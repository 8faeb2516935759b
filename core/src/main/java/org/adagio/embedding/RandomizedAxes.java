package org.adagio.embedding;

import org.adagio.Progress;
import org.adagio.data.Centre;
import org.adagio.data.PointCloud;
import org.adagio.data.RowBlocks;
import org.adagio.linalg.InOrder;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.RandomizedEigen;
import org.adagio.linalg.ScatterProduct;
import org.adagio.linalg.SymmetricEigen;

/** Principal axes by a few passes over the points, without a d x d matrix. */
final class RandomizedAxes {
  private static final int BLOCK = 512;

  private final PointCloud points;
  private final Centre centre;
  private final Progress progress;
  private final double[] offset;
  private double squares;

  private RandomizedAxes(PointCloud points, Progress progress) {
    this.points = points;
    this.progress = progress;
    centre = Centre.of(points);
    offset = new double[points.dimension()];
  }

  static PrincipalAxes of(
      PrincipalBasis.Randomized basis, PointCloud points, int count, Progress progress) {
    progress.stage("randomized PCA", (basis.powerIterations() + 3) * points.size());
    RandomizedAxes axes = new RandomizedAxes(points, progress);
    double total = axes.sumUp();
    PrincipalAxes.requireFinite(total);
    SymmetricEigen eigen =
        new RandomizedEigen(basis.oversampling(), basis.powerIterations(), basis.seed())
            .of(axes::scatterTimes, points.dimension(), count);
    Spectrum spectrum = Spectrum.ofLargestEigenvalues(eigen.values(), total);
    return new PrincipalAxes(eigen.rows(count), spectrum);
  }

  /** Where the mean lies from the centre, and the total variance Σ‖x − mean‖². */
  private double sumUp() {
    InOrder order = new InOrder();
    new RowBlocks(points, BLOCK)
        .forEach(
            () -> () -> {},
            (none, block, rows, count) -> {
              centre.subtractFrom(rows, count);
              double[] sum = Centre.sum(rows, count);
              double sumOfSquares = sumOfSquares(rows, count);
              order.commit(
                  block,
                  () -> {
                    squares += sumOfSquares;
                    for (int j = 0; j < sum.length; j++) {
                      offset[j] += sum[j] / points.size();
                    }
                  });
            },
            progress);
    double total = squares;
    for (double part : offset) {
      total -= points.size() * part * part;
    }
    return total;
  }

  private static double sumOfSquares(Matrix rows, int count) {
    double sum = 0;
    for (int i = 0; i < count * rows.columns(); i++) {
      sum += (double) rows.values()[i] * rows.values()[i];
    }
    return sum;
  }

  /** Σ (x − mean)(x − mean)ᵀ v for each row v. */
  private double[] scatterTimes(Matrix vectors) {
    RowBlocks blocks = new RowBlocks(points, BLOCK);
    try (ScatterProduct product = new ScatterProduct(vectors, points.size())) {
      blocks.forEach(
          () -> product.stage(blocks.rowsPerBlock()),
          (stage, block, rows, count) -> {
            centre.subtractFrom(rows, count);
            stage.add(block, rows, count);
          },
          progress);
      removeOffset(product.products(), vectors);
      return product.products();
    }
  }

  private void removeOffset(double[] products, Matrix vectors) {
    int d = vectors.columns();
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
}
