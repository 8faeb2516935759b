package org.adagio.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.linalg.VectorProduct;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.points.views.AppliedCloud;
import org.adagio.points.views.FiniteImages;
import org.adagio.points.views.KeptLength;
import org.adagio.points.views.KeptLength.Role;

/** What a map does to points: Π, and a length that is kept beside the image, if one is. */
record Projection(Matrix matrix, Optional<KeptLength> length, VectorProduct single) {
  static Projection of(Matrix matrix, Optional<KeptLength> length) {
    return new Projection(matrix, length, new VectorProduct(matrix));
  }

  int dimension() {
    return matrix.rows() + (length.isPresent() ? 1 : 0);
  }

  void requireMatrix() {
    if (length.isPresent()) {
      throw new IllegalArgumentException(
          "this map keeps the length of documents for a search by distance, and is not one matrix"
              + " for all points; recall measures it");
    }
  }

  void requireDimension(int dimension) {
    if (dimension != matrix.columns()) {
      throw new IllegalArgumentException(
          "points must have the map's dimension %d, got %d".formatted(matrix.columns(), dimension));
    }
  }

  float[] ofQuery(float[] query) {
    requireDimension(query.length);
    float[] image =
        length.isPresent() ? length.get().image(single, query, Role.QUERY) : single.apply(query);
    FiniteImages.require(query, image);
    return image;
  }

  void apply(float[] point, float[] image) {
    if (image.length != dimension()) {
      throw new IllegalArgumentException(
          "images must have the map's dimension %d, got %d".formatted(dimension(), image.length));
    }
    map(point, image);
    FiniteImages.require(point, image);
  }

  private void map(float[] point, float[] image) {
    requireDimension(point.length);
    if (length.isPresent()) {
      float[] own = length.get().image(single, point, Role.DOCUMENT);
      System.arraycopy(own, 0, image, 0, image.length);
    } else {
      single.apply(point, image);
    }
  }

  double[] apply(double[] point) {
    requireMatrix();
    requireDimension(point.length);
    for (int j = 0; j < point.length; j++) {
      if (!Double.isFinite(point[j])) {
        throw new IllegalArgumentException(
            "every value must be finite, got %s in coordinate %d".formatted(point[j], j));
      }
    }
    return single.apply(point);
  }

  float[][] apply(float[][] points) {
    if (!single.isBestFor(points.length)) {
      return images(PointCloud.of(points), Role.DOCUMENT).toArrays();
    }
    float[][] images = new float[points.length][dimension()];
    for (int i = 0; i < points.length; i++) {
      map(points[i], images[i]);
    }
    FiniteImages.require(points, images);
    return images;
  }

  PointCloud images(PointCloud points, Role role) {
    requireDimension(points.dimension());
    return length.isPresent()
        ? length.get().images(matrix, points, role)
        : new AppliedCloud(matrix, points);
  }

  Reduction reduction(PointCloud points, Role role) {
    requireDimension(points.dimension());
    return length.isPresent()
        ? Reduction.of(points, images(points, role))
        : Reduction.of(points, matrix);
  }

  /** r and d as int64, Π as float32, and the centre about which a length is kept as float64. */
  void addTo(MessageDigest sha) {
    int d = matrix.columns();
    ByteBuffer bytes =
        ByteBuffer.allocate(2 * Long.BYTES + d * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    sha.update(bytes.putLong(dimension()).putLong(d).flip());
    for (int i = 0; i < matrix.rows(); i++) {
      bytes.clear().asFloatBuffer().put(matrix.values(), i * d, d);
      sha.update(bytes.limit(d * Float.BYTES));
    }
    length.ifPresent(
        kept -> {
          bytes.clear().asDoubleBuffer().put(kept.centre());
          sha.update(bytes.limit(d * Double.BYTES));
        });
  }
}
