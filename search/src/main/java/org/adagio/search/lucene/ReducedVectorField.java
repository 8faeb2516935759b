package org.adagio.search.lucene;

import java.io.IOException;
import java.util.Objects;
import org.adagio.Metric;
import org.adagio.search.Nearness;
import org.adagio.search.ReducedSpace;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;

/**
 * A field that indexes vectors by their images under a map: a {@link KnnFloatVectorField} of fewer
 * dimensions, by cosine at length 1. Beside it, as field {@code name.map}, lies what map it is; an
 * index of another map's images, or of several maps', is refused when it is searched. Where it
 * keeps the full vectors too, they lie beside it as doc values, which no graph is built of, and
 * searches can rank by them. Immutable and thread-safe.
 *
 * <pre>{@code
 * ReducedVectorField field = ReducedVectorField.of("embedding", space).keepingFull();
 *
 * Document document = new Document();
 * field.addTo(document, vector);
 * writer.addDocument(document);
 *
 * TopDocs found = searcher.search(field.query(question, 10).rerank(50), 10);
 * }</pre>
 *
 * <p>{@link #inBits} makes the index smaller still, by what Lucene has for codes of few bits; its
 * writers then need {@link #codec}.
 *
 * @param name of the field in the index
 * @param space the map, and the metric of searches
 * @param keepsFull whether the full vectors are kept in the index, as field {@code name.full}
 * @param bits of each value that a search reads, 32 for values as they are
 */
public record ReducedVectorField(String name, ReducedSpace space, boolean keepsFull, int bits) {
  private static final int AS_THEY_ARE = Float.SIZE;

  /** What Lucene takes as one binary doc value, in floats. */
  private static final int MOST_KEPT = 32766 / Float.BYTES;

  /** Neither name nor space is missing, Lucene has the bits, and what is kept fits doc values. */
  public ReducedVectorField {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(space, "space");
    if (bits != AS_THEY_ARE) {
      QuantisedFormat.require(bits, space.map().dimension());
    }
    if (keepsFull && space.map().sourceDimension() > MOST_KEPT) {
      throw new IllegalArgumentException(
          "vectors kept in a Lucene index must have at most %d dimensions, got %d; rerank by vectors of your own"
              .formatted(MOST_KEPT, space.map().sourceDimension()));
    }
  }

  /** A field for the images alone. */
  public static ReducedVectorField of(String name, ReducedSpace space) {
    return new ReducedVectorField(name, space, false, AS_THEY_ARE);
  }

  /** The same field, with the full vectors beside it. */
  public ReducedVectorField keepingFull() {
    return new ReducedVectorField(name, space, true, bits);
  }

  /**
   * The same field with values of few bits, which Lucene's quantised graphs code and search. The
   * axes are {@linkplain ReducedSpace#turned turned} for them. Give {@link #codec} to the writer;
   * without it Lucene keeps all 32 bits. Beside the codes Lucene keeps the images in float32, which
   * searches do not read unless {@linkplain ReducedVectorQuery#rerankByImages told to}.
   *
   * @param each 4 or 7 in Lucene 9.12, and 1, 2, 4, 7 or 8 in Lucene 10.6
   * @throws IllegalArgumentException if this version of Lucene has no such codes
   */
  public ReducedVectorField inBits(int each) {
    return new ReducedVectorField(
        name, bits == AS_THEY_ARE ? space.turned() : space, keepsFull, each);
  }

  /** Lucene's own codec, with this field in its bits: for {@code IndexWriterConfig.setCodec}. */
  public Codec codec() {
    return codec(Codec.getDefault());
  }

  /**
   * Another codec with this field in its bits. The index is read without it: by plain Lucene, under
   * the other codec's name.
   */
  public Codec codec(Codec other) {
    return bits == AS_THEY_ARE
        ? other
        : new QuantisedCodec(
            name, QuantisedFormat.of(bits), Objects.requireNonNull(other, "other"));
  }

  /**
   * Adds a vector to a document.
   *
   * @throws IllegalArgumentException if the vector is refused by {@link ReducedSpace#reduce}
   */
  public void addTo(Document document, float[] vector) {
    float[] image = compared(space.reduce(vector));
    document.add(new KnnFloatVectorField(name, image, similarity(space.metric())));
    document.add(new SortedDocValuesField(stamps(), new BytesRef(space.stamp())));
    if (keepsFull) {
      document.add(
          new BinaryDocValuesField(KeptVectors.fieldBeside(name), KeptVectors.bytes(vector)));
    }
  }

  /**
   * Asks for the k nearest documents by their reduced vectors; {@link ReducedVectorQuery#rerank}
   * ranks more of them by their full vectors.
   *
   * @param vector a full vector; it is copied
   * @return a query that throws an IllegalArgumentException where an index holds other images than
   *     this map's
   * @throws IllegalArgumentException if the vector is refused by {@link ReducedSpace#reduce}, or k
   *     is below 1
   */
  public ReducedVectorQuery query(float[] vector, int k) {
    return ReducedVectorQuery.of(this, vector, k);
  }

  private String stamps() {
    return name + ".map";
  }

  /** Each document says its map, so that a merge or an update cannot mix two without a trace. */
  void requireOwnImages(IndexReader index) throws IOException {
    for (LeafReaderContext segment : index.leaves()) {
      FloatVectorValues images = segment.reader().getFloatVectorValues(name);
      if (images != null && images.size() > 0) {
        SortedDocValues found = DocValues.getSorted(segment.reader(), stamps());
        for (int i = 0; i < Math.max(1, found.getValueCount()); i++) {
          space.requireStamp(
              "field '%s' of the index".formatted(name),
              found.getValueCount() == 0 ? "" : found.lookupOrd(i).utf8ToString());
        }
      }
    }
  }

  /** What Lucene is given of an image: by angle, its values at length 1. */
  float[] compared(float[] image) {
    if (space.metric() != Metric.COSINE) {
      return image;
    }
    double length = Math.sqrt(Nearness.of(Metric.INNER_PRODUCT, image, image));
    float[] unit = new float[image.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = (float) (image[i] / length);
    }
    return unit;
  }

  /**
   * By angle, the product of vectors of length 1, which has the same scores: Lucene 10 codes what
   * is left of vectors less their mean, but if asked for the angle less that mean at length 1,
   * which is no mean, and then its few bits keep far fewer neighbours.
   */
  private static VectorSimilarityFunction similarity(Metric metric) {
    return switch (metric) {
      case EUCLIDEAN -> VectorSimilarityFunction.EUCLIDEAN;
      case COSINE -> VectorSimilarityFunction.DOT_PRODUCT;
      case INNER_PRODUCT -> VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT;
    };
  }
}
