package org.adagio.benchmarks.search;

import java.io.IOException;

/** An index that was built, on one thread or as its engine does. */
interface Engine extends AutoCloseable {
  /** What those of its files take that a search reads. */
  long bytes() throws IOException;

  /**
   * The nearest points of a query, nearest first.
   *
   * @param depth how many the engine looks for; where it has reduced vectors, those are ranked by
   *     the full ones, unless no more than k are asked for
   */
  int[] search(float[] query, int depth) throws IOException;

  @Override
  void close() throws IOException;
}
