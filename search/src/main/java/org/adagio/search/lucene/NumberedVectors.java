package org.adagio.search.lucene;

import java.io.IOException;
import java.util.function.LongFunction;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;

/** Full vectors of the application's, found by the number that each document holds. */
record NumberedVectors(String field, LongFunction<float[]> vectors) implements FullVectors {

  @Override
  public Segment in(LeafReader segment) throws IOException {
    NumericDocValues numbers = DocValues.getNumeric(segment, field);
    return document -> {
      if (!numbers.advanceExact(document)) {
        throw new IllegalStateException(
            "document %d must have a number in field '%s' to find its full vector by, got none"
                .formatted(document, field));
      }
      return vectors.apply(numbers.longValue());
    };
  }
}
