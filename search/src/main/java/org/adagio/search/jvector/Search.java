package org.adagio.search.jvector;

import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.ImmutableGraphIndex.ScoringView;
import io.github.jbellis.jvector.graph.RandomAccessVectorValues;
import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.graph.SearchResult.NodeScore;
import io.github.jbellis.jvector.graph.similarity.DefaultSearchScoreProvider;
import io.github.jbellis.jvector.graph.similarity.ScoreFunction;
import io.github.jbellis.jvector.graph.similarity.ScoreFunction.ExactScoreFunction;
import io.github.jbellis.jvector.util.Bits;
import io.github.jbellis.jvector.vector.VectorSimilarityFunction;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.search.Candidate;
import org.adagio.search.Nearness;
import org.adagio.search.ReducedSpace;

/**
 * One query, on one thread: JVector's search by images or codes, and the ranking by full vectors.
 */
final class Search implements AutoCloseable {
  private final ReducedSpace space;
  private final GraphSearcher searcher;
  private final float[] query;
  private final ExactScoreFunction byImage;
  private final ScoreFunction score;

  /**
   * @param images of the nodes, or null where the graph's file has them
   * @param codes that nodes are found by, or null for their images
   */
  Search(
      ReducedSpace space,
      GraphSearcher searcher,
      RandomAccessVectorValues images,
      NodeCodes codes,
      float[] query) {
    this.space = space;
    this.searcher = searcher;
    this.query = query;
    VectorFloat<?> image = ReducedVectors.of(space.reduceQuery(query));
    VectorSimilarityFunction similarity = similarity(space.metric());
    byImage =
        images == null
            ? ((ScoringView) searcher.getView()).rerankerFor(image, similarity)
            : node -> similarity.compare(image, images.getVector(node));
    score = codes == null ? byImage : codes.scores(query);
  }

  static VectorSimilarityFunction similarity(Metric metric) {
    return metric == Metric.COSINE
        ? VectorSimilarityFunction.COSINE
        : VectorSimilarityFunction.EUCLIDEAN;
  }

  SearchResult nearest(int count, Bits accepted) {
    return searcher.search(new DefaultSearchScoreProvider(score), count, accepted);
  }

  SearchResult rankedByImages(int k, int depth, Bits accepted) {
    ExactScoreFunction ranks = score.isExact() ? null : byImage; // which else were asked twice
    return searcher.search(new DefaultSearchScoreProvider(score, ranks), k, depth, 0, 0, accepted);
  }

  /** Each node that is accepted, in no order of nearness. */
  SearchResult all(int size, Bits accepted) {
    NodeScore[] nodes =
        IntStream.range(0, size)
            .filter(accepted::get)
            .mapToObj(node -> new NodeScore(node, score.similarityTo(node)))
            .toArray(NodeScore[]::new);
    return new SearchResult(nodes, size, 0, 0, 0, Float.POSITIVE_INFINITY);
  }

  /** The k nearest of what was found, by full vectors. */
  SearchResult ranked(SearchResult found, int k, IntFunction<float[]> full) {
    List<Candidate> candidates =
        Arrays.stream(found.getNodes())
            .map(hit -> space.rank(hit.node, query, full.apply(hit.node)))
            .toList();
    NodeScore[] nearest =
        Candidate.nearest(candidates, k).stream()
            .map(hit -> new NodeScore(hit.id(), Nearness.score(space.metric(), hit.nearness())))
            .toArray(NodeScore[]::new);
    return new SearchResult(
        nearest,
        found.getVisitedCount(),
        found.getExpandedCount(),
        found.getExpandedCountBaseLayer(),
        candidates.size(),
        found.getWorstApproximateScoreInTopK());
  }

  @Override
  public void close() throws IOException {
    searcher.close();
  }
}
