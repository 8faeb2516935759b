package org.adagio.codes;

import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Metric;

/**
 * Says which code is learnt.
 *
 * @param kind what a byte stands for
 * @param bytes of a row, all told
 * @param bits of an axis, for scalar codes
 * @param proves whether rows keep what proves answers
 * @param paired whether one byte stands for both numbers beside the code, if there are two
 */
public record CodeRecipe(CodeKind kind, int bytes, int bits, boolean proves, boolean paired) {
  /** One of so many points is kept apart, if they are many, to learn the numbers beside from. */
  private static final int APART = 20;

  /** Returns how many bytes of a row are left for the code itself. */
  public int codeBytes(Metric metric) {
    return bytes - (paired ? 1 : beside(metric, proves));
  }

  /** Returns how many bytes of a row stand beside the code. */
  public static int beside(Metric metric, boolean proves) {
    return 1 + (proves ? PointCode.Proof.BYTES : metric == Metric.INNER_PRODUCT ? 0 : 1);
  }

  /** Returns about how long learning takes: how many bytes are learnt, residual ones for longer. */
  public long steps(Metric metric) {
    return codeBytes(metric) * (kind == CodeKind.RESIDUAL ? CodeLearning.RESIDUAL_STEPS : 1L);
  }

  /**
   * Learns the code from images of documents.
   *
   * @param map the map that made the images
   * @param images of documents, at random; of many, the first are kept for the numbers beside
   * @param seed of the means that learning begins with
   * @param step runs after each of {@link #steps}
   */
  public PointCode learnt(
      Matrix map, double[] centre, Metric metric, Coder.Images images, long seed, Runnable step) {
    int n = images.squares().length;
    int apart = n >= 100 * APART && !proves ? n / APART : 0;
    ByteCode code =
        new CodeLearning(images.part(apart, n).rows(), seed, step)
            .learnt(kind, codeBytes(metric), bits);
    boolean hasLengths = metric != Metric.INNER_PRODUCT && !proves;
    Coder.Images others = images.part(0, apart > 0 ? apart : n);
    PointCode plain = PointCode.of(metric, centre, code, paired, hasLengths, others);
    if (!proves) {
      return plain;
    }
    ProvenRows proven = new ProvenRows(map, plain);
    Matrix back = code.decoded(code.encoded(images.rows()));
    double[] dropped = new double[n];
    double[] missed = new double[n];
    for (int i = 0; i < n; i++) {
      double exact = Coder.factor(kind, images, i, back.row(i));
      double factor = plain.factors().level(plain.factors().encoded(exact));
      ProvenRows.Bound bound = proven.bound(images, i, back.row(i), factor);
      dropped[i] = bound.dropped();
      missed[i] = bound.missed();
    }
    PointCode.Proof proof =
        new PointCode.Proof(ByteScale.ofBounds(dropped), ByteScale.ofBounds(missed));
    return new PointCode(
        metric, centre, code, plain.factors(), Optional.empty(), Optional.of(proof));
  }
}
