package org.adagio.fit.descent;

import org.adagio.Matrix;
import org.adagio.linalg.Products;
import org.adagio.linalg.SymmetricEigen;

/**
 * A change of coordinates after which the second moments M of the unit secants are round: w = Tᵀz
 * with T = U (Λ + λI)^(-1/2), M = U Λ Uᵀ. A map Q of the coordinates z is X = Q T^(-ᵀ) of the
 * coordinates w, and gives the same images. In principal coordinates M spans several orders of
 * magnitude, and a descent walks a ravine; in white ones it does not.
 *
 * <p>λ keeps axes that few secants follow from being stretched without measure: on points that the
 * descent does not see they would fly away.
 */
public record Whitening(Matrix toWhite, Matrix fromWhite) {
  /** All pairs of so many points tell the moments of the secants well enough. */
  private static final int MOST_POINTS = 1000;

  /** The whitening that some points suggest; of many, the first count. */
  public static Whitening of(Matrix points, double share) {
    Matrix some = points.firstRows(Math.min(points.rows(), MOST_POINTS));
    int rank = points.columns();
    Matrix same = Matrix.identity(rank);
    double[] moments = new double[rank * rank];
    try (Landmarks landmarks = Landmarks.of(some, new Whitening(same, same), 1)) {
      landmarks.addMoments(Matrix.zeros(1, rank), Band.of(0), moments); // 0 is beyond it
    }
    return ofMoments(moments, rank, share);
  }

  static Whitening ofMoments(double[] upper, int rank, double share) {
    double trace = 0;
    for (int i = 0; i < rank; i++) {
      trace += upper[i * rank + i];
    }
    if (!(trace > 0)) {
      return new Whitening(Matrix.identity(rank), Matrix.identity(rank));
    }
    SymmetricEigen eigen = SymmetricEigen.of(upper, rank, rank);
    double mean = trace / rank;
    Matrix to = Matrix.zeros(rank, rank);
    Matrix from = Matrix.zeros(rank, rank);
    for (int k = 0; k < rank; k++) {
      double[] axis = eigen.vector(k);
      double length = Math.sqrt(Math.max(0, eigen.values()[k]) / mean + share);
      for (int i = 0; i < rank; i++) {
        to.set(i, k, (float) (axis[i] / length));
        from.set(i, k, (float) (axis[i] * length));
      }
    }
    return new Whitening(to, from);
  }

  /** Points or secants in white coordinates, one a row, for those in coordinates z. */
  public Matrix white(Matrix rows) {
    return Products.times(rows, toWhite);
  }

  /** The map Q of the coordinates z that a map of the white coordinates is. */
  public Matrix toMap(Matrix white) {
    return Products.timesTransposed(white, toWhite);
  }

  /** The map of the white coordinates that a map of the coordinates z is. */
  public Matrix fromMap(Matrix map) {
    return Products.times(map, fromWhite);
  }
}
