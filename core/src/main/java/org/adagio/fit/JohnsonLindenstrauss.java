package org.adagio.fit;

import java.util.Map;

/** A random projection: r x d entries ±1/√r, drawn without a look at the points. */
public record JohnsonLindenstrauss() implements EmbeddingMethod {
  /** Signs ±1/√r, as in the paper. */
  public static JohnsonLindenstrauss signs() {
    return new JohnsonLindenstrauss();
  }

  @Override
  public String name() {
    return "jl";
  }

  @Override
  public Map<String, String> parameters() {
    return Map.of("entries", "signs");
  }

  /**
   * The number of rows that keeps all pairs of n points within a distortion with probability at
   * least 1 − γ, whatever the points are.
   *
   * <p>With ε = 2δ − δ² (the squared distortion that norms within δ leave on the lower side), one
   * secant fails with probability at most 2 exp(−k/2 · (ε²/2 − ε³/3)) (Achlioptas 2003); the union
   * over n(n − 1)/2 secants gives k = ⌈2 ln(n(n − 1)/γ) / (ε²/2 − ε³/3)⌉.
   *
   * @param points n, at least 2
   * @param distortion δ in (0, 1), in the norm convention
   * @param failure γ in (0, 1)
   */
  public static long requiredRows(long points, double distortion, double failure) {
    if (points < 2) {
      throw new IllegalArgumentException("points must be at least 2, got " + points);
    }
    requireFraction("distortion", distortion);
    requireFraction("failure probability", failure);
    double epsilon = distortion * (2 - distortion);
    double rate = epsilon * epsilon / 2 - epsilon * epsilon * epsilon / 3;
    double secants = Math.log((double) points) + Math.log(points - 1.0);
    return (long) Math.ceil(2 * (secants - Math.log(failure)) / rate);
  }

  static void requireFraction(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(name + " must lie between 0 and 1, got " + value);
    }
  }
}
