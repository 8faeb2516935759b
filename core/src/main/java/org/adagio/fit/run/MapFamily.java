package org.adagio.fit.run;

import java.util.function.Function;
import org.adagio.Matrix;
import org.adagio.measure.RatioSpan;
import org.adagio.points.PointCloud;

/** The maps that one method gives for all dimensions, with their common work done once. */
@FunctionalInterface
interface MapFamily {

  FoundMap at(int dimension);

  /** The least dimension for which there is a map. */
  default int least() {
    return 1;
  }

  /**
   * The same maps, each multiplied by the one factor that makes its largest distortion least.
   *
   * @param span the ratios of the pairs that count, under a map
   */
  default MapFamily withBestFactor(Function<Matrix, RatioSpan> span) {
    MapFamily plain = this;
    return new MapFamily() {
      @Override
      public FoundMap at(int dimension) {
        FoundMap found = plain.at(dimension);
        double factor = span.apply(found.matrix()).bestFactor();
        return FoundMap.unchecked(found.matrix().times(factor), found.spectrum());
      }

      @Override
      public int least() {
        return plain.least();
      }
    };
  }

  /** How many axes the points can span. */
  static int most(PointCloud points) {
    return (int) Math.min(points.size(), points.dimension());
  }
}
