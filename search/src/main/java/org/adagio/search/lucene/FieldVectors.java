package org.adagio.search.lucene;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;

/** Vectors as a vector field of the index has them. */
record FieldVectors(String field) implements FullVectors {

  @Override
  public Segment in(LeafReader segment) throws IOException {
    StoredVectors vectors = StoredVectors.in(segment, field);
    return document -> {
      float[] vector = vectors.of(document);
      if (vector == null) {
        throw new IllegalStateException(
            "document %d must have a vector in field '%s', got none".formatted(document, field));
      }
      return vector;
    };
  }
}
