package org.adagio.model;

import java.util.SplittableRandom;
import org.adagio.Clouds;

/** What may become of points from one day to the next, in plain loops. */
enum Drifts {
  NONE("none: the same kind") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return points;
    }
  },
  ROTATED("turned at random") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return Clouds.rotated(points, 3);
    }
  },
  COLUMNS("two halves of the columns exchanged") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      int d = points[0].length;
      return each(points, (row, j) -> row[(j + d / 2) % d]);
    }
  },
  NOISE("Gaussian noise of the same length") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return noise(points, length, seed);
    }
  },
  OTHER_MODEL("another model: mixed coordinates") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return Clouds.mixed(points, points[0].length, 5);
    }
  },
  MEAN_10("mean moved by 0.1 of the length") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return moved(points, 0.1 * length);
    }
  },
  MEAN_30("mean moved by 0.3 of the length") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return moved(points, 0.3 * length);
    }
  },
  SCALE_2("2 % longer") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return each(points, (row, j) -> 1.02 * row[j]);
    }
  },
  SCALE_10("10 % longer") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return each(points, (row, j) -> 1.1 * row[j]);
    }
  },
  FOREIGN_3("3 % turned at random") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return partly(points, Clouds.rotated(points, 3), 0.03);
    }
  },
  FOREIGN_10("10 % turned at random") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return partly(points, Clouds.rotated(points, 3), 0.1);
    }
  },
  FOREIGN_30("30 % turned at random") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return partly(points, Clouds.rotated(points, 3), 0.3);
    }
  },
  ZEROS("5 % zero vectors") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      return partly(points, new float[points.length][points[0].length], 0.05);
    }
  },
  CLUSTER("10 % about one point") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      float[] centre = points[points.length - 1];
      float[][] about =
          each(noise(points, 0.2 * length, seed), (row, j) -> centre[j] + (double) row[j]);
      return partly(points, about, 0.1);
    }
  },
  BLURRED("noise of 0.2 of the length added") {
    @Override
    float[][] of(float[][] points, double length, long seed) {
      float[][] noise = noise(points, 0.2 * length, seed);
      float[][] sum = new float[points.length][];
      for (int i = 0; i < sum.length; i++) {
        float[] row = points[i];
        float[] added = noise[i];
        sum[i] = each(new float[][] {row}, (x, j) -> x[j] + (double) added[j])[0];
      }
      return sum;
    }
  };

  private final String words;

  Drifts(String words) {
    this.words = words;
  }

  /**
   * What points become.
   *
   * @param length of the points, root mean square about their mean
   * @param seed of noise
   */
  abstract float[][] of(float[][] points, double length, long seed);

  @Override
  public String toString() {
    return words;
  }

  private interface Value {
    double of(float[] row, int column);
  }

  private static float[][] each(float[][] points, Value value) {
    float[][] others = new float[points.length][points[0].length];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < others[i].length; j++) {
        others[i][j] = (float) value.of(points[i], j);
      }
    }
    return others;
  }

  private static float[][] noise(float[][] points, double length, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double scale = length / Math.sqrt(points[0].length);
    return each(points, (row, j) -> scale * random.nextGaussian());
  }

  /** Along one direction drawn at random. */
  private static float[][] moved(float[][] points, double by) {
    int d = points[0].length;
    float[][] direction = noise(new float[1][d], 1, 9);
    double norm = 0;
    for (float value : direction[0]) {
      norm += (double) value * value;
    }
    double scale = by / Math.sqrt(norm);
    return each(points, (row, j) -> row[j] + scale * direction[0][j]);
  }

  private static float[][] partly(float[][] points, float[][] others, double share) {
    float[][] mixed = points.clone();
    System.arraycopy(others, 0, mixed, 0, (int) Math.round(share * points.length));
    return mixed;
  }
}
