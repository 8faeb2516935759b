package org.adagio.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.adagio.Execution;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Pairs;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * The codes of few bits that an engine has: every value of a vector in as many bits, and some
 * numbers beside them.
 *
 * <pre>{@code
 * EngineCodes.Choice best = EngineCodes.LUCENE_10.inBytes(64, points, Metric.COSINE).get(0);
 * LinearEmbedding map =
 *     Fit.to(best.dimension()).neighbours().metric(Metric.COSINE).turned().on(points).map();
 * ReducedVectorField.of("embedding", ReducedSpace.of(map)).inBits(best.bits());
 * }</pre>
 */
public enum EngineCodes {
  /** Lucene 9.12; by inner product its 4 bits keep less than is foretold. */
  LUCENE_9(4, 4, 7),
  /** Lucene 10.6, which has 7 bits too, in as many bytes as 8. */
  LUCENE_10(16, 1, 2, 4, 8),
  /** Elasticsearch 9: {@code bbq_hnsw}, {@code int4_hnsw} and {@code int8_hnsw}. */
  ELASTICSEARCH(16, 1, 4, 8);

  /** How many a search finds, to be ranked again. */
  private static final int DEPTH = 50;

  private static final int K = 10;
  private static final int MOST_FITTED = 20_000;
  private static final int MOST_DOCUMENTS = 10_000;
  private static final int MOST_QUERIES = 500;
  private static final int LEAST = 200;

  private final int beside;
  private final int[] bits;

  EngineCodes(int beside, int... bits) {
    this.beside = beside;
    this.bits = bits;
  }

  /**
   * How many values in how many bits, and what they keep.
   *
   * @param dimension of images
   * @param bits of each of their values
   * @param plain the share of the ten nearest that a search by codes finds
   * @param reranked that it has among the first 50
   */
  public record Choice(int dimension, int bits, Recall plain, Recall reranked) {
    /** Such as {@code 96 x 4 bit: .723 of the ten nearest, .979 within 50}. */
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%d x %d bit: %.3f of the ten nearest, %.3f within %d",
          dimension,
          bits,
          plain.mean(),
          reranked.mean(),
          DEPTH);
    }
  }

  /** Returns the bytes that a search reads of a vector. */
  public int bytes(int dimension, int each) {
    return (dimension * stored(each) + Byte.SIZE - 1) / Byte.SIZE + beside;
  }

  /** Returns how many bits a value may have. */
  public List<Integer> bits() {
    return Arrays.stream(bits).boxed().toList();
  }

  private static int stored(int each) {
    return each == 7 ? Byte.SIZE : each;
  }

  /** An even number: Lucene 9 takes no other of 4 bits. */
  private int dimensions(int bytes, int each) {
    return (bytes - beside) * Byte.SIZE / stored(each) / 2 * 2;
  }

  /**
   * Tries all bits, each with as many dimensions as there is room for: principal components of some
   * points, turned, are coded as the engine codes them, and queries among documents, none of which
   * the components saw, tell what is kept. By cosine the engine is to be asked for the product of
   * images at length 1, as adapters do it.
   *
   * @param bytes that a search reads of a vector, all told
   * @return the one that keeps most first
   * @throws IllegalArgumentException if these bytes have no room for two dimensions, or there are
   *     fewer than 200 points
   */
  public List<Choice> inBytes(int bytes, PointCloud points, Metric metric) {
    long n = points.size();
    if (n < LEAST || dimensions(bytes, bits[0]) < 2) {
      throw new IllegalArgumentException(
          "few bits want %d points at least, and %d bytes for two of them in %s; got %d points and %d bytes"
              .formatted(LEAST, bytes(2, bits[0]), this, n, bytes));
    }
    long[] rows =
        new SplittableRandom(Execution.SEED).longs(0, n).distinct().limit(drawn(n)).toArray();
    int asked = Math.min(MOST_QUERIES, rows.length / 10);
    int searched = Math.min(MOST_DOCUMENTS, rows.length / 3);
    PointCloud queries = points.select(Arrays.copyOf(rows, asked));
    PointCloud documents = points.select(Arrays.copyOfRange(rows, asked, asked + searched));
    PointCloud fitted = points.select(Arrays.copyOfRange(rows, asked + searched, rows.length));
    int widest = (int) Math.min(points.dimension(), fitted.size() - 1);
    LinearEmbedding axes =
        Fit.to(Math.min(widest, dimensions(bytes, bits[0])))
            .with(PrincipalComponents.exact())
            .holdOut(0)
            .certify(Pairs.none())
            .on(fitted)
            .map();
    RecallMeter meter = RecallMeter.of(metric, documents, queries, K, Progress.NONE);
    List<Choice> tried = new ArrayList<>();
    for (int i = bits.length - 1; i >= 0; i--) {
      int room = dimensions(bytes, bits[i]);
      boolean isMore = tried.isEmpty() || tried.get(tried.size() - 1).dimension < widest;
      if (room >= 2 && isMore) {
        LinearEmbedding map = axes.prefix(Math.min(widest, room)).turned();
        int[][] found =
            CodedImages.of(map.apply(documents).toArrays(), bits[i], metric)
                .nearest(map.apply(queries).toArrays(), DEPTH);
        tried.add(new Choice(map.dimension(), bits[i], meter.of(found, K), meter.of(found, DEPTH)));
      }
    }
    tried.sort(Comparator.comparingDouble(one -> -one.plain.mean()));
    return List.copyOf(tried);
  }

  private static long drawn(long points) {
    return Math.min(points, MOST_FITTED + MOST_DOCUMENTS + MOST_QUERIES);
  }
}
