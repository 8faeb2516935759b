package org.adagio.search.jvector;

import static org.adagio.search.SearchFixture.ANY;
import static org.adagio.search.SearchFixture.K;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jbellis.jvector.graph.RandomAccessVectorValues;
import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.quantization.BinaryQuantization;
import io.github.jbellis.jvector.quantization.CompressedVectors;
import io.github.jbellis.jvector.quantization.NVQuantization;
import io.github.jbellis.jvector.quantization.ProductQuantization;
import io.github.jbellis.jvector.quantization.VectorCompressor;
import io.github.jbellis.jvector.util.Bits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.adagio.Metric;
import org.adagio.fit.Fit;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.search.ReducedSpace;
import org.adagio.search.SearchFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches of real graphs by codes, beside a scan of all codes and plain loops. */
class NodeCodesTest {
  private static final SearchFixture DATA = SearchFixture.clustered(5);
  private static final PointCloud POINTS = PointCloud.of(DATA.points);
  private static final int ALL = SearchFixture.POINTS;
  private static final int DEPTH = 60;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"EUCLIDEAN", "COSINE"})
  void aSearchByOurCodesIsAScanOfThem(Metric metric) throws IOException {
    LinearEmbedding map = Fit.inBytes(12).metric(metric).on(POINTS).map();
    Path file = folder.resolve("codes.adc");
    CodedPoints.write(map, POINTS, file);
    CodedPoints codes = CodedPoints.open(map, file);
    try (ReducedGraphIndex images = ReducedGraphIndex.build(ReducedSpace.of(map), POINTS)) {
      ReducedGraphIndex index = images.byCodes(NodeCodes.of(codes));
      double found = 0;
      double promised = 0;
      for (float[] query : DATA.queries) {
        double[] estimates = estimates(codes, query);
        for (SearchResult.NodeScore hit : index.search(query, DEPTH, Bits.ALL).getNodes()) {
          double square = estimates[hit.node] * estimates[hit.node];
          double score = metric == Metric.COSINE ? 1 - square / 4 : 1 / (1 + square);
          assertThat((double) hit.score).isCloseTo(score, within(1e-5 * score));
        }
        int[] truth = DATA.nearest(query, K, metric, ANY);
        assertThat(nodes(index.search(query, K, Bits.ALL, ALL, DATA::point))).isEqualTo(truth);
        found +=
            SearchFixture.kept(truth, nodes(index.search(query, K, Bits.ALL, DEPTH, DATA::point)));
        PointCloud one = PointCloud.of(new float[][] {query});
        promised +=
            SearchFixture.kept(truth, rows(codes.reranked(one, K, DEPTH, POINTS).get(0).rows()));
      }
      assertThat(promised / SearchFixture.QUERIES).isGreaterThan(0.95);
      assertThat(found).isCloseTo(promised, within(0.01 * SearchFixture.QUERIES));
    }
  }

  private static double[] estimates(CodedPoints codes, float[] query) {
    CodedPoints.Found all = codes.nearest(query, ALL);
    double[] estimates = new double[ALL];
    for (int i = 0; i < ALL; i++) {
      estimates[(int) all.rows()[i]] = all.distances()[i];
    }
    return estimates;
  }

  private interface Compressing {
    VectorCompressor<?> of(RandomAccessVectorValues images);
  }

  private enum Kind {
    PQ(images -> ProductQuantization.compute(images, 6, 256, false)),
    BQ(images -> new BinaryQuantization(images.dimension())),
    NVQ(images -> NVQuantization.compute(images, 1));

    private final Compressing compressor;

    Kind(Compressing compressor) {
      this.compressor = compressor;
    }
  }

  @ParameterizedTest
  @CsvSource({"PQ, EUCLIDEAN, 0.5", "PQ, COSINE, 0.5", "BQ, COSINE, 0.2", "NVQ, COSINE, 0.98"})
  void codesOfJVectorStandForImages(Kind kind, Metric metric, double plain) throws IOException {
    ReducedSpace space = DATA.space(24, metric).turned();
    float[][] byMap = space.map().apply(DATA.points);
    try (ReducedGraphIndex built = ReducedGraphIndex.build(space, POINTS)) {
      Path file = folder.resolve("graph");
      built.save(file);
      try (ReducedGraphIndex opened = ReducedGraphIndex.open(space, file)) {
        RandomAccessVectorValues images = opened.images();
        CompressedVectors codes = kind.compressor.of(images).encodeAll(images);
        ReducedGraphIndex index = opened.byCodes(NodeCodes.of(space, codes));
        double byCodes = 0;
        double byImages = 0;
        for (float[] query : DATA.queries) {
          int[] truth = SearchFixture.nearest(byMap, space.reduce(query), K, metric, ANY);
          int[] found = nodes(index.search(query, DEPTH, Bits.ALL));
          byCodes += SearchFixture.kept(truth, Arrays.copyOf(found, K)) / SearchFixture.QUERIES;
          int[] ranked = nodes(index.search(query, K, Bits.ALL, 5 * DEPTH));
          byImages += SearchFixture.kept(truth, ranked) / SearchFixture.QUERIES;
          assertThat(nodes(index.search(query, K, Bits.ALL, ALL, DATA::point)))
              .isEqualTo(DATA.nearest(query, K, metric, ANY));
        }
        assertThat(byCodes).isGreaterThan(plain);
        assertThat(byImages).isGreaterThan(0.95);
      }
    }
  }

  @Test
  void moreVisitedNodesFindMoreWithoutCodesToo() throws IOException {
    ReducedSpace space = DATA.space(24, Metric.EUCLIDEAN);
    float[][] images = space.map().apply(DATA.points);
    try (ReducedGraphIndex index = ReducedGraphIndex.build(space, POINTS)) {
      for (float[] query : DATA.queries) {
        assertThat(nodes(index.search(query, K, Bits.ALL, ALL)))
            .isEqualTo(
                SearchFixture.nearest(images, space.reduce(query), K, Metric.EUCLIDEAN, ANY));
      }
    }
  }

  @Test
  void codesOfOtherPointsAreRefused() throws IOException {
    ReducedSpace space = DATA.space(8, Metric.EUCLIDEAN);
    try (ReducedGraphIndex index = ReducedGraphIndex.build(space, POINTS);
        ReducedGraphIndex few =
            ReducedGraphIndex.build(space, PointCloud.of(Arrays.copyOf(DATA.points, 40)))) {
      CompressedVectors codes = new BinaryQuantization(8).encodeAll(few.images());
      assertThatThrownBy(() -> index.byCodes(NodeCodes.of(space, codes)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "codes must be of the 900 nodes of the graph by euclidean, got 40 by euclidean");
    }
  }

  private static int[] nodes(SearchResult found) {
    return Arrays.stream(found.getNodes()).mapToInt(hit -> hit.node).toArray();
  }

  private static int[] rows(long[] rows) {
    return Arrays.stream(rows).mapToInt(Math::toIntExact).toArray();
  }
}
