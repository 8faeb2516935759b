package org.adagio.codes;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Metric;

/**
 * How points become rows of bytes: the code of an image about a centre, a factor that makes the
 * image as long as its product with the point's own image must be, and the length of the point. The
 * two numbers have a byte each, or one byte for both. Immutable.
 *
 * @param metric by which points are searched
 * @param centre that points are moved by before they are mapped, d values
 * @param code of images
 * @param factors that images which come back are multiplied by
 * @param lengths squared, of points about the centre; empty for inner products, which need none
 * @param proof what proves that an answer is exact, if rows have that
 */
public record PointCode(
    Metric metric,
    double[] centre,
    ByteCode code,
    ByteScale factors,
    Optional<ByteScale> lengths,
    Optional<Proof> proof) {
  /**
   * What rows have beside the code if answers are to be proven. The length is a float32 then,
   * rounded down; what the map and what the code drop are bytes, rounded up.
   *
   * @param dropped lengths that the map drops
   * @param missed lengths of what the code misses of images
   */
  record Proof(ByteScale dropped, ByteScale missed) {
    /** The length as float32, and two bytes. */
    static final int BYTES = Float.BYTES + 2;
  }

  /**
   * Returns a code with the numbers beside it.
   *
   * @param some images that say how far these numbers go, best of points that it was not learnt
   *     from
   */
  static PointCode of(
      Metric metric,
      double[] centre,
      ByteCode code,
      boolean paired,
      boolean hasLengths,
      Coder.Images some) {
    Matrix back = code.decoded(code.encoded(some.rows()));
    double[] factors = new double[back.rows()];
    Arrays.setAll(factors, i -> Coder.factor(code.kind(), some, i, back.row(i)));
    double[] squares = Arrays.copyOf(some.squares(), factors.length);
    List<ByteScale> both =
        paired
            ? ByteScale.paired(squares, factors)
            : List.of(ByteScale.of(squares), ByteScale.of(factors));
    Optional<ByteScale> lengths = hasLengths ? Optional.of(both.get(0)) : Optional.empty();
    return new PointCode(metric, centre, code, both.get(1), lengths, Optional.empty());
  }

  /** Returns how many bytes a row has, all told. */
  public int rowBytes() {
    return lengthAt() + (proof.isPresent() ? Proof.BYTES : lengths.isPresent() ? 1 : 0);
  }

  /** Returns the kind of the code. */
  public CodeKind kind() {
    return code.kind();
  }

  /** Returns the images that come back from rows, as long as their factors make them. */
  public Matrix decoded(byte[] rows) {
    Matrix images = Matrix.zeros(rows.length / rowBytes(), code.dimension());
    float[] levels = factors.levels();
    for (int i = 0; i < images.rows(); i++) {
      int at = i * code.dimension();
      code.decode(rows, i * rowBytes(), images.values(), at);
      float factor = levels[rows[i * rowBytes() + code.bytes()] & 0xff];
      for (int k = at; k < at + code.dimension(); k++) {
        images.values()[k] *= factor;
      }
    }
    return images;
  }

  /**
   * Returns the code that the first bytes of a residual one are.
   *
   * @param some images that say how far their factors go
   */
  public PointCode first(int bytes, Coder.Images some) {
    return of(metric, centre, code.first(bytes), isPaired(), lengths.isPresent(), some);
  }

  /** Returns a row, which must be one of this code. */
  public byte[] requireRow(byte[] row) {
    if (row.length != rowBytes() || code.hasStrangers(row, row.length, 1)) {
      throw new IllegalArgumentException(
          "a coded point must be %d bytes of this map's code, got %d bytes that are not"
              .formatted(rowBytes(), row.length));
    }
    return row;
  }

  boolean isPaired() {
    return !factors.learnt().isEmpty();
  }

  /** Returns the place of the length in a row, if there is one; that of the factor if paired. */
  int lengthAt() {
    return code.bytes() + (isPaired() ? 0 : 1);
  }
}
