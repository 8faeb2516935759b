package org.adagio.embedding;

/** What points were to the fit of a map. */
public enum DataRelation {
  /** It was fitted to these very points, in this order. */
  THESE,
  /** It was fitted to some of these points; the others were held out, or not drawn. */
  SOME_OF_THESE,
  /** It was fitted to other points. */
  OTHERS
}
