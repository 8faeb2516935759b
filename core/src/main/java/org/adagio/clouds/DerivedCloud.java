package org.adagio.clouds;

import org.adagio.data.PointCloud;

/** Points that are computed from those of another cloud, one from each, in the same order. */
public interface DerivedCloud extends PointCloud {

  /** The points that these are computed from. */
  PointCloud source();

  @Override
  default long size() {
    return source().size();
  }

  @Override
  default int dimension() {
    return source().dimension();
  }

  @Override
  default long sourceRow(long row) {
    return source().sourceRow(row);
  }
}
