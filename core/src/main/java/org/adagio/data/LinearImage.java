package org.adagio.data;

import org.adagio.linalg.Matrix;

/** The images Πx of another cloud's points. */
public interface LinearImage extends PointCloud {

  /** The points x. */
  PointCloud source();

  /** Π, r x d. */
  Matrix map();
}
