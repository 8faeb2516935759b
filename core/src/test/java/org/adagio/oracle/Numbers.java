package org.adagio.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.stream.IntStream;

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
    double[] secant = new double[dimension()];
    for (int k = 0; k < secant.length; k++) {
      secant[k] = difference(rows[i][k], rows[j][k]);
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

  /**
   * The mean share of neighbours that a map keeps; between two figures, where images lie at the
   * same distance up to the last digits of float64.
   */
  record Kept(double atLeast, double atMost) {}

  /** A neighbour after the map counts where it was no farther before than the k-th nearest. */
  Kept keptUnder(float[][] map, int k) {
    double atLeast = 0;
    double atMost = 0;
    for (int i = 0; i < size(); i++) {
      double[] before = nearestDistances(i, k);
      if (before.length == 0) {
        atLeast++;
        atMost++;
        continue;
      }
      double farthest = before[before.length - 1] * (1 + 1e-6);
      double[] after = new double[size()];
      for (int j = 0; j < size(); j++) {
        after[j] = j == i ? Double.POSITIVE_INFINITY : norm(image(map, secant(i, j)));
      }
      double last = Arrays.stream(after).sorted().toArray()[before.length - 1];
      int sureHits = 0;
      int places = before.length;
      int hits = 0;
      int others = 0;
      for (int j = 0; j < size(); j++) {
        boolean hit = j != i && distance(i, j) <= farthest;
        if (after[j] < last * (1 - 1e-9)) {
          sureHits += hit ? 1 : 0;
          places--;
        } else if (after[j] <= last * (1 + 1e-9)) {
          hits += hit ? 1 : 0;
          others += hit ? 0 : 1;
        }
      }
      atLeast += (sureHits + Math.max(0, places - others)) / (double) before.length;
      atMost += (sureHits + Math.min(places, hits)) / (double) before.length;
    }
    return new Kept(atLeast / size(), atMost / size());
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
    double smallestDistance = Double.POSITIVE_INFINITY;
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
      smallestDistance = Math.min(smallestDistance, distance);
    }
  }
}
