package org.adagio.search.lucene;

import java.io.IOException;
import java.util.function.LongFunction;
import org.apache.lucene.index.LeafReader;

/**
 * Where a search finds the full vectors of documents that no field keeps. Queries with equal
 * sources are equal, so a source that is made anew for each query should be a record.
 */
@FunctionalInterface
public interface FullVectors {

  /** The vectors of one segment's documents, for one thread. */
  Segment in(LeafReader segment) throws IOException;

  /** The full vectors of a segment. */
  @FunctionalInterface
  interface Segment {
    /**
     * The full vector of a document.
     *
     * @param document its number in the segment; numbers are asked for in ascending order
     */
    float[] of(int document) throws IOException;
  }

  /**
   * Vectors that another field of the index has, such as one that was indexed in full before.
   *
   * @param field a {@code KnnFloatVectorField}
   */
  static FullVectors ofField(String field) {
    return new FieldVectors(field);
  }

  /**
   * Vectors that the application finds by a number of its own.
   *
   * @param field the numeric doc values that hold the number
   * @param vectors from number to full vector; called by any thread that searches
   */
  static FullVectors byNumber(String field, LongFunction<float[]> vectors) {
    return new NumberedVectors(field, vectors);
  }
}
