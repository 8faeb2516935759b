package org.adagio.search.lucene;

import static org.adagio.search.SearchFixture.ANY;
import static org.adagio.search.SearchFixture.K;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.adagio.Metric;
import org.adagio.experiments.data.Samples;
import org.adagio.search.Nearness;
import org.adagio.search.ReducedSpace;
import org.adagio.search.SearchFixture;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.perfield.PerFieldKnnVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

/** Lucene's codes of few bits over real digits, beside plain float64 loops. */
class QuantisedFieldTest {
  private static final int DIMENSION = 64;
  private static final SearchFixture DIGITS =
      SearchFixture.split(Samples.open("mnist800").points().toArrays(), 100);
  private static final ReducedSpace SPACE = DIGITS.space(DIMENSION, Metric.EUCLIDEAN);

  /** What the Lucene at hand has: 4 and 7 in 9.12. */
  private static final List<Integer> BITS = QuantisedFormat.bits();

  private interface Asking {
    ReducedVectorQuery of(float[] query);
  }

  @Test
  void aRotationChangesNoDistance() {
    float[][] before = SPACE.map().apply(DIGITS.points);
    float[][] after = SPACE.turned().map().apply(DIGITS.points);
    for (int i = 1; i < before.length; i++) {
      double was = Math.sqrt(-Nearness.of(Metric.EUCLIDEAN, before[0], before[i]));
      double is = Math.sqrt(-Nearness.of(Metric.EUCLIDEAN, after[0], after[i]));
      assertThat(is).isCloseTo(was, withinPercentage(1e-3));
    }
    assertThat(variance(before, 0)).isGreaterThan(40 * variance(before, DIMENSION - 1));
    assertThat(variance(after, 0)).isLessThan(10 * variance(after, DIMENSION - 1));
  }

  private static double variance(float[][] rows, int column) {
    double mean = Arrays.stream(rows).mapToDouble(row -> row[column]).average().orElseThrow();
    return Arrays.stream(rows)
        .mapToDouble(row -> (row[column] - mean) * (row[column] - mean))
        .average()
        .orElseThrow();
  }

  @Test
  void turnedAxesKeepMoreNeighboursInTheSameBits() throws IOException {
    int few = BITS.get(0);
    ReducedVectorField ordered = new ReducedVectorField("pixels", SPACE, false, few);
    ReducedVectorField turned = ReducedVectorField.of("pixels", SPACE).inBits(few);
    try (LuceneIndex first = new LuceneIndex(ordered, DIGITS.points, 1);
        LuceneIndex second = new LuceneIndex(turned, DIGITS.points, 1)) {
      double asOrdered = recall(first, query -> ordered.query(query, K));
      double asTurned = recall(second, query -> turned.query(query, K));
      assertThat(asTurned).isGreaterThan(asOrdered + 0.03);
    }
  }

  @Test
  void imagesInFloatRestoreWhatTheBitsLose() throws IOException {
    for (int bits : BITS) {
      ReducedVectorField field = ReducedVectorField.of("pixels", SPACE).inBits(bits);
      float[][] images = field.space().map().apply(DIGITS.points);
      double kept = 0;
      try (LuceneIndex index = new LuceneIndex(field, DIGITS.points, 2)) {
        for (float[] query : DIGITS.queries) {
          int[] byImages =
              SearchFixture.nearest(images, field.space().reduce(query), K, Metric.EUCLIDEAN, ANY);
          kept +=
              SearchFixture.kept(byImages, rows(index, field.query(query, K).rerankByImages(60)));
        }
      }
      assertThat(kept / DIGITS.queries.length).as(bits + " bits").isGreaterThan(0.97);
    }
  }

  @Test
  void fullVectorsRestoreWhatTheMapLosesToo() throws IOException {
    for (int bits : BITS) {
      ReducedVectorField field = ReducedVectorField.of("pixels", SPACE).inBits(bits).keepingFull();
      try (LuceneIndex index = new LuceneIndex(field, DIGITS.points, 3)) {
        assertThat(recall(index, query -> field.query(query, K).rerank(60))).isGreaterThan(0.97);
        index.deleteEveryThird(DIGITS.points.length);
        index.merge(field.codec());
        assertThat(index.reader().leaves()).hasSize(1);
        for (float[] query : List.of(DIGITS.queries).subList(0, 10)) {
          assertThat(rows(index, field.query(query, K).rerank(DIGITS.points.length)))
              .containsExactly(DIGITS.nearest(query, K, Metric.EUCLIDEAN, row -> row % 3 != 0));
        }
      }
    }
  }

  // per vector: the packed values, and what Lucene corrects them by
  @Test
  void theCodesHaveTheBitsThatWereAskedFor() throws IOException {
    for (int bits : BITS) {
      ReducedVectorField field = ReducedVectorField.of("pixels", SPACE).inBits(bits);
      try (LuceneIndex index = new LuceneIndex(field, DIGITS.points, 1)) {
        int packed = bits == 7 ? DIMENSION : DIMENSION * bits / 8;
        long each = index.bytes(".veq") / DIGITS.points.length;
        assertThat(each).isBetween((long) packed, packed + 20L);
      }
    }
  }

  @Test
  void otherFieldsStayAsTheyWere() throws IOException {
    ReducedVectorField field = ReducedVectorField.of("pixels", SPACE).inBits(4);
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(directory, new IndexWriterConfig().setCodec(field.codec()))) {
        Document document = new Document();
        field.addTo(document, DIGITS.points[0]);
        document.add(new KnnFloatVectorField("other", new float[] {1, 2}));
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(format(reader, "pixels")).contains("Quantized");
        assertThat(format(reader, "other")).doesNotContain("Quantized");
      }
    }
    assertThat(field.codec().getName()).isEqualTo(Codec.getDefault().getName());
    assertThat(ReducedVectorField.of("pixels", SPACE).codec()).isSameAs(Codec.getDefault());
  }

  private static String format(DirectoryReader reader, String field) {
    LeafReader segment = reader.leaves().get(0).reader();
    return segment
        .getFieldInfos()
        .fieldInfo(field)
        .getAttribute(PerFieldKnnVectorsFormat.PER_FIELD_FORMAT_KEY);
  }

  @Test
  void anIndexOfTurnedAxesIsAskedByThemAlone() throws IOException {
    ReducedVectorField floats = ReducedVectorField.of("pixels", SPACE);
    try (LuceneIndex index = new LuceneIndex(floats.inBits(7), DIGITS.points, 1)) {
      assertThatThrownBy(() -> index.searcher().search(floats.query(DIGITS.queries[0], K), K))
          .hasMessageContaining("must hold images of the map that asks");
      assertThat(rows(index, floats.inBits(4).inBits(7).query(DIGITS.queries[0], K))).hasSize(K);
    }
  }

  @Test
  void bitsThatLuceneHasNotAreRefused() {
    ReducedVectorField field = ReducedVectorField.of("pixels", SPACE);
    assertThatThrownBy(() -> field.inBits(3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("Lucene .* codes a value in one of .* bits, got 3; 10.6 has .*");
    ReducedVectorField odd = ReducedVectorField.of("pixels", DIGITS.space(5, Metric.EUCLIDEAN));
    if (BITS.contains(8)) {
      assertThat(odd.inBits(4).bits()).isEqualTo(4);
    } else {
      assertThatThrownBy(() -> odd.inBits(4))
          .hasMessageContaining("an even number of values in 4 bits each, got 5");
    }
  }

  private static double recall(LuceneIndex index, Asking asking) {
    double kept = 0;
    for (float[] query : DIGITS.queries) {
      kept +=
          SearchFixture.kept(
              DIGITS.nearest(query, K, Metric.EUCLIDEAN, ANY), rows(index, asking.of(query)));
    }
    return kept / DIGITS.queries.length;
  }

  private static int[] rows(LuceneIndex index, ReducedVectorQuery query) {
    return LuceneIndex.rows(index.searcher(), query, K);
  }
}
