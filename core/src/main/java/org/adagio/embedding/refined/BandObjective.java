package org.adagio.embedding.refined;

import java.util.List;
import org.adagio.Matrix;
import org.adagio.embedding.descent.Band;
import org.adagio.embedding.descent.BandStress;
import org.adagio.embedding.descent.BandedPairs;
import org.adagio.embedding.descent.Descent;
import org.adagio.embedding.descent.Landmarks;
import org.adagio.embedding.descent.SecantStress;
import org.adagio.linalg.Lbfgs;

/**
 * The stress beyond a band over the landmarks' pairs and the collected secants, and its minimizer.
 */
final class BandObjective implements AutoCloseable {
  private Landmarks landmarks;
  private SecantStress collected;

  BandObjective(Landmarks landmarks) {
    this.landmarks = landmarks;
  }

  /** Whether all pairs of the landmarks are in it. */
  boolean isComplete() {
    return landmarks.isComplete();
  }

  /** Takes these landmarks in place of those before. */
  void replace(Landmarks others) {
    landmarks.close();
    landmarks = others;
  }

  /** Takes these unit secants in place of those collected before. */
  void collect(Matrix secants, int dimension) {
    close(collected);
    collected = secants.rows() == 0 ? null : new SecantStress(secants, dimension);
  }

  /** Lowers the stress beyond the band from a map on, and returns the map reached. */
  Matrix minimize(Matrix start, Band band, int iterations, Lbfgs.Judge judge) {
    List<BandedPairs> pairs =
        collected == null ? List.of(landmarks) : List.of(landmarks, collected);
    return new Descent().lower(new BandStress(band, pairs), start, iterations, judge);
  }

  @Override
  public void close() {
    landmarks.close();
    close(collected);
  }

  private static void close(SecantStress stress) {
    if (stress != null) {
      stress.close();
    }
  }
}
