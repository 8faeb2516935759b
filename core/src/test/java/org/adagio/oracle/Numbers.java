package org.adagio.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.points.PointCloud;

/**
 * The numbers of a cloud as its file has them, and what is true of them: plain loops over decimals
 * and float64, which share nothing with what they judge.
 */
final class Numbers {
  private final Number[][] rows;

  Numbers(Number[][] rows) {
    this.rows = rows;
  }

  static Numbers of(double[][] rows) {
    Number[][] numbers = new Number[rows.length][rows[0].length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        numbers[i][j] = rows[i][j];
      }
    }
    return new Numbers(numbers);
  }

  int size() {
    return rows.length;
  }

  int dimension() {
    return rows[0].length;
  }

  Number get(int row, int column) {
    return rows[row][column];
  }

  /** Row i minus row j: exact, and then rounded to float64. */
  private double[] secant(int i, int j) {
    return secant(rows[i], rows[j]);
  }

  private static double[] secant(Number[] x, Number[] y) {
    double[] secant = new double[x.length];
    for (int k = 0; k < secant.length; k++) {
      secant[k] = difference(x[k], y[k]);
    }
    return secant;
  }

  private static double difference(Number x, Number y) {
    if (x instanceof BigInteger large) {
      return large.subtract((BigInteger) y).doubleValue();
    }
    double difference = x.doubleValue() - y.doubleValue();
    if (Math.abs(difference) > 0x1p-1000) {
      return difference; // one rounding
    }
    return new BigDecimal(x.doubleValue())
        .subtract(new BigDecimal(y.doubleValue()), MathContext.UNLIMITED)
        .doubleValue();
  }

  /** ‖x − y‖. */
  double distance(int i, int j) {
    return norm(secant(i, j));
  }

  /** How far the nearest others of a point are, nearest first. */
  double[] nearestDistances(int i, int k) {
    return IntStream.range(0, size())
        .filter(j -> j != i)
        .mapToDouble(j -> distance(i, j))
        .sorted()
        .limit(k)
        .toArray();
  }

  /** The points in memory as float32, which holds them. */
  PointCloud float32() {
    float[][] values = new float[size()][dimension()];
    for (int i = 0; i < size(); i++) {
      for (int j = 0; j < dimension(); j++) {
        values[i][j] = rows[i][j].floatValue();
      }
    }
    return PointCloud.of(values);
  }

  /** The points in memory as float64, of any size. */
  PointCloud float64() {
    return new PointCloud() {
      @Override
      public long size() {
        return rows.length;
      }

      @Override
      public int dimension() {
        return rows[0].length;
      }

      @Override
      public boolean isFloat32() {
        return false;
      }

      @Override
      public void read(long firstRow, int count, float[] into, int at) {
        for (int i = 0; i < count * dimension(); i++) {
          into[at + i] = get((int) firstRow + i / dimension(), i % dimension()).floatValue();
        }
      }

      @Override
      public void readExact(long firstRow, int count, double[] into, int at) {
        for (int i = 0; i < count; i++) {
          System.arraycopy(
              doubles(rows[(int) firstRow + i]), 0, into, at + i * dimension(), dimension());
        }
      }
    };
  }

  /**
   * The mean share of neighbours that a map keeps; between two figures, where images or points are
   * as near up to the last digits of float64.
   */
  record Kept(double atLeast, double atMost) {}

  /** How near a point is, the less the nearer, and how far float64 may be off. */
  private record Score(double value, double doubt) {
    boolean isSurelyBelow(Score other) {
      return value + doubt < other.value - other.doubt;
    }

    static Score nth(Score[] scores, int n) {
      return Arrays.stream(scores).sorted(Comparator.comparingDouble(Score::value)).toList().get(n);
    }
  }

  /**
   * What a search finds among these points: a neighbour after the map counts where it was no
   * farther before than the k-th nearest.
   *
   * @param queries these very points, none of which is its own neighbour, or others
   * @param depth how many are found by the images
   */
  Kept keptUnder(float[][] map, Metric metric, Numbers queries, int k, int depth) {
    double atLeast = 0;
    double atMost = 0;
    for (int q = 0; q < queries.size(); q++) {
      int own = queries == this ? q : -1;
      Score[] before = new Score[size()];
      Score[] after = new Score[size()];
      for (int j = 0; j < size(); j++) {
        Score none = new Score(Double.POSITIVE_INFINITY, 0);
        before[j] = j == own ? none : before(metric, queries.rows[q], rows[j]);
        after[j] = j == own ? none : after(map, metric, queries.rows[q], rows[j]);
      }
      Score kth = Score.nth(before, k - 1);
      Score last = Score.nth(after, depth - 1);
      int surelyFound = 0;
      int sureHits = 0;
      int hits = 0;
      int contestedMisses = 0;
      int contestedHits = 0;
      for (int j = 0; j < size(); j++) {
        boolean isSure = before[j].value <= kth.value;
        boolean isPossible = j != own && !kth.isSurelyBelow(before[j]);
        if (after[j].isSurelyBelow(last)) {
          surelyFound++;
          sureHits += isSure ? 1 : 0;
          hits += isPossible ? 1 : 0;
        } else if (j != own && !last.isSurelyBelow(after[j])) {
          contestedMisses += isSure ? 0 : 1;
          contestedHits += isPossible ? 1 : 0;
        }
      }
      int places = depth - surelyFound;
      atLeast += Math.min(k, sureHits + Math.max(0, places - contestedMisses)) / (double) k;
      atMost += Math.min(k, hits + Math.min(places, contestedHits)) / (double) k;
    }
    return new Kept(atLeast / queries.size(), atMost / queries.size());
  }

  /** By the file's own numbers. */
  private Score before(Metric metric, Number[] query, Number[] row) {
    double rounding = (dimension() + 8) * 0x1p-53;
    return switch (metric) {
      case EUCLIDEAN -> {
        double distance = norm(secant(query, row));
        yield new Score(distance, rounding * distance);
      }
      case COSINE -> new Score(chord(doubles(query), doubles(row)), 8 * rounding);
      case INNER_PRODUCT -> {
        double[] x = even(doubles(query));
        double[] y = secant(row, rows[0]);
        double magnitude = 0;
        for (int j = 0; j < x.length; j++) {
          magnitude += Math.abs(x[j] * row[j].doubleValue()) + Math.abs(x[j] * y[j]);
        }
        yield new Score(-product(x, y), 2 * rounding * magnitude);
      }
    };
  }

  /** By the images in float64. */
  private Score after(float[][] map, Metric metric, Number[] query, Number[] row) {
    return switch (metric) {
      case EUCLIDEAN -> {
        double distance = norm(image(map, secant(query, row)));
        yield new Score(distance, 1e-9 * distance);
      }
      case COSINE -> {
        double[] x = even(doubles(query));
        double[] y = even(doubles(row));
        double chord = chord(image(map, x), image(map, y));
        double lost = norm(x) / norm(image(map, x)) + norm(y) / norm(image(map, y));
        yield new Score(chord, 1e-9 * chord + 1e-13 * lost);
      }
      case INNER_PRODUCT -> {
        double[] x = image(map, even(doubles(query)));
        double[] y = image(map, secant(row, rows[0]));
        yield new Score(-product(x, y), 1e-12 * norm(x) * norm(y));
      }
    };
  }

  /** ‖x / ‖x‖ − y / ‖y‖‖. */
  private static double chord(double[] x, double[] y) {
    double[] a = even(x);
    double[] b = even(y);
    double lengthOfA = norm(a);
    double lengthOfB = norm(b);
    double[] difference = new double[a.length];
    for (int j = 0; j < a.length; j++) {
      difference[j] = a[j] / lengthOfA - b[j] / lengthOfB;
    }
    return norm(difference);
  }

  /** The same numbers times a power of two, so that the largest is about 1: nothing is lost. */
  private static double[] even(double[] x) {
    double largest = Arrays.stream(x).map(Math::abs).max().orElseThrow();
    return Arrays.stream(x).map(value -> Math.scalb(value, -Math.getExponent(largest))).toArray();
  }

  private static double product(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] * y[j];
    }
    return sum;
  }

  private static double[] doubles(Number[] row) {
    return Arrays.stream(row).mapToDouble(Number::doubleValue).toArray();
  }

  private static double[] image(float[][] map, double[] secant) {
    double[] image = new double[map.length];
    for (int k = 0; k < image.length; k++) {
      for (int p = 0; p < secant.length; p++) {
        image[k] += map[k][p] * secant[p];
      }
    }
    return image;
  }

  /** Of numbers whose squares float64 may not hold: the largest comes out first. */
  private static double norm(double[] x) {
    double largest = 0;
    for (double value : x) {
      largest = Math.max(largest, Math.abs(value));
    }
    double sum = 0;
    for (double value : x) {
      sum += largest == 0 ? 0 : (value / largest) * (value / largest);
    }
    return largest * Math.sqrt(sum);
  }

  /** What is true of a map over all pairs. */
  Truth under(float[][] map) {
    Truth truth = new Truth();
    for (int i = 0; i < size(); i++) {
      for (int j = i + 1; j < size(); j++) {
        truth.add(secant(i, j), map);
      }
    }
    return truth;
  }

  /** The worst pair over all, and how many pairs are of equal points. */
  static final class Truth {
    double worst;
    double mean;
    long pairs;
    long zeroSecants;

    private void add(double[] secant, float[][] map) {
      double distance = norm(secant);
      if (distance == 0) {
        zeroSecants++;
        return;
      }
      double distortion = Math.abs(norm(image(map, secant)) / distance - 1);
      worst = Math.max(worst, distortion);
      mean += (distortion - mean) / ++pairs;
    }
  }
}
