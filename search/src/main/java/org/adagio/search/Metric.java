package org.adagio.search;

/**
 * By what vectors are near each other. Scores are those of the engines: above 0, and larger for
 * what is nearer.
 */
public enum Metric {
  /** The distance ‖x − y‖, which a map keeps best: that is what it is fitted and certified for. */
  EUCLIDEAN {
    @Override
    public double nearness(float[] one, float[] other) {
      double sum = 0;
      for (int i = 0; i < one.length; i++) {
        double difference = (double) one[i] - other[i];
        sum += difference * difference;
      }
      return -sum;
    }

    @Override
    public float score(double nearness) {
      return (float) (1 / (1 - nearness));
    }
  },

  /**
   * The cosine of the angle. A map changes the length of vectors, and images are compared by their
   * angle too. On vectors of unit length it ranks as their inner product does.
   */
  COSINE {
    @Override
    public double nearness(float[] one, float[] other) {
      double product = 0;
      double squares = 0;
      double otherSquares = 0;
      for (int i = 0; i < one.length; i++) {
        product += (double) one[i] * other[i];
        squares += (double) one[i] * one[i];
        otherSquares += (double) other[i] * other[i];
      }
      return product / Math.sqrt(squares * otherSquares);
    }

    @Override
    public float score(double nearness) {
      return (float) Math.max((1 + nearness) / 2, 0);
    }
  },

  /**
   * The inner product, of vectors whose length says something. A map keeps it where it keeps the
   * lengths of the vectors as well as their distances.
   */
  INNER_PRODUCT {
    @Override
    public double nearness(float[] one, float[] other) {
      double product = 0;
      for (int i = 0; i < one.length; i++) {
        product += (double) one[i] * other[i];
      }
      return product;
    }

    @Override
    public float score(double nearness) {
      return (float) (nearness < 0 ? 1 / (1 - nearness) : nearness + 1);
    }
  };

  /**
   * How near two vectors of the same length are, in float64; larger is nearer: minus the squared
   * distance, the cosine, or the inner product.
   */
  public abstract double nearness(float[] one, float[] other);

  /** The score that Lucene and JVector give to vectors so near. */
  public abstract float score(double nearness);
}
