package org.adagio.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

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
      double[] image = new double[map.length];
      for (int k = 0; k < image.length; k++) {
        for (int p = 0; p < secant.length; p++) {
          image[k] += map[k][p] * secant[p];
        }
      }
      double distortion = Math.abs(norm(image) / distance - 1);
      worst = Math.max(worst, distortion);
      mean += (distortion - mean) / ++pairs;
      smallestDistance = Math.min(smallestDistance, distance);
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
  }
}
