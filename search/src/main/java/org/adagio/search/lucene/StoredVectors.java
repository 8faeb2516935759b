package org.adagio.search.lucene;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * The float32 vectors of a field in one segment, as Lucene 9 and Lucene 10 have them: there values
 * are walked through themselves, here they are looked up beside an iterator.
 */
interface StoredVectors {

  /**
   * The vector of a document, or null if it has none; documents are asked for in ascending order.
   */
  float[] of(int document) throws IOException;

  /** The vectors of a field; no document has one if the segment has no such field. */
  static StoredVectors in(LeafReader segment, String field) throws IOException {
    Object values = segment.getFloatVectorValues(field); // an iterator in Lucene 9 alone
    if (values == null) {
      return document -> null;
    }
    return values instanceof DocIdSetIterator documents
        ? ofLucene9((FloatVectorValues) values, documents)
        : Lucene10.of((FloatVectorValues) values);
  }

  private static StoredVectors ofLucene9(FloatVectorValues values, DocIdSetIterator documents) {
    return document -> isAt(documents, document) ? values.vectorValue() : null;
  }

  private static boolean isAt(DocIdSetIterator documents, int document) throws IOException {
    int at = documents.docID();
    return (at < document ? documents.advance(document) : at) == document;
  }

  /** What Java 17 cannot compile against. */
  final class Lucene10 {
    private static final MethodHandle ITERATOR;
    private static final MethodHandle ORDINAL;
    private static final MethodHandle VECTOR;

    static {
      try {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?> iterator =
            Class.forName("org.apache.lucene.index.KnnVectorValues$DocIndexIterator");
        ITERATOR =
            lookup
                .findVirtual(FloatVectorValues.class, "iterator", MethodType.methodType(iterator))
                .asType(MethodType.methodType(DocIdSetIterator.class, FloatVectorValues.class));
        ORDINAL =
            lookup
                .findVirtual(iterator, "index", MethodType.methodType(int.class))
                .asType(MethodType.methodType(int.class, DocIdSetIterator.class));
        VECTOR =
            lookup.findVirtual(
                FloatVectorValues.class,
                "vectorValue",
                MethodType.methodType(float[].class, int.class));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("this Lucene is neither 9 nor 10", e);
      }
    }

    private Lucene10() {}

    static StoredVectors of(FloatVectorValues values) throws IOException {
      try {
        DocIdSetIterator documents = (DocIdSetIterator) ITERATOR.invokeExact(values);
        return document -> isAt(documents, document) ? vector(values, documents) : null;
      } catch (Throwable e) {
        throw thrown(e);
      }
    }

    private static float[] vector(FloatVectorValues values, DocIdSetIterator documents)
        throws IOException {
      try {
        return (float[]) VECTOR.invokeExact(values, (int) ORDINAL.invokeExact(documents));
      } catch (Throwable e) {
        throw thrown(e);
      }
    }

    /** As Lucene threw it: handles declare that they throw anything. */
    private static IOException thrown(Throwable e) {
      if (e instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (e instanceof Error error) {
        throw error;
      }
      return e instanceof IOException io ? io : new IOException(e);
    }
  }
}
