package org.adagio.cli;

/**
 * What one map does, for queries that its fit did not see.
 *
 * @param method that found it
 * @param dimension r
 * @param fitted the dimension of the fit; larger where these are its first coordinates
 * @param recall of the nearest as they are found by the images
 * @param reranked the same when more are found and ranked again by the full points
 * @param largest distortion over all pairs of the queries; not a number for a map that keeps a
 *     length, where distances between queries mean nothing
 * @param mean distortion over the same pairs, or not a number
 * @param seconds that the fit took; 0 for the first coordinates of another
 */
record TradeoffPoint(
    String method,
    int dimension,
    int fitted,
    double recall,
    double reranked,
    double largest,
    double mean,
    double seconds) {

  /** Of a vector in float32. */
  long bytes() {
    return (long) Float.BYTES * dimension;
  }

  String origin() {
    return fitted == dimension ? "a fit" : "first of " + fitted;
  }
}
