package org.adagio.codes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.linalg.VectorProduct;

/**
 * Bytes for images: each byte is the number of a mean over some axes, and the image that comes back
 * is the sum of these means. Immutable and thread-safe.
 */
public final class ByteCode {
  private final CodeKind kind;
  private final int dimension;
  private final int[][] axes;
  private final List<Means> means;
  private final List<VectorProduct> products;

  /**
   * @param dimension of the images
   * @param axes which each byte stands for, ascending
   * @param means of each byte, over its axes
   */
  ByteCode(CodeKind kind, int dimension, int[][] axes, List<Means> means) {
    this.kind = kind;
    this.dimension = dimension;
    this.axes = axes.clone();
    this.means = List.copyOf(means);
    products = means.stream().map(each -> new VectorProduct(each.matrix())).toList();
  }

  CodeKind kind() {
    return kind;
  }

  int dimension() {
    return dimension;
  }

  int bytes() {
    return means.size();
  }

  /** The code that the first bytes are. */
  ByteCode first(int bytes) {
    return new ByteCode(kind, dimension, Arrays.copyOf(axes, bytes), means.subList(0, bytes));
  }

  int[] axes(int place) {
    return axes[place].clone();
  }

  Means means(int place) {
    return means.get(place);
  }

  List<Means> means() {
    return new ArrayList<>(means);
  }

  /** The bytes of each row, one row after the other. */
  byte[] encoded(Matrix images) {
    return kind == CodeKind.RESIDUAL
        ? new BeamSearch(this, BeamSearch.KEPT).encoded(images)
        : encodedByGroup(images);
  }

  private byte[] encodedByGroup(Matrix images) {
    byte[] codes = new byte[Math.multiplyExact(images.rows(), bytes())];
    for (int place = 0; place < bytes(); place++) {
      int[] nearest = means.get(place).nearest(columns(images, axes[place]));
      for (int i = 0; i < nearest.length; i++) {
        codes[i * bytes() + place] = (byte) nearest[i];
      }
    }
    return codes;
  }

  static Matrix columns(Matrix matrix, int[] columns) {
    Matrix some = Matrix.zeros(matrix.rows(), columns.length);
    for (int i = 0; i < matrix.rows(); i++) {
      for (int k = 0; k < columns.length; k++) {
        some.values()[i * columns.length + k] = matrix.values()[i * matrix.columns() + columns[k]];
      }
    }
    return some;
  }

  void decode(byte[] codes, int at, float[] into, int intoAt) {
    for (int place = 0; place < axes.length; place++) {
      int[] own = axes[place];
      float[] values = means.get(place).matrix().values();
      int mean = (codes[at + place] & 0xff) * own.length;
      for (int k = 0; k < own.length; k++) {
        into[intoAt + own[k]] += values[mean + k];
      }
    }
  }

  Matrix decoded(byte[] codes) {
    Matrix images = Matrix.zeros(codes.length / bytes(), dimension);
    for (int i = 0; i < images.rows(); i++) {
      decode(codes, i * bytes(), images.values(), i * dimension);
    }
    return images;
  }

  /** The product of a query's image with every mean of every byte. */
  ByteProducts products(float[] image) {
    List<float[]> all = new ArrayList<>();
    for (int place = 0; place < bytes(); place++) {
      float[] some = new float[axes[place].length];
      for (int k = 0; k < some.length; k++) {
        some[k] = image[axes[place][k]];
      }
      all.add(products.get(place).apply(some));
    }
    return new ByteProducts(all);
  }

  /** Whether some bytes name no mean: always possible unless every byte has 256 of them. */
  boolean hasStrangers(byte[] codes, int rowBytes, int rows) {
    for (int place = 0; place < bytes(); place++) {
      int count = means.get(place).count();
      for (int i = 0; i < rows && count < 256; i++) {
        if ((codes[i * rowBytes + place] & 0xff) >= count) {
          return true;
        }
      }
    }
    return false;
  }
}
