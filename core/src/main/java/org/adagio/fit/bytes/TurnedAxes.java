package org.adagio.fit.bytes;

import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.linalg.Orthonormal;

/** A random rotation, after which all axes carry about the same. */
final class TurnedAxes {
  private TurnedAxes() {}

  static Matrix random(int order, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix normal = Matrix.zeros(order, order);
    for (int i = 0; i < normal.values().length; i++) {
      normal.values()[i] = (float) random.nextGaussian();
    }
    return Orthonormal.rows(normal);
  }
}
