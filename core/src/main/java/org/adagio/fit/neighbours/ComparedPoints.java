package org.adagio.fit.neighbours;

import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.linalg.Products;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.points.views.KeptLength;
import org.adagio.points.views.UnitCloud;

/**
 * Points as a search compares them, in all their principal axes: by angle at length 1, by distance
 * about their mean; where products count, the axes are about the origin. Whatever the metric, a
 * point z_j is near a row a that asks where n_j − 2⟨a, z_j⟩ is small; n_j is ‖z_j‖², and 0 where
 * products count.
 */
final class ComparedPoints {
  private final Metric metric;
  private final PointCloud points;
  private final PrincipalAxes axes;
  private final float[] centre;

  private ComparedPoints(Metric metric, PointCloud points, PrincipalAxes axes, float[] centre) {
    this.metric = metric;
    this.points = points;
    this.axes = axes;
    this.centre = centre;
  }

  /**
   * Decomposes the points.
   *
   * @throws IllegalArgumentException if angles count and a point has none
   */
  static ComparedPoints of(Metric metric, PointCloud points, Progress progress) {
    PointCloud compared = compared(metric, points, "point");
    int most = (int) Math.min(points.size() - 1, points.dimension());
    PrincipalAxes axes =
        metric == Metric.INNER_PRODUCT
            ? PrincipalAxes.aboutOrigin(compared, most, progress)
            : PrincipalAxes.exact(compared, most, progress);
    float[] centre = new float[points.dimension()];
    if (metric == Metric.EUCLIDEAN) {
      double[] mean = KeptLength.aboutMeanOf(compared).centre();
      for (int j = 0; j < mean.length; j++) {
        centre[j] = (float) mean[j];
      }
    }
    return new ComparedPoints(metric, compared, axes, centre);
  }

  private static PointCloud compared(Metric metric, PointCloud points, String what) {
    return metric == Metric.COSINE ? new UnitCloud(points, what) : points;
  }

  int rank() {
    return axes.rows().rows();
  }

  Matrix axes() {
    return axes.rows();
  }

  int sourceDimension() {
    return axes.rows().columns();
  }

  /** Of the centred points; empty where products count, whose axes are about the origin. */
  Optional<Spectrum> spectrum() {
    return isOfDistances() ? Optional.of(axes.spectrum()) : Optional.empty();
  }

  double[] variances() {
    double[] variances = new double[rank()];
    double[] sigma = axes.spectrum().singularValues();
    for (int k = 0; k < variances.length; k++) {
      variances[k] = sigma[k] * sigma[k] / points.size();
    }
    return variances;
  }

  Matrix rows(long[] rows) {
    return turned(points.select(rows));
  }

  Matrix queries(PointCloud queries) {
    return turned(compared(metric, queries, "query"));
  }

  private Matrix turned(PointCloud some) {
    Matrix rows = Matrix.zeros(Math.toIntExact(some.size()), some.dimension());
    some.read(0, rows.rows(), rows.values(), 0);
    for (int i = 0; i < rows.values().length; i++) {
      rows.values()[i] -= centre[i % centre.length];
    }
    return Products.timesTransposed(rows, axes.rows());
  }

  boolean isOfAngles() {
    return metric == Metric.COSINE;
  }

  /** Whether distances are compared, of points or of directions, and not products. */
  boolean isOfDistances() {
    return metric != Metric.INNER_PRODUCT;
  }

  /** n_j of some rows. */
  float[] lengths(Matrix rows) {
    return isOfDistances() ? squaredLengths(rows) : new float[rows.rows()];
  }

  private static float[] squaredLengths(Matrix rows) {
    float[] lengths = new float[rows.rows()];
    for (int i = 0; i < lengths.length; i++) {
      double sum = 0;
      for (int j = i * rows.columns(); j < (i + 1) * rows.columns(); j++) {
        sum += (double) rows.values()[j] * rows.values()[j];
      }
      lengths[i] = (float) sum;
    }
    return lengths;
  }

  /**
   * What rows become under a map, and what stands in the place of n_j when these images are
   * searched: by angle they are of length 1.
   */
  record Images(Matrix rows, float[] lengths) {}

  /**
   * The images of rows as a search compares them.
   *
   * @param keepsLength whether the length that the map drops is kept beside them
   */
  Images images(Matrix rows, Matrix map, boolean keepsLength) {
    Matrix images = Products.timesTransposed(rows, map);
    if (metric == Metric.COSINE) {
      normalize(images);
      return new Images(images, new float[images.rows()]);
    }
    if (metric == Metric.INNER_PRODUCT) {
      return new Images(images, new float[images.rows()]);
    }
    float[] lengths = squaredLengths(images);
    if (keepsLength) {
      float[] whole = squaredLengths(rows);
      for (int i = 0; i < lengths.length; i++) {
        lengths[i] = Math.max(whole[i], lengths[i]);
      }
    }
    return new Images(images, lengths);
  }

  static float[] normalize(Matrix images) {
    float[] lengths = squaredLengths(images);
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = (float) Math.max(Math.sqrt(lengths[i]), Float.MIN_NORMAL);
      for (int j = i * images.columns(); j < (i + 1) * images.columns(); j++) {
        images.values()[j] /= lengths[i];
      }
    }
    return lengths;
  }

  Matrix principal(int dimension) {
    Matrix map = Matrix.zeros(dimension, rank());
    for (int i = 0; i < dimension; i++) {
      map.set(i, i, 1);
    }
    return map;
  }

  /** The same products of images that are uncorrelated and ordered by variance. */
  Matrix ordered(Matrix map) {
    return Products.times(PrincipalAxes.ofImages(map, axes.spectrum().singularValues()), map);
  }

  Matrix toMap(Matrix map) {
    return Products.times(map, axes.rows());
  }
}
