package org.adagio.search.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * Asks for the documents nearest to a vector, through a field of reduced vectors. Without a rerank
 * it is Lucene's own query for the image. With one, Lucene finds the nearest {@code depth}
 * documents by their images, and the k nearest of these by their full vectors match; they score as
 * full vectors would. Where the depth is not below the number of documents, each one is looked at,
 * and the answer is that of an exact search. Immutable and thread-safe; every method gives another
 * query. {@link ReducedVectorField#query} makes them.
 */
public final class ReducedVectorQuery extends Query {
  private final ReducedVectorField field;
  private final float[] vector;
  private final float[] image;
  private final int k;
  private final Query filter;
  private final int depth;
  private final FullVectors full;

  private ReducedVectorQuery(
      ReducedVectorField field,
      float[] vector,
      float[] image,
      int k,
      Query filter,
      int depth,
      FullVectors full) {
    this.field = field;
    this.vector = vector;
    this.image = image;
    this.k = k;
    this.filter = filter;
    this.depth = depth;
    this.full = full;
  }

  static ReducedVectorQuery of(ReducedVectorField field, float[] vector, int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
    float[] own = vector.clone();
    float[] image = field.compared(field.space().reduceQuery(own));
    return new ReducedVectorQuery(field, own, image, k, null, k, null);
  }

  /** Looks at documents alone that match a filter. */
  public ReducedVectorQuery filter(Query documents) {
    return new ReducedVectorQuery(
        field, vector, image, k, Objects.requireNonNull(documents, "documents"), depth, full);
  }

  /**
   * Ranks the nearest documents again by the full vectors that the field keeps.
   *
   * @param documents how many are ranked, at least k: more cost time and find more
   * @throws IllegalArgumentException if the field keeps no full vectors, or depth is below k
   */
  public ReducedVectorQuery rerank(int documents) {
    if (!field.keepsFull()) {
      throw new IllegalArgumentException(
          "field '%s' keeps no full vectors; make it keep them, or say where they are"
              .formatted(field.name()));
    }
    return rerank(documents, KeptVectors.beside(field.name()));
  }

  /**
   * Ranks the nearest documents again by full vectors that lie elsewhere.
   *
   * @param documents how many are ranked, at least k: more cost time and find more
   * @throws IllegalArgumentException if depth is below k
   */
  public ReducedVectorQuery rerank(int documents, FullVectors vectors) {
    if (documents < k) {
      throw new IllegalArgumentException(
          "a rerank must look at k = %d documents at least, got %d".formatted(k, documents));
    }
    return new ReducedVectorQuery(
        field, vector, image, k, filter, documents, Objects.requireNonNull(vectors, "vectors"));
  }

  /**
   * Ranks the nearest documents again by their images in float32, which Lucene keeps beside codes
   * of few bits: what the codes lose is restored, and what the map loses is not.
   *
   * @param documents how many are ranked, at least k
   * @throws IllegalArgumentException if depth is below k
   */
  public ReducedVectorQuery rerankByImages(int documents) {
    return rerank(documents, new FieldVectors(field.name()));
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    field.requireOwnImages(searcher.getIndexReader());
    if (full == null) {
      return new KnnFloatVectorQuery(field.name(), image, k, filter);
    }
    try {
      return new RerankingKnnQuery(this, searcher.getIndexReader()).rewrite(searcher);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * What Lucene filters by. With a filter, Lucene looks at every document of a segment that has no
   * more than are asked for, instead of at those that its graph leads to.
   */
  Query filterFor(int documents) {
    return filter == null && depth >= documents ? new MatchAllDocsQuery() : filter;
  }

  ReducedVectorField field() {
    return field;
  }

  /** What the vectors that documents are ranked by are compared with. */
  float[] compared() {
    return full.equals(new FieldVectors(field.name())) ? image : vector;
  }

  float[] image() {
    return image;
  }

  int k() {
    return k;
  }

  int depth() {
    return depth;
  }

  FullVectors full() {
    return full;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field.name())) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String defaultField) {
    return "ReducedVectorQuery(%s, %d -> %d, k = %d%s%s)"
        .formatted(
            field.name(),
            vector.length,
            image.length,
            k,
            full == null ? "" : ", rerank " + depth,
            filter == null ? "" : ", filter " + filter.toString(defaultField));
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other) && isEqual((ReducedVectorQuery) other);
  }

  private boolean isEqual(ReducedVectorQuery other) {
    return field.equals(other.field)
        && k == other.k
        && depth == other.depth
        && Objects.equals(filter, other.filter)
        && Objects.equals(full, other.full)
        && Arrays.equals(vector, other.vector);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, k, depth, filter, full, Arrays.hashCode(vector));
  }
}
