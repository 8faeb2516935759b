package org.adagio.search;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.model.LinearEmbedding;

/** Clustered points with a fixed seed, queries like them, and what a search must find. */
public final class SearchFixture {
  public static final int POINTS = 900;
  public static final int QUERIES = 40;
  public static final int DIMENSION = 48;
  public static final int K = 10;

  /** Every row is accepted. */
  public static final IntPredicate ANY = row -> true;

  public final float[][] points;
  public final float[][] queries;

  private SearchFixture(float[][] points, float[][] queries) {
    this.points = points;
    this.queries = queries;
  }

  /** Thirty clusters; variances that fall along random directions, as those of embeddings do. */
  public static SearchFixture clustered(long seed) {
    Random random = new Random(seed);
    float[][] centres = gaussian(random, 30, 2);
    float[][] mixing = gaussian(random, DIMENSION, 1);
    float[][] all = new float[POINTS + QUERIES][DIMENSION];
    for (float[] point : all) {
      float[] centre = centres[random.nextInt(centres.length)];
      for (int j = 0; j < DIMENSION; j++) {
        double coordinate = (centre[j] + random.nextGaussian()) / (1 + 0.2 * j);
        for (int column = 0; column < DIMENSION; column++) {
          point[column] += (float) (coordinate * mixing[j][column]);
        }
      }
    }
    return new SearchFixture(
        Arrays.copyOf(all, POINTS), Arrays.copyOfRange(all, POINTS, all.length));
  }

  /** One of the points, as an index asks for it. */
  public float[] point(int row) {
    return points[row];
  }

  /** The last of some points become queries. */
  public static SearchFixture split(float[][] all, int queries) {
    int points = all.length - queries;
    return new SearchFixture(
        Arrays.copyOf(all, points), Arrays.copyOfRange(all, points, all.length));
  }

  /** Given points and queries. */
  public static SearchFixture of(float[][] points, float[][] queries) {
    return new SearchFixture(points, queries);
  }

  private static float[][] gaussian(Random random, int rows, double scale) {
    float[][] values = new float[rows][DIMENSION];
    for (float[] row : values) {
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) (scale * random.nextGaussian());
      }
    }
    return values;
  }

  /** Principal components: a map that is fitted at once. */
  public ReducedSpace space(int dimension, Metric metric) {
    LinearEmbedding map = Fit.to(dimension).with(PrincipalComponents.exact()).on(points).map();
    return new ReducedSpace(map, metric);
  }

  /** The k nearest rows that are allowed, by plain float64 loops over all. */
  public int[] nearest(float[] query, int k, Metric metric, IntPredicate allowed) {
    return nearest(points, query, k, metric, allowed);
  }

  /** The k nearest rows, by plain float64 loops over all. */
  public static int[] nearest(
      float[][] rows, float[] query, int k, Metric metric, IntPredicate allowed) {
    double[] far = new double[rows.length];
    Arrays.setAll(far, row -> distance(rows[row], query, metric));
    return IntStream.range(0, rows.length)
        .filter(allowed)
        .boxed()
        .sorted((a, b) -> far[a] != far[b] ? Double.compare(far[a], far[b]) : a - b)
        .limit(k)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static double distance(float[] one, float[] other, Metric metric) {
    double squares = 0;
    double product = 0;
    double norm = 0;
    double otherNorm = 0;
    for (int i = 0; i < one.length; i++) {
      double a = one[i];
      double b = other[i];
      squares += (a - b) * (a - b);
      product += a * b;
      norm += a * a;
      otherNorm += b * b;
    }
    return switch (metric) {
      case EUCLIDEAN -> squares;
      case COSINE -> -product / (Math.sqrt(norm) * Math.sqrt(otherNorm));
      case INNER_PRODUCT -> -product;
    };
  }

  /** The share of the first answer that the second has too. */
  public static double kept(int[] truth, int[] found) {
    return (double)
            IntStream.of(truth).filter(row -> IntStream.of(found).anyMatch(r -> r == row)).count()
        / truth.length;
  }
}
