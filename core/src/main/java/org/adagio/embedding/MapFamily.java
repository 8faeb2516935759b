package org.adagio.embedding;

import org.adagio.data.PointCloud;

/** The maps that one method gives for all dimensions, with their common work done once. */
@FunctionalInterface
interface MapFamily {

  FoundMap at(int dimension);

  /** The least dimension for which there is a map. */
  default int least() {
    return 1;
  }

  /** How many axes the points can span. */
  static int most(PointCloud points) {
    return (int) Math.min(points.size(), points.dimension());
  }
}
