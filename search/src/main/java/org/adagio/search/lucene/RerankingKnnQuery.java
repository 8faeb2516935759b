package org.adagio.search.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.adagio.search.Candidate;
import org.adagio.search.Nearness;
import org.adagio.search.ReducedSpace;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;

/** One search: Lucene's own by images, whose merged answer is ranked by full vectors. */
final class RerankingKnnQuery extends KnnFloatVectorQuery {
  private final ReducedVectorQuery query;
  private final IndexReader reader;

  RerankingKnnQuery(ReducedVectorQuery query, IndexReader reader) {
    super(query.field().name(), query.image(), query.depth(), query.filterFor(reader.maxDoc()));
    this.query = query;
    this.reader = reader;
  }

  @Override
  protected TopDocs mergeLeafResults(TopDocs[] ofSegments) {
    ScoreDoc[] byImage = super.mergeLeafResults(ofSegments).scoreDocs;
    try {
      return ranked(byImage);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nearest first: Lucene takes the first score as the largest. */
  private TopDocs ranked(ScoreDoc[] byImage) throws IOException {
    ReducedSpace space = query.field().space();
    ScoreDoc[] nearest =
        Candidate.nearest(candidates(byImage), query.k()).stream()
            .map(
                found -> new ScoreDoc(found.id(), Nearness.score(space.metric(), found.nearness())))
            .toArray(ScoreDoc[]::new);
    return new TopDocs(new TotalHits(byImage.length, TotalHits.Relation.EQUAL_TO), nearest);
  }

  /** In the order of documents, as doc values want it. */
  private List<Candidate> candidates(ScoreDoc[] byImage) throws IOException {
    ScoreDoc[] inOrder = byImage.clone();
    Arrays.sort(inOrder, Comparator.comparingInt(found -> found.doc));
    List<LeafReaderContext> segments = reader.leaves();
    List<Candidate> candidates = new ArrayList<>(inOrder.length);
    int ordinal = -1;
    FullVectors.Segment vectors = null;
    for (ScoreDoc found : inOrder) {
      int segment = ReaderUtil.subIndex(found.doc, segments);
      if (segment != ordinal) {
        ordinal = segment;
        vectors = query.full().in(segments.get(segment).reader());
      }
      float[] vector = vectors.of(found.doc - segments.get(segment).docBase);
      candidates.add(query.field().space().rank(found.doc, query.compared(), vector));
    }
    return candidates;
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other) && query.equals(((RerankingKnnQuery) other).query);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + query.hashCode();
  }
}
