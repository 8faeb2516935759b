package org.adagio.fit.run;

import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.points.views.KeptLength;

/**
 * Finds maps that keep a length beside the image: one coordinate of those asked for is it.
 *
 * @param projections finds maps, of orthonormal rows or near to it
 */
record LengthFitter(Fitter projections, KeptLength length, Metric metric) implements Fitter {
  LengthFitter {
    if (metric != Metric.EUCLIDEAN) {
      throw new IllegalArgumentException(
          "a length is kept for searches by distance, and goes with the metric euclidean, got "
              + metric);
    }
  }

  @Override
  public FoundMap at(int dimension) {
    if (dimension < 2) {
      throw new IllegalArgumentException(
          "a map that keeps the length needs a dimension of at least 2, got " + dimension);
    }
    return projections.at(dimension - 1).keeping(length);
  }

  @Override
  public Optional<Matrix> axes() {
    return projections.axes();
  }

  @Override
  public Optional<FoundMap> fallback(Matrix axes) {
    return axes.rows() < 2
        ? Optional.empty()
        : projections.fallback(axes.firstRows(axes.rows() - 1)).map(map -> map.keeping(length));
  }

  @Override
  public FoundMap within(double distortion) {
    throw new IllegalArgumentException(
        "a length kept beside the image serves neighbours, and goes with a dimension or a recall,"
            + " got a distortion");
  }

  @Override
  public FoundMap at(int dimension, double distortion) {
    return within(distortion);
  }
}
