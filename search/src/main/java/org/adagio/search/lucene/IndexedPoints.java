package org.adagio.search.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.adagio.points.PointCloud;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * The vectors of an index as points, so that a map is fitted to what stands in it already: those of
 * a {@code KnnFloatVectorField}, or the full ones that a {@link ReducedVectorField} keeps beside
 * its images. Deleted documents and those without a vector are left out. Vectors are read from the
 * index when they are needed, so its reader must stay open.
 *
 * <pre>{@code
 * LinearEmbedding map =
 *     Fit.to(96).metric(Metric.COSINE).on(IndexedPoints.of(reader, "embedding")).map();
 * }</pre>
 */
public final class IndexedPoints implements PointCloud {
  private final List<Part> parts;
  private final long[] ends;
  private final FullVectors vectors;
  private final int dimension;

  /** The documents of a segment that have a vector. */
  private record Part(LeafReaderContext segment, int[] documents) {}

  private IndexedPoints(List<Part> parts, FullVectors vectors) throws IOException {
    this.parts = parts;
    this.vectors = vectors;
    ends = new long[parts.size()];
    long rows = 0;
    for (int i = 0; i < ends.length; i++) {
      rows += parts.get(i).documents.length;
      ends[i] = rows;
    }
    Part first = parts.get(0);
    dimension = vectors.in(first.segment.reader()).of(first.documents[0]).length;
  }

  /**
   * The vectors of a field.
   *
   * @param reader stays the caller's to close
   * @param field of vectors; {@code name.full} for those that a reduced field of that name keeps
   * @throws IllegalArgumentException if no document has a float32 vector there
   */
  public static IndexedPoints of(IndexReader reader, String field) throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    Weight weight =
        searcher.createWeight(
            searcher.rewrite(new FieldExistsQuery(field)), ScoreMode.COMPLETE_NO_SCORES, 1);
    List<Part> parts = new ArrayList<>();
    for (LeafReaderContext segment : reader.leaves()) {
      Scorer found = weight.scorer(segment);
      int[] documents = found == null ? new int[0] : alive(found.iterator(), segment);
      if (documents.length > 0) {
        parts.add(new Part(segment, documents));
      }
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException(
          "field '%s' of the index must hold vectors, got no document that has one"
              .formatted(field));
    }
    boolean indexed =
        parts.get(0).segment.reader().getFieldInfos().fieldInfo(field).getVectorDimension() > 0;
    return new IndexedPoints(parts, indexed ? new FieldVectors(field) : new KeptVectors(field));
  }

  private static int[] alive(DocIdSetIterator documents, LeafReaderContext segment)
      throws IOException {
    Bits live = segment.reader().getLiveDocs();
    int[] found = new int[segment.reader().maxDoc()];
    int count = 0;
    for (int document = documents.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = documents.nextDoc()) {
      if (live == null || live.get(document)) {
        found[count++] = document;
      }
    }
    return Arrays.copyOf(found, count);
  }

  @Override
  public long size() {
    return ends[ends.length - 1];
  }

  @Override
  public int dimension() {
    return dimension;
  }

  /** The number of the point's document in the index. */
  @Override
  public long sourceRow(long row) {
    int part = part(row);
    Part found = parts.get(part);
    return found.segment.docBase + (long) found.documents[(int) (row - start(part))];
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    try {
      long row = firstRow;
      int place = at;
      for (int part = part(firstRow); row < firstRow + count; part++) {
        Part read = parts.get(part);
        FullVectors.Segment segment = vectors.in(read.segment.reader());
        for (; row < Math.min(firstRow + count, ends[part]); row++) {
          copy(segment.of(read.documents[(int) (row - start(part))]), row, into, place);
          place += dimension;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void copy(float[] vector, long row, float[] into, int at) {
    if (vector.length != dimension) {
      throw new IllegalArgumentException(
          "document %d must have a vector of dimension %d like the first, got %d"
              .formatted(sourceRow(row), dimension, vector.length));
    }
    System.arraycopy(vector, 0, into, at, dimension);
  }

  private int part(long row) {
    int found = Arrays.binarySearch(ends, row + 1);
    return found >= 0 ? found : -found - 1;
  }

  private long start(int part) {
    return part == 0 ? 0 : ends[part - 1];
  }
}
