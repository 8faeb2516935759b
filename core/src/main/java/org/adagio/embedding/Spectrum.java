package org.adagio.embedding;

import java.util.OptionalDouble;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

/** The singular values σ_1 ≥ σ_2 ≥ … of the centred points. */
public final class Spectrum {
  private Spectrum() {}

  /** All singular values of the centred points. */
  public static Spectrum of(PointCloud points, Progress progress) {
    throw new UnsupportedOperationException();
  }

  /** The singular values known, largest first. */
  public double[] singularValues() {
    throw new UnsupportedOperationException();
  }

  /** Whether every singular value is known, not only the largest. */
  public boolean isComplete() {
    throw new UnsupportedOperationException();
  }

  /** (σ_1² + … + σ_k²) / Σσ². */
  public double explainedVariance(int components) {
    throw new UnsupportedOperationException();
  }

  /** The paper's (Σσ)² / Σσ²; empty unless {@link #isComplete()}. */
  public OptionalDouble stableRank() {
    throw new UnsupportedOperationException();
  }
}
