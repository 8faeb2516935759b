package org.adagio.model;

/** What points were to the fit of a map. */
public enum DataRelation {
  /** It was fitted to these very points, in this order. */
  THESE,
  /** It was fitted to some of these points; the others were held out, or not drawn. */
  SOME_OF_THESE,
  /** It was fitted to other points. */
  OTHERS,
  /** The model was written by a version whose fingerprints of points are of another kind. */
  UNKNOWN
}
