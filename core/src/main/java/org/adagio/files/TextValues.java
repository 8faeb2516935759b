package org.adagio.files;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;

/** Numbers as they gather: as float32 until one comes that float32 does not hold. */
final class TextValues {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private float[] narrow = new float[1 << 10];
  private double[] wide;
  private int length;

  int length() {
    return length;
  }

  /** Makes room for some more; returns whether an array can hold them. */
  boolean makeRoom(int more) {
    long needed = (long) length + more;
    if (needed > LARGEST_ARRAY) {
      return false;
    }
    int room = wide == null ? narrow.length : wide.length;
    if (needed > room) {
      int roomy = (int) Math.min(LARGEST_ARRAY, Math.max(needed, room * 3L / 2));
      if (wide == null) {
        narrow = Arrays.copyOf(narrow, roomy);
      } else {
        wide = Arrays.copyOf(wide, roomy);
      }
    }
    return true;
  }

  void add(double value) {
    if (wide == null && (float) value != value) {
      wide = new double[narrow.length];
      for (int i = 0; i < length; i++) {
        wide[i] = narrow[i];
      }
      narrow = null;
    }
    if (wide == null) {
      narrow[length++] = (float) value;
    } else {
      wide[length++] = value;
    }
  }

  PointCloud points(int dimension) {
    return wide == null
        ? PointCloud.of(Matrix.wrap(length / dimension, dimension, Arrays.copyOf(narrow, length)))
        : PointCloud.of(Arrays.copyOf(wide, length), dimension);
  }
}
