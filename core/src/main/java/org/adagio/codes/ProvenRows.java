package org.adagio.codes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.linalg.InnerProduct;

/**
 * What proves that no document left is nearer. With orthonormal rows P, y = P(x − c), ŷ what comes
 * back, and a query a about the same centre, z = Pa:
 *
 * <pre>‖x − c‖² − 2⟨x − c, a⟩ ≥ ‖x − c‖² − 2⟨ŷ, z⟩ − 2 ε ‖z‖ − 2 ρ ρ(a)</pre>
 *
 * where ρ is the length that P drops and ε the length of y − ŷ. Both are kept with every row,
 * rounded up, and ε includes all that float32 rounds on the way.
 */
final class ProvenRows {
  private static final double UNIT = 0x1p-24;

  private final PointCode how;
  private final int dimension;
  private final int sourceDimension;
  private final double defect;
  private final double terms;

  ProvenRows(Matrix map, PointCode how) {
    this.how = how;
    dimension = map.rows();
    sourceDimension = map.columns();
    defect = defect(map);
    terms = dimension + 9;
  }

  /** ‖PPᵀ − I‖ in float64: how far rows that float32 holds are from orthonormal ones. */
  static double defect(Matrix map) {
    double sum = 0;
    int d = map.columns();
    for (int i = 0; i < map.rows(); i++) {
      for (int j = i; j < map.rows(); j++) {
        double product = i == j ? -1 : 0;
        for (int k = 0; k < d; k++) {
          product += (double) map.values()[i * d + k] * map.values()[j * d + k];
        }
        sum += (i == j ? 1 : 2) * product * product;
      }
    }
    return Math.sqrt(sum) + 1e-12;
  }

  /** What a document's row must say of it. */
  record Bound(double dropped, double missed) {}

  /**
   * @param images x − c and y, as float32 computed it
   * @param back what comes back from the code, before the factor
   */
  Bound bound(Coder.Images images, int row, float[] back, double factor) {
    double square = images.squares()[row];
    double length = Math.sqrt(square);
    double rounded =
        Math.sqrt(dimension) * (sourceDimension + 2) * (UNIT * length + Float.MIN_NORMAL);
    double own = 0;
    double missed = 0;
    for (int k = 0; k < dimension; k++) {
      double value = images.rows().get(row, k);
      double off = value - factor * back[k];
      own += value * value;
      missed += off * off;
    }
    double kept = Math.max(0, Math.sqrt(own) - rounded);
    double dropped = Math.sqrt(Math.max(0, square - kept * kept * (1 - defect)));
    double off = Math.sqrt(missed) + rounded;
    return new Bound(
        dropped * (1 + 1e-9), (off + defect * length + terms * UNIT * (length + off)) * (1 + 1e-9));
  }

  /** Writes the squared length, rounded down, if it counts, and both bounds, rounded up. */
  void put(double square, Bound bound, byte[] rows, int at) {
    float length =
        how.metric() == Metric.INNER_PRODUCT
            ? 0
            : Math.max(0, Math.nextDown((float) (square * (1 - 1e-7))));
    ByteBuffer.wrap(rows).order(ByteOrder.LITTLE_ENDIAN).putFloat(at, length);
    PointCode.Proof proof = how.proof().orElseThrow();
    rows[at + Float.BYTES] = proof.dropped().encodedUp(bound.dropped());
    rows[at + Float.BYTES + 1] = proof.missed().encodedUp(bound.missed());
  }

  /** ρ(a) of a query, whose image is computed in float64. */
  double dropped(double[] query, double[] image) {
    double square = InnerProduct.of(query, 0, query, 0, query.length);
    double own = InnerProduct.of(image, 0, image, 0, image.length);
    return Math.sqrt(Math.max(0, square - own * (1 - defect)) + 1e-12 * square);
  }
}
