package org.adagio.fit;

import java.util.LinkedHashMap;
import java.util.Map;

/** The top principal components: exact, or by a randomized range finder. */
public sealed interface PrincipalBasis extends OrthonormalBasis {

  /** Covariance (n ≥ d) or Gram matrix (n &lt; d), and a symmetric eigensolver in float64. */
  record Exact() implements PrincipalBasis {
    @Override
    public Map<String, String> parameters() {
      return Map.of("basis", "exact");
    }
  }

  /**
   * Range finder of Halko, Martinsson and Tropp.
   *
   * @param oversampling how many more random vectors than components
   * @param powerIterations how often the sample is sharpened by XᵀX
   */
  record Randomized(int oversampling, int powerIterations) implements PrincipalBasis {
    /** Checks that nothing is negative. */
    public Randomized {
      if (oversampling < 0) {
        throw new IllegalArgumentException("oversampling must be at least 0, got " + oversampling);
      }
      if (powerIterations < 0) {
        throw new IllegalArgumentException(
            "power iterations must be at least 0, got " + powerIterations);
      }
    }

    @Override
    public Map<String, String> parameters() {
      Map<String, String> parameters = new LinkedHashMap<>();
      parameters.put("basis", "randomized");
      parameters.put("oversampling", Integer.toString(oversampling));
      parameters.put("powerIterations", Integer.toString(powerIterations));
      return parameters;
    }
  }
}
