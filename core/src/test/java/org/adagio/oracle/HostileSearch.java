package org.adagio.oracle;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.adagio.points.PointCloud;

/** Points and queries whose lengths or places make it hard to tell which are nearest. */
enum HostileSearch {
  PLAIN,
  LONG_POINT {
    @Override
    void shape(double[][] points, double[][] queries, Random random) {
      times(points[0], 1000);
    }
  },
  VERY_LONG_POINT {
    @Override
    void shape(double[][] points, double[][] queries, Random random) {
      times(points[3], 1e25);
    }
  },
  LONG_QUERIES {
    @Override
    void shape(double[][] points, double[][] queries, Random random) {
      each(queries, value -> 1e6 * value);
    }
  },
  SHORT_QUERIES {
    @Override
    void shape(double[][] points, double[][] queries, Random random) {
      each(queries, value -> 1e-20 * value);
    }
  },
  OFFSET {
    @Override
    void shape(double[][] points, double[][] queries, Random random) {
      each(points, value -> 1000 + value);
      each(queries, value -> 1000 + value);
    }
  },
  LOGNORMAL_LENGTHS {
    @Override
    void shape(double[][] points, double[][] queries, Random random) {
      for (double[] point : points) {
        times(point, Math.exp(3 * random.nextGaussian()));
      }
      for (double[] query : queries) {
        times(query, Math.exp(3 * random.nextGaussian()));
      }
    }
  },
  LARGE {
    @Override
    void shape(double[][] points, double[][] queries, Random random) {
      each(points, value -> 1e30 * value);
      each(queries, value -> 1e30 * value);
    }
  },
  TINY {
    @Override
    void shape(double[][] points, double[][] queries, Random random) {
      each(points, value -> 1e-200 * value);
      each(queries, value -> 1e-200 * value);
    }
  },
  // as float64 has them; a file of numbers beyond float32 is refused
  HUGE {
    @Override
    void shape(double[][] points, double[][] queries, Random random) {
      each(points, value -> 1e150 * value);
      each(queries, value -> 1e150 * value);
    }
  };

  private static final int POINTS = 100;
  private static final int QUERIES = 30;
  private static final int DIMENSION = 8;

  /** What is searched among, and what is asked. */
  record Search(Numbers points, Numbers queries) {}

  /** Changes points and queries drawn from a normal distribution. */
  void shape(double[][] points, double[][] queries, Random random) {}

  Search search(long seed) {
    Random random = new Random(seed);
    double[][] points = gaussian(POINTS, random);
    double[][] queries = gaussian(QUERIES, random);
    shape(points, queries, random);
    if (isFloat32()) {
      each(points, value -> (float) value);
      each(queries, value -> (float) value);
    }
    return new Search(Numbers.of(points), Numbers.of(queries));
  }

  private boolean isFloat32() {
    return this != TINY && this != HUGE;
  }

  PointCloud cloud(Numbers numbers) {
    return isFloat32() ? numbers.float32() : numbers.float64();
  }

  private static double[][] gaussian(int n, Random random) {
    double[][] points = new double[n][DIMENSION];
    each(points, value -> random.nextGaussian());
    return points;
  }

  private static void each(double[][] rows, DoubleUnaryOperator change) {
    for (double[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        row[j] = change.applyAsDouble(row[j]);
      }
    }
  }

  private static void times(double[] row, double factor) {
    each(new double[][] {row}, value -> factor * value);
  }
}
