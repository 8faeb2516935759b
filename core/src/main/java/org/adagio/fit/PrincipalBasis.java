package org.adagio.fit;

import java.util.Map;

/** How principal axes are computed. */
public enum PrincipalBasis {
  /** By covariance (n ≥ d) or Gram matrix (n &lt; d), and a symmetric eigensolver in float64. */
  EXACT(Map.of("basis", "exact")),

  /**
   * By the range finder of Halko, Martinsson and Tropp, with {@link #OVERSAMPLING} more random
   * vectors than axes, sharpened {@link #POWER_ITERATIONS} times by XᵀX.
   */
  RANDOMIZED(
      Map.of(
          "basis", "randomized",
          "oversampling", "" + PrincipalBasis.OVERSAMPLING,
          "powerIterations", "" + PrincipalBasis.POWER_ITERATIONS));

  /** How many more random vectors than axes {@link #RANDOMIZED} draws. */
  public static final int OVERSAMPLING = 10;

  /** How often {@link #RANDOMIZED} sharpens its sample. */
  public static final int POWER_ITERATIONS = 4;

  private final Map<String, String> parameters;

  PrincipalBasis(Map<String, String> parameters) {
    this.parameters = parameters;
  }

  Map<String, String> parameters() {
    return parameters;
  }
}
