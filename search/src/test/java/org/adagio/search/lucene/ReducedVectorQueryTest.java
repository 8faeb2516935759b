package org.adagio.search.lucene;

import static org.adagio.search.SearchFixture.ANY;
import static org.adagio.search.SearchFixture.K;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.experiments.data.Samples;
import org.adagio.fit.Fit;
import org.adagio.search.ReducedSpace;
import org.adagio.search.SearchFixture;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches of real indexes, beside plain float64 loops over the full vectors. */
class ReducedVectorQueryTest {
  private static final SearchFixture DATA = SearchFixture.clustered(1);
  private static final int ALL = SearchFixture.POINTS;

  private static ReducedVectorField field(Metric metric) {
    return ReducedVectorField.of("vector", DATA.space(12, metric)).keepingFull();
  }

  @ParameterizedTest
  @EnumSource(Metric.class)
  void aRerankOfAllIsTheExactSearch(Metric metric) throws IOException {
    ReducedVectorField field = field(metric);
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 4)) {
      for (float[] query : DATA.queries) {
        assertThat(rows(index, field.query(query, K).rerank(ALL)))
            .containsExactly(DATA.nearest(query, K, metric, ANY));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Metric.class)
  void aPlainSearchFindsWhatTheImagesSay(Metric metric) throws IOException {
    ReducedVectorField field = field(metric);
    float[][] images = field.space().map().apply(DATA.points);
    double kept = 0;
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 2)) {
      for (float[] query : DATA.queries) {
        int[] byImages =
            SearchFixture.nearest(images, field.space().map().apply(query), K, metric, ANY);
        kept += SearchFixture.kept(byImages, rows(index, field.query(query, K)));
      }
    }
    assertThat(kept / SearchFixture.QUERIES).isGreaterThan(0.9);
  }

  @ParameterizedTest
  @EnumSource(Metric.class)
  void aRerankRestoresNeighbours(Metric metric) throws IOException {
    ReducedVectorField field = field(metric);
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 2)) {
      double plain = recall(index, field, metric, 0);
      double reranked = recall(index, field, metric, 60);

      assertThat(plain).isBetween(0.4, 0.95);
      assertThat(reranked).isGreaterThan(plain + 0.04).isGreaterThan(0.95);
    }
  }

  private static double recall(
      LuceneIndex index, ReducedVectorField field, Metric metric, int depth) {
    return Arrays.stream(DATA.queries)
        .mapToDouble(
            query -> {
              ReducedVectorQuery asked = field.query(query, K);
              int[] found = rows(index, depth == 0 ? asked : asked.rerank(depth));
              return SearchFixture.kept(DATA.nearest(query, K, metric, ANY), found);
            })
        .average()
        .orElseThrow();
  }

  @Test
  void bundledDigitsAreFound() throws IOException {
    SearchFixture data = SearchFixture.split(Samples.open("mnist800").points().toArrays(), 50);
    assertThat(reranked(data, data.space(24, Metric.EUCLIDEAN))).isGreaterThan(0.95);
  }

  @Test
  void theDefaultMapServesAsWell() throws IOException {
    SearchFixture data = SearchFixture.split(Arrays.copyOf(DATA.points, 300), 50);
    ReducedSpace space = new ReducedSpace(Fit.to(12).on(data.points).map(), Metric.EUCLIDEAN);
    assertThat(reranked(data, space)).isGreaterThan(0.95);
  }

  private static double reranked(SearchFixture data, ReducedSpace space) throws IOException {
    ReducedVectorField field = ReducedVectorField.of("pixels", space).keepingFull();
    double kept = 0;
    try (LuceneIndex index = new LuceneIndex(field, data.points, 1)) {
      for (float[] query : data.queries) {
        kept +=
            SearchFixture.kept(
                data.nearest(query, K, space.metric(), ANY),
                rows(index, field.query(query, K).rerank(50)));
      }
    }
    return kept / data.queries.length;
  }

  @Test
  void deletedDocumentsAreNeverFound() throws IOException {
    ReducedVectorField field = field(Metric.EUCLIDEAN);
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 3)) {
      index.deleteEveryThird(ALL);
      for (float[] query : DATA.queries) {
        assertThat(rows(index, field.query(query, K).rerank(ALL)))
            .containsExactly(DATA.nearest(query, K, Metric.EUCLIDEAN, row -> row % 3 != 0));
        assertThat(IntStream.of(rows(index, field.query(query, K).rerank(40))))
            .hasSize(K)
            .allMatch(row -> row % 3 != 0);
      }
    }
  }

  @Test
  void aMergeChangesNoAnswer() throws IOException {
    ReducedVectorField field = field(Metric.COSINE);
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 5)) {
      index.deleteEveryThird(ALL);
      assertThat(index.reader().leaves()).hasSize(5);
      index.merge();
      assertThat(index.reader().leaves()).hasSize(1);
      for (float[] query : DATA.queries) {
        assertThat(rows(index, field.query(query, K).rerank(ALL)))
            .containsExactly(DATA.nearest(query, K, Metric.COSINE, row -> row % 3 != 0));
      }
    }
  }

  @Test
  void aFilterIsKept() throws IOException {
    ReducedVectorField field = field(Metric.EUCLIDEAN);
    Query filter = IntPoint.newRangeQuery("row", 200, 700);
    IntPredicate inside = row -> row >= 200 && row <= 700;
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 2)) {
      for (float[] query : DATA.queries) {
        ReducedVectorQuery asked = field.query(query, K).filter(filter);
        assertThat(IntStream.of(rows(index, asked))).hasSize(K).allMatch(inside::test);
        assertThat(rows(index, asked.rerank(501)))
            .containsExactly(DATA.nearest(query, K, Metric.EUCLIDEAN, inside));
      }
    }
  }

  @Test
  void theApplicationsVectorsRankAsKeptOnesDo() throws IOException {
    ReducedVectorField kept = field(Metric.EUCLIDEAN);
    ReducedVectorField lean = ReducedVectorField.of("vector", kept.space());
    FullVectors own = FullVectors.byNumber("number", row -> DATA.points[(int) row]);
    try (LuceneIndex index = new LuceneIndex(kept, DATA.points, 3);
        LuceneIndex leanIndex = new LuceneIndex(lean, DATA.points, 3)) {
      for (float[] query : DATA.queries) {
        assertThat(rows(leanIndex, lean.query(query, K).rerank(40, own)))
            .containsExactly(rows(index, kept.query(query, K).rerank(40)));
      }
    }
  }

  @Test
  void manyThreadsFindWhatOneFinds() throws Exception {
    ReducedVectorField field = field(Metric.EUCLIDEAN);
    ExecutorService segments = Executors.newFixedThreadPool(3);
    ExecutorService callers = Executors.newFixedThreadPool(4);
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 4)) {
      IndexSearcher shared = index.searcher(segments);
      List<Callable<int[]>> calls =
          IntStream.range(0, 5 * SearchFixture.QUERIES)
              .mapToObj(call -> DATA.queries[call % SearchFixture.QUERIES])
              .<Callable<int[]>>map(
                  query -> () -> LuceneIndex.rows(shared, field.query(query, K).rerank(ALL), K))
              .toList();
      int call = 0;
      for (Future<int[]> found : callers.invokeAll(calls)) {
        float[] query = DATA.queries[call++ % SearchFixture.QUERIES];
        assertThat(found.get()).containsExactly(DATA.nearest(query, K, Metric.EUCLIDEAN, ANY));
      }
    } finally {
      callers.shutdownNow();
      segments.shutdownNow();
    }
  }

  @Test
  void scoresAreThoseOfTheFullVectors() throws IOException {
    ReducedVectorField field = field(Metric.COSINE);
    float[] query = DATA.queries[0];
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 1)) {
      for (ScoreDoc found :
          index.searcher().search(field.query(query, K).rerank(50), K).scoreDocs) {
        assertThat(found.score)
            .isCloseTo(
                VectorSimilarityFunction.COSINE.compare(query, DATA.points[found.doc]),
                within(1e-6f));
      }
    }
  }

  @Test
  void plainLuceneSearchesTheImages() throws IOException {
    ReducedVectorField field = field(Metric.EUCLIDEAN);
    float[] query = DATA.queries[3];
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 2)) {
      Query plain = new KnnFloatVectorQuery("vector", field.space().reduce(query), K);
      assertThat(rows(index, plain)).containsExactly(rows(index, field.query(query, K)));
    }
  }

  @Test
  void itIsAQueryAmongOthers() throws IOException {
    ReducedVectorField field = field(Metric.EUCLIDEAN);
    float[] query = DATA.queries[5];
    int[] nearest = DATA.nearest(query, K, Metric.EUCLIDEAN, ANY);
    Query both =
        new BooleanQuery.Builder()
            .add(field.query(query, K).rerank(ALL), Occur.MUST)
            .add(IntPoint.newSetQuery("row", nearest[2], nearest[4]), Occur.FILTER)
            .build();
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 3)) {
      assertThat(rows(index, both)).containsExactly(nearest[2], nearest[4]);
    }
  }

  private static int[] rows(LuceneIndex index, Query query) {
    return LuceneIndex.rows(index.searcher(), query, K);
  }
}
