package org.adagio.clouds;

import org.adagio.Matrix;
import org.adagio.data.PointCloud;

/**
 * The points of a cloud, each with the same offset added, in float64 and rounded once.
 *
 * @param source the points
 * @param offset one value a coordinate
 */
public record ShiftedCloud(PointCloud source, double[] offset) implements DerivedCloud {

  @Override
  public void read(long firstRow, int count, Matrix into) {
    source.read(firstRow, count, into);
    float[] values = into.values();
    for (int at = 0; at < count * offset.length; at++) {
      values[at] = (float) (values[at] + offset[at % offset.length]);
    }
  }
}
