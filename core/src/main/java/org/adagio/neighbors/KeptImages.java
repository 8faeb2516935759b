package org.adagio.neighbors;

import java.util.Objects;
import org.adagio.Matrix;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;

/** Images that were computed once, in float64. */
final class KeptImages implements PointCloud {
  private final ExactRows images;
  private final int size;

  KeptImages(PointCloud computed) {
    size = Math.toIntExact(computed.size());
    images = new ExactRows(size, computed.dimension());
    computed.readExact(0, size, images, 0);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int dimension() {
    return images.columns();
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size());
    int start = (int) firstRow * dimension();
    for (int i = 0; i < count * dimension(); i++) {
      into.values()[i] = (float) images.get(start + i);
    }
  }

  @Override
  public boolean isFloat32() {
    return false;
  }

  @Override
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    into.set(at, images, (int) firstRow, count);
  }
}
