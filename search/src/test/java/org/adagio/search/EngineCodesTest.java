package org.adagio.search;

import static org.adagio.search.SearchFixture.ANY;
import static org.adagio.search.SearchFixture.K;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.adagio.Metric;
import org.adagio.experiments.data.Samples;
import org.adagio.points.PointCloud;
import org.adagio.search.lucene.ReducedVectorField;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said of an engine's codes, beside the engine. */
class EngineCodesTest {
  private static final PointCloud ALL = Samples.open("mnist800").points();
  private static final SearchFixture DIGITS = SearchFixture.split(ALL.toArrays(), 100);
  private static final EngineCodes CODES =
      Version.LATEST.major == 9 ? EngineCodes.LUCENE_9 : EngineCodes.LUCENE_10;

  @ParameterizedTest
  @EnumSource
  void luceneKeepsAsMuchInAsManyBytes(Metric metric) throws IOException {
    for (int bits : CODES.bits()) {
      boolean isOptimistic = CODES == EngineCodes.LUCENE_9 && metric == Metric.INNER_PRODUCT;
      ReducedVectorField field =
          ReducedVectorField.of("pixels", DIGITS.space(64, metric)).inBits(bits);
      int[][] foretold =
          CodedImages.of(field.space().map().apply(DIGITS.points), bits, metric)
              .nearest(field.space().map().apply(DIGITS.queries), K);
      try (Directory directory = new ByteBuffersDirectory()) {
        int[][] found = found(directory, field);

        assertThat(recall(foretold, metric))
            .as(bits + " bits")
            .isCloseTo(recall(found, metric), within(isOptimistic ? 0.12 : 0.03));
        assertThat((double) codes(directory) / DIGITS.points.length)
            .isCloseTo(CODES.bytes(64, bits), within(1.0));
      }
    }
  }

  private static int[][] found(Directory directory, ReducedVectorField field) throws IOException {
    IndexWriterConfig settings =
        new IndexWriterConfig().setCodec(field.codec()).setUseCompoundFile(false);
    try (IndexWriter writer = new IndexWriter(directory, settings)) {
      for (float[] point : DIGITS.points) {
        Document document = new Document();
        field.addTo(document, point);
        writer.addDocument(document);
      }
    }
    int[][] rows = new int[DIGITS.queries.length][];
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (int i = 0; i < rows.length; i++) {
        var query = field.query(DIGITS.queries[i], 100);
        rows[i] =
            Arrays.stream(searcher.search(query, K).scoreDocs).mapToInt(hit -> hit.doc).toArray();
      }
    }
    return rows;
  }

  private static long codes(Directory directory) throws IOException {
    long bytes = 0;
    for (String file : directory.listAll()) {
      bytes += file.endsWith(".veq") ? directory.fileLength(file) : 0;
    }
    return bytes;
  }

  private static double recall(int[][] found, Metric metric) {
    double kept = 0;
    for (int i = 0; i < found.length; i++) {
      int[] truth = DIGITS.nearest(DIGITS.queries[i], K, metric, ANY);
      kept += SearchFixture.kept(truth, found[i]) / found.length;
    }
    return kept;
  }

  @Test
  void theFirstChoiceKeepsMost() {
    List<EngineCodes.Choice> tried = EngineCodes.LUCENE_10.inBytes(40, ALL, Metric.COSINE);

    assertThat(tried)
        .extracting(one -> one.dimension() + " x " + one.bits())
        .containsExactlyInAnyOrder("24 x 8", "48 x 4", "96 x 2", "192 x 1");
    assertThat(tried)
        .isSortedAccordingTo(Comparator.comparing(one -> -one.plain().mean()))
        .allMatch(one -> EngineCodes.LUCENE_10.bytes(one.dimension(), one.bits()) == 40)
        .allMatch(one -> one.reranked().mean() >= one.plain().mean());
    assertThat(EngineCodes.LUCENE_10.inBytes(40, ALL, Metric.COSINE)).isEqualTo(tried);
  }

  @Test
  void fewerBitsOfAllAxesAreNotTried() {
    assertThat(EngineCodes.LUCENE_9.inBytes(4 + 784, ALL, Metric.EUCLIDEAN)).hasSize(1);
  }

  @Test
  void tooFewBytesOrPointsAreRefused() {
    assertThatThrownBy(() -> EngineCodes.LUCENE_10.inBytes(16, ALL, Metric.COSINE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("17 bytes for two of them in LUCENE_10; got 800 points and 16 bytes");
    PointCloud few = ALL.select(new long[] {1, 2, 3});
    assertThatThrownBy(() -> EngineCodes.LUCENE_10.inBytes(64, few, Metric.COSINE))
        .hasMessageContaining("few bits want 200 points at least");
  }
}
