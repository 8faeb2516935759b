package org.adagio.search.lucene;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;

/** Full vectors that lie in the index, as little-endian float32 in binary doc values. */
record KeptVectors(String field) implements FullVectors {

  static KeptVectors beside(String name) {
    return new KeptVectors(fieldBeside(name));
  }

  static String fieldBeside(String name) {
    return name + ".full";
  }

  static BytesRef bytes(float[] vector) {
    ByteBuffer bytes =
        ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return new BytesRef(bytes.array());
  }

  @Override
  public Segment in(LeafReader segment) throws IOException {
    BinaryDocValues values = DocValues.getBinary(segment, field);
    return document -> {
      if (!values.advanceExact(document)) {
        throw new IllegalStateException(
            "document %d must have a full vector in field '%s', got none; index it with a field that keeps them"
                .formatted(document, field));
      }
      return floats(values.binaryValue());
    };
  }

  private static float[] floats(BytesRef value) {
    float[] vector = new float[value.length / Float.BYTES];
    ByteBuffer.wrap(value.bytes, value.offset, value.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asFloatBuffer()
        .get(vector);
    return vector;
  }
}
