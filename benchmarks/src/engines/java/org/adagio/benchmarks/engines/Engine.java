package org.adagio.benchmarks.engines;

import java.io.IOException;

/** An index that was built, on one thread or as its engine does. */
interface Engine extends AutoCloseable {
  /** What its files take. */
  long bytes() throws IOException;

  /** What a search reads of each vector that it meets, in bytes. */
  double read() throws IOException;

  /** As many points near a query as are looked for, nearest first. */
  int[] search(float[] query, int count) throws IOException;

  /** What rows call a value. */
  static String type(int bits) {
    return bits == Float.SIZE ? "float32" : bits + " bit";
  }

  @Override
  void close() throws IOException;
}
