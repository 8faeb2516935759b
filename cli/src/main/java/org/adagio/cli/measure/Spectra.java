package org.adagio.cli.measure;

import java.util.Optional;
import org.adagio.Progress;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;

/** How the variance of points spreads. */
public final class Spectra {
  /** So many multiplications take a moment only. */
  private static final double AFFORDABLE = 1e10;

  private Spectra() {}

  /** The spectrum of points, if it takes a moment only or is wanted however long it takes. */
  public static Optional<Spectrum> affordable(
      PointCloud points, boolean wanted, Progress progress) {
    double n = points.size();
    double d = points.dimension();
    return n > 1 && (wanted || n * d * Math.min(n, d) <= AFFORDABLE)
        ? Optional.of(PrincipalAxes.spectrum(points, progress))
        : Optional.empty();
  }
}
