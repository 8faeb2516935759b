package org.adagio.neighbors;

import org.adagio.Matrix;
import org.adagio.clouds.DerivedCloud;
import org.adagio.data.ExactRows;

/** Points that are computed in float64, and rounded where float32 is asked for. */
interface WideCloud extends DerivedCloud {

  @Override
  default boolean isFloat32() {
    return false;
  }

  @Override
  default void read(long firstRow, int count, Matrix into) {
    ExactRows rows = new ExactRows(count, dimension());
    readExact(firstRow, count, rows, 0);
    for (int i = 0; i < count * dimension(); i++) {
      into.values()[i] = (float) rows.get(i);
    }
  }
}
