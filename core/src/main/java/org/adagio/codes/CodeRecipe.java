package org.adagio.codes;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ObjIntConsumer;
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

  /**
   * Returns about how long learning takes, in units of some microseconds.
   *
   * @param dimension of the images
   * @param points to learn from
   */
  public long work(int dimension, int points, Metric metric) {
    long one =
        switch (kind) {
          case SCALAR -> dimension;
          case GROUPED -> 12L * codeBytes(metric) + dimension;
          case RESIDUAL -> (long) codeBytes(metric) * dimension;
        };
    return one * (points / 1000 + 1);
  }

  /** Returns how often learning says that it has come further. */
  public int steps(Metric metric) {
    return codeBytes(metric) * (kind == CodeKind.RESIDUAL ? 1 + CodeLearning.ROUNDS : 1);
  }

  /**
   * Learns the code from images of documents.
   *
   * @param map the map that made the images
   * @param images of documents; of many, some are kept apart for the numbers beside the code
   * @param seed of the means that learning begins with
   * @param byteLearnt runs after each byte whose means are known
   */
  public PointCode learnt(
      Matrix map,
      double[] centre,
      Metric metric,
      Coder.Images images,
      long seed,
      Runnable byteLearnt) {
    boolean splits = images.rows().rows() >= 100 * APART && !proves;
    Coder.Images own = splits ? images.where(i -> i % APART != 0) : images;
    Coder.Images apart = splits ? images.where(i -> i % APART == 0) : images;
    ByteCode code =
        new CodeLearning(own.rows(), seed, byteLearnt).learnt(kind, codeBytes(metric), bits);
    int n = apart.rows().rows();
    byte[] codes = code.encoded(apart.rows());
    double[] factors = new double[n];
    forEach(code, codes, (back, i) -> factors[i] = Coder.factor(kind, apart, i, back));
    if (paired) {
      List<ByteScale> both = ByteScale.paired(apart.squares(), factors, new SplittableRandom(seed));
      return new PointCode(
          metric, centre, code, both.get(1), Optional.of(both.get(0)), Optional.empty());
    }
    Optional<ByteScale> lengths =
        metric == Metric.INNER_PRODUCT || proves
            ? Optional.empty()
            : Optional.of(ByteScale.of(apart.squares()));
    PointCode plain =
        new PointCode(metric, centre, code, ByteScale.of(factors), lengths, Optional.empty());
    if (!proves) {
      return plain;
    }
    ProvenRows proven = new ProvenRows(map, plain);
    double[] dropped = new double[n];
    double[] missed = new double[n];
    forEach(
        code,
        codes,
        (back, i) -> {
          double factor = plain.factors().level(plain.factors().encoded(factors[i]));
          ProvenRows.Bound bound = proven.bound(images, i, back, factor);
          dropped[i] = bound.dropped();
          missed[i] = bound.missed();
        });
    PointCode.Proof proof =
        new PointCode.Proof(ByteScale.ofBounds(dropped), ByteScale.ofBounds(missed));
    return new PointCode(metric, centre, code, plain.factors(), lengths, Optional.of(proof));
  }

  /** Hands out the image that comes back from each row. */
  private static void forEach(ByteCode code, byte[] codes, ObjIntConsumer<float[]> visit) {
    float[] back = new float[code.dimension()];
    for (int i = 0; i < codes.length / code.bytes(); i++) {
      Arrays.fill(back, 0);
      code.decode(codes, i * code.bytes(), back, 0);
      visit.accept(back, i);
    }
  }
}
