package org.adagio.search.jvector;

import static org.adagio.search.SearchFixture.ANY;
import static org.adagio.search.SearchFixture.K;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.util.Bits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.search.ReducedSpace;
import org.adagio.search.SearchFixture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches of real graphs, beside plain float64 loops over the full vectors. */
class ReducedGraphIndexTest {
  private static final SearchFixture DATA = SearchFixture.clustered(2);
  private static final int ALL = SearchFixture.POINTS;

  private static final Map<Metric, ReducedGraphIndex> INDEXES = new EnumMap<>(Metric.class);

  @BeforeAll
  static void buildOnce() throws IOException {
    for (Metric metric : List.of(Metric.EUCLIDEAN, Metric.COSINE)) {
      INDEXES.put(metric, build(metric));
    }
  }

  @AfterAll
  static void close() throws IOException {
    for (ReducedGraphIndex index : INDEXES.values()) {
      index.close();
    }
  }

  private static ReducedGraphIndex build(Metric metric) throws IOException {
    return ReducedGraphIndex.build(DATA.space(12, metric), PointCloud.of(DATA.points));
  }

  private static ReducedGraphIndex index(Metric metric) {
    return INDEXES.get(metric);
  }

  @ParameterizedTest
  @EnumSource(names = {"EUCLIDEAN", "COSINE"})
  void aRerankOfAllIsTheExactSearch(Metric metric) throws IOException {
    ReducedGraphIndex index = index(metric);
    for (float[] query : DATA.queries) {
      assertThat(nodes(index.search(query, K, Bits.ALL, ALL, DATA::point)))
          .containsExactly(DATA.nearest(query, K, metric, ANY));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EUCLIDEAN", "COSINE"})
  void aPlainSearchFindsWhatTheImagesSay(Metric metric) throws IOException {
    ReducedGraphIndex index = index(metric);
    LinearEmbedding map = index.space().map();
    float[][] images = map.apply(DATA.points);
    double kept = 0;
    for (float[] query : DATA.queries) {
      kept +=
          SearchFixture.kept(
              SearchFixture.nearest(images, map.apply(query), K, metric, ANY),
              nodes(index.search(query, K, Bits.ALL)));
    }
    assertThat(kept / SearchFixture.QUERIES).isGreaterThan(0.9);
  }

  @ParameterizedTest
  @EnumSource(names = {"EUCLIDEAN", "COSINE"})
  void aRerankRestoresNeighbours(Metric metric) throws IOException {
    ReducedGraphIndex index = index(metric);
    double plain = 0;
    double reranked = 0;
    for (float[] query : DATA.queries) {
      int[] truth = DATA.nearest(query, K, metric, ANY);
      plain += SearchFixture.kept(truth, nodes(index.search(query, K, Bits.ALL)));
      reranked +=
          SearchFixture.kept(truth, nodes(index.search(query, K, Bits.ALL, 60, DATA::point)));
    }
    plain /= SearchFixture.QUERIES;
    reranked /= SearchFixture.QUERIES;
    assertThat(plain).isBetween(0.4, 0.95);
    assertThat(reranked).isGreaterThan(plain + 0.04).isGreaterThan(0.95);
  }

  @Test
  void onlyAcceptedNodesAreFound() throws IOException {
    IntPredicate accepted = row -> row % 3 != 0;
    Bits bits = accepted::test;
    ReducedGraphIndex index = index(Metric.EUCLIDEAN);
    for (float[] query : DATA.queries) {
      assertThat(IntStream.of(nodes(index.search(query, K, bits))))
          .hasSize(K)
          .allMatch(accepted::test);
      assertThat(nodes(index.search(query, K, bits, ALL, DATA::point)))
          .containsExactly(DATA.nearest(query, K, Metric.EUCLIDEAN, accepted));
    }
  }

  @Test
  void aSavedIndexAnswersAsTheOneInMemory(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("graph");
    ReducedGraphIndex index = index(Metric.COSINE);
    index.save(file);
    try (ReducedGraphIndex opened = ReducedGraphIndex.open(index.space(), file)) {
      assertThat(opened.size()).isEqualTo(ALL);
      for (float[] query : DATA.queries) {
        assertThat(nodes(opened.search(query, K, Bits.ALL)))
            .containsExactly(nodes(index.search(query, K, Bits.ALL)));
        assertThat(nodes(opened.search(query, K, Bits.ALL, ALL, DATA::point)))
            .containsExactly(DATA.nearest(query, K, Metric.COSINE, ANY));
      }
      assertThatThrownBy(() -> opened.save(folder.resolve("copy")))
          .hasMessageStartingWith("this index lies in a file already");
    }
  }

  @Test
  void manyThreadsFindWhatOneFinds(@TempDir Path folder) throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(4);
    ReducedGraphIndex index = index(Metric.EUCLIDEAN);
    index.save(folder.resolve("graph"));
    try (ReducedGraphIndex opened =
        ReducedGraphIndex.open(index.space(), folder.resolve("graph"))) {
      for (ReducedGraphIndex searched : List.of(index, opened)) {
        List<int[]> alone =
            Arrays.stream(DATA.queries).map(query -> found(searched, query)).toList();
        List<Callable<int[]>> calls =
            IntStream.range(0, 5 * SearchFixture.QUERIES)
                .<Callable<int[]>>mapToObj(
                    call -> () -> found(searched, DATA.queries[call % SearchFixture.QUERIES]))
                .toList();
        int call = 0;
        for (Future<int[]> found : callers.invokeAll(calls)) {
          assertThat(found.get()).containsExactly(alone.get(call++ % SearchFixture.QUERIES));
        }
      }
    } finally {
      callers.shutdownNow();
    }
  }

  private static int[] found(ReducedGraphIndex index, float[] query) {
    try {
      return nodes(index.search(query, K, Bits.ALL, 40, DATA::point));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void scoresAreThoseOfTheFullVectors() throws IOException {
    ReducedGraphIndex index = index(Metric.EUCLIDEAN);
    float[] query = DATA.queries[0];
    for (SearchResult.NodeScore hit :
        index.search(query, K, Bits.ALL, 50, DATA::point).getNodes()) {
      double squares = 0;
      for (int j = 0; j < query.length; j++) {
        squares += Math.pow((double) query[j] - DATA.points[hit.node][j], 2);
      }
      assertThat((double) hit.score).isCloseTo(1 / (1 + squares), within(1e-7));
    }
  }

  @Test
  void whatDoesNotFitIsRefusedInOneLine(@TempDir Path folder) throws IOException {
    PointCloud points = PointCloud.of(DATA.points);
    assertThatThrownBy(() -> build(Metric.INNER_PRODUCT))
        .hasMessage(
            "JVector searches by inner product among vectors of length 1 alone,"
                + " which images are not; use COSINE");
    ReducedSpace narrow =
        new ReducedSpace(LinearEmbedding.of(new float[][] {{1, 0, 0}}), Metric.EUCLIDEAN);
    assertThatThrownBy(() -> ReducedGraphIndex.build(narrow, points))
        .hasMessage("points must have the map's dimension 3, got 48");
    ReducedGraphIndex index = index(Metric.EUCLIDEAN);
    float[] query = DATA.queries[0];
    assertThatThrownBy(() -> index.search(new float[3], K, Bits.ALL))
        .hasMessage("points must have the map's dimension 48, got 3");
    assertThatThrownBy(() -> index.search(query, 0, Bits.ALL))
        .hasMessage("k must be at least 1, got 0");
    assertThatThrownBy(() -> index.search(query, 10, Bits.ALL, 9, DATA::point))
        .hasMessage("a rerank must look at k = 10 nodes at least, got 9");
    Path file = folder.resolve("graph");
    index.save(file);
    assertThatThrownBy(() -> ReducedGraphIndex.open(narrow, file))
        .hasMessageStartingWith(file + " must hold images of the map that asks");
  }

  // principal components of other points: the same shape, and answers of no use
  @Test
  void aFileIsOpenedWithItsOwnMapAlone(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("graph");
    ReducedGraphIndex index = index(Metric.EUCLIDEAN);
    index.save(file);
    ReducedSpace other = SearchFixture.clustered(3).space(12, Metric.EUCLIDEAN);
    assertThatThrownBy(() -> ReducedGraphIndex.open(other, file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "%s must hold images of the map that asks, %s, got those of %s; ask with that map, or build another index with this one beside it and switch"
                .formatted(file, other.stamp(), index.space().stamp()));
    Files.delete(folder.resolve("graph.map"));
    assertThatThrownBy(() -> ReducedGraphIndex.open(index.space(), file))
        .hasMessageContaining("got those of a map that it does not name");
  }

  private static int[] nodes(SearchResult found) {
    return Arrays.stream(found.getNodes()).mapToInt(hit -> hit.node).toArray();
  }
}
