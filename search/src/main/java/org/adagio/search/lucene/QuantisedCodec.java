package org.adagio.search.lucene;

import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.perfield.PerFieldKnnVectorsFormat;

/**
 * Another codec, but for the vectors of one field. It has the other's name: readers find the format
 * of a field by what the segment says of it, so that plain Lucene reads the index.
 */
final class QuantisedCodec extends FilterCodec {
  private final KnnVectorsFormat vectors;

  QuantisedCodec(String field, KnnVectorsFormat format, Codec other) {
    super(other.getName(), other);
    vectors =
        new PerFieldKnnVectorsFormat() {
          @Override
          public KnnVectorsFormat getKnnVectorsFormatForField(String name) {
            return name.equals(field) ? format : formatOf(other.knnVectorsFormat(), name);
          }
        };
  }

  private static KnnVectorsFormat formatOf(KnnVectorsFormat format, String field) {
    return format instanceof PerFieldKnnVectorsFormat byField
        ? byField.getKnnVectorsFormatForField(field)
        : format;
  }

  @Override
  public KnnVectorsFormat knnVectorsFormat() {
    return vectors;
  }
}
