package org.adagio.points;

import java.util.Arrays;
import java.util.OptionalDouble;

/** The singular values σ_1 ≥ σ_2 ≥ … of the centred points, all or the largest. */
public final class Spectrum {
  private final double[] singularValues;
  private final double totalVariance;

  private final boolean complete;

  /** Eigenvalues and their sum come from different sums over the points. */
  private static final double ROUNDING = 1e-3;

  private Spectrum(double[] singularValues, double totalVariance, boolean complete) {
    this.singularValues = singularValues;
    this.totalVariance = totalVariance;
    this.complete = complete;
  }

  /** From all eigenvalues of the scatter matrix, largest first. */
  public static Spectrum ofAllEigenvalues(double[] eigenvalues, double totalVariance) {
    return new Spectrum(roots(eigenvalues), totalVariance, true);
  }

  /** From the largest eigenvalues of the scatter matrix, largest first. */
  public static Spectrum ofLargestEigenvalues(double[] eigenvalues, double totalVariance) {
    return new Spectrum(roots(eigenvalues), totalVariance, false);
  }

  /**
   * As kept in a model file.
   *
   * @throws IllegalArgumentException if the values are not those of points
   */
  public static Spectrum restored(double[] singularValues, double totalVariance, boolean complete) {
    double before = Double.MAX_VALUE;
    for (double value : singularValues) {
      if (!(value >= 0 && value <= before)) {
        throw new IllegalArgumentException(
            "singular values must be finite, fall, and be at least 0, got %s after %s"
                .formatted(value, before));
      }
      before = value;
    }
    if (!(totalVariance >= 0 && Double.isFinite(totalVariance))) {
      throw new IllegalArgumentException(
          "a total variance must be finite and at least 0, got " + totalVariance);
    }
    double known = Arrays.stream(singularValues).map(value -> value * value).sum();
    double missing = totalVariance - known;
    double rounding = ROUNDING * known + Double.MIN_NORMAL;
    if (!(missing >= -rounding && (!complete || missing <= rounding))) {
      throw new IllegalArgumentException(
          "a total variance must be %s the %s that the singular values have, got %s"
              .formatted(complete ? "about" : "at least", known, totalVariance));
    }
    return new Spectrum(singularValues.clone(), totalVariance, complete);
  }

  /** That of the same points, all multiplied by a factor. */
  public Spectrum times(double factor) {
    double[] values = new double[singularValues.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = singularValues[i] * factor;
    }
    return new Spectrum(values, totalVariance * factor * factor, complete);
  }

  /** Singular values from eigenvalues; what rounding made negative is 0. */
  private static double[] roots(double[] eigenvalues) {
    double[] sigma = new double[eigenvalues.length];
    for (int i = 0; i < sigma.length; i++) {
      sigma[i] = Math.sqrt(Math.max(0, eigenvalues[i]));
    }
    return sigma;
  }

  /** The singular values known, largest first. */
  public double[] singularValues() {
    return singularValues.clone();
  }

  /** Σσ² over all singular values, known or not. */
  public double totalVariance() {
    return totalVariance;
  }

  /** Whether every singular value is known, not only the largest. */
  public boolean isComplete() {
    return complete;
  }

  /**
   * (σ_1² + … + σ_k²) / Σσ²: the fraction of the variance that k components keep. It is 0 where
   * float64 does not hold Σσ² and some of the σ are not known.
   */
  public double explainedVariance(int components) {
    double total = relativeVariance();
    return total == 0 ? 0 : Math.min(1, sumOfSquares(components) / total);
  }

  /** How many components explain a share of the variance: at least one, and at most this many. */
  public int components(double share, int most) {
    int components = 1;
    while (components < most && explainedVariance(components) < share) {
      components++;
    }
    return components;
  }

  /** The paper's (Σσ)² / Σσ²; empty unless {@link #isComplete()}, and where every σ is 0. */
  public OptionalDouble stableRank() {
    double total = relativeVariance();
    if (!complete || total == 0) {
      return OptionalDouble.empty();
    }
    double sum = 0;
    for (double sigma : singularValues) {
      sum += sigma / unit();
    }
    return OptionalDouble.of(sum * sum / total);
  }

  /** What singular values are divided by: 1, or the largest where squares are too small. */
  private double unit() {
    return totalVariance >= Double.MIN_NORMAL || singularValues.length == 0 ? 1 : singularValues[0];
  }

  /** Σσ² in squares of the unit; 0 where it is not known. */
  private double relativeVariance() {
    if (unit() == 1) {
      return totalVariance;
    }
    return complete && unit() > 0 ? sumOfSquares(singularValues.length) : 0;
  }

  /** σ_1² + … + σ_k², in squares of the unit. */
  private double sumOfSquares(int components) {
    double sum = 0;
    for (int i = 0; i < Math.min(components, singularValues.length); i++) {
      double value = singularValues[i] / unit();
      sum += value * value;
    }
    return sum;
  }
}
