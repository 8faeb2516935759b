package org.adagio.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.adagio.Metric;
import org.adagio.model.LinearEmbedding;
import org.adagio.search.ReducedSpace;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** What a field puts into documents, what it refuses, and when queries are equal. */
class ReducedVectorFieldTest {
  private static final LinearEmbedding MAP =
      LinearEmbedding.of(new float[][] {{1, 0, 0}, {0, 2, 0}});
  private static final ReducedSpace SPACE = new ReducedSpace(MAP, Metric.EUCLIDEAN);
  private static final ReducedVectorField LEAN = ReducedVectorField.of("vector", SPACE);
  private static final ReducedVectorField KEEPING = LEAN.keepingFull();
  private static final float[] POINT = {0.1f, -3e-7f, 5e9f};

  @Test
  void theImageIsIndexed() {
    Document document = new Document();
    LEAN.addTo(document, new float[] {1, 2, 3});

    assertThat(document.getFields()).hasSize(2);
    assertThat(document.getField("vector.map").binaryValue().utf8ToString())
        .isEqualTo(MAP.fingerprint() + " euclidean");
    assertThat(((KnnFloatVectorField) document.getField("vector")).vectorValue())
        .containsExactly(1, 4);
  }

  @Test
  void fullVectorsAreKeptBitForBit() throws IOException {
    try (LuceneIndex index = new LuceneIndex(KEEPING, new float[][] {{1, 2, 3}, POINT}, 1)) {
      var values = DocValues.getBinary(index.reader().leaves().get(0).reader(), "vector.full");
      assertThat(values.advanceExact(1)).isTrue();
      BytesRef bytes = values.binaryValue();
      ByteBuffer floats =
          ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length).order(ByteOrder.LITTLE_ENDIAN);
      assertThat(new float[] {floats.getFloat(), floats.getFloat(), floats.getFloat()})
          .containsExactly(POINT);
    }
  }

  @Test
  void anotherDimensionIsRefusedInOneLine() {
    assertThatThrownBy(() -> LEAN.addTo(new Document(), new float[4]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points must have the map's dimension 3, got 4");
    assertThatThrownBy(() -> LEAN.query(new float[2], 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points must have the map's dimension 3, got 2");
  }

  @Test
  void whatCannotBeAskedIsRefusedInOneLine() {
    assertThatThrownBy(() -> LEAN.query(POINT, 0)).hasMessage("k must be at least 1, got 0");
    assertThatThrownBy(() -> KEEPING.query(POINT, 10).rerank(9))
        .hasMessage("a rerank must look at k = 10 documents at least, got 9");
    assertThatThrownBy(() -> LEAN.query(POINT, 10).rerank(50))
        .hasMessage(
            "field 'vector' keeps no full vectors; make it keep them, or say where they are");
    LinearEmbedding wide = LinearEmbedding.of(new float[1][8192]);
    assertThatThrownBy(
            () -> new ReducedVectorField("v", new ReducedSpace(wide, Metric.COSINE), true, 32))
        .hasMessage(
            "vectors kept in a Lucene index must have at most 8191 dimensions, got 8192;"
                + " rerank by vectors of your own");
  }

  @Test
  void aDocumentWithoutFullVectorIsNamed() throws IOException {
    try (LuceneIndex index = new LuceneIndex(LEAN, new float[][] {POINT}, 1)) {
      assertThatThrownBy(() -> index.searcher().search(KEEPING.query(POINT, 1).rerank(1), 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "document 0 must have a full vector in field 'vector.full', got none;"
                  + " index it with a field that keeps them");
      FullVectors numbered = FullVectors.byNumber("absent", row -> POINT);
      assertThatThrownBy(() -> index.searcher().search(LEAN.query(POINT, 1).rerank(1, numbered), 1))
          .hasMessageStartingWith("document 0 must have a number in field 'absent'");
    }
  }

  @Test
  void anIndexWithoutDocumentsHasNoneToFind() throws IOException {
    try (LuceneIndex index = new LuceneIndex(KEEPING, new float[0][], 1)) {
      assertThat(index.searcher().search(KEEPING.query(POINT, 3).rerank(5), 3).scoreDocs).isEmpty();
    }
  }

  // of the same shape, and so without a word from Lucene: what it would find is of no use
  @Test
  void anIndexIsSearchedWithItsOwnMapAlone() throws IOException {
    LinearEmbedding other = LinearEmbedding.of(new float[][] {{0, 0, 1}, {0, 2, 0}});
    ReducedVectorField asking =
        ReducedVectorField.of("vector", new ReducedSpace(other, Metric.EUCLIDEAN));
    String refusal =
        "field 'vector' of the index must hold images of the map that asks, %s euclidean, got those of %s"
            .formatted(other.fingerprint(), MAP.fingerprint() + " euclidean");
    try (LuceneIndex index = new LuceneIndex(KEEPING, new float[][] {POINT, {1, 2, 3}}, 2)) {
      for (Query query :
          List.of(asking.query(POINT, 1), asking.keepingFull().query(POINT, 1).rerank(2))) {
        assertThatThrownBy(() -> index.searcher().search(query, 1))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                refusal
                    + "; ask with that map, or build another index with this one beside it and"
                    + " switch");
      }
      index.add(LuceneIndex.document(asking, 2, POINT)); // two maps' images, then in one segment
      assertThatThrownBy(() -> index.searcher().search(KEEPING.query(POINT, 1), 1))
          .hasMessageContaining("got those of " + other.fingerprint());
      index.merge();
      assertThatThrownBy(() -> index.searcher().search(KEEPING.query(POINT, 1), 1))
          .hasMessageContaining("got those of " + other.fingerprint());
      assertThatThrownBy(() -> index.searcher().search(asking.query(POINT, 1), 1))
          .hasMessageStartingWith(refusal);
    }
  }

  @Test
  void imagesWithoutTheirMapAndAnotherMetricAreRefused() throws IOException {
    try (LuceneIndex index = new LuceneIndex(LEAN, new float[][] {POINT}, 1)) {
      ReducedVectorField byAngle =
          ReducedVectorField.of("vector", new ReducedSpace(MAP, Metric.COSINE));
      assertThatThrownBy(() -> index.searcher().search(byAngle.query(POINT, 1), 1))
          .hasMessageContaining(MAP.fingerprint() + " cosine, got those of " + MAP.fingerprint());
    }
    try (LuceneIndex index = new LuceneIndex(LEAN, new float[0][], 1)) {
      Document bare = new Document();
      bare.add(new KnnFloatVectorField("vector", new float[] {1, 2}));
      index.add(bare);
      assertThatThrownBy(() -> index.searcher().search(LEAN.query(POINT, 1), 1))
          .hasMessageContaining("got those of a map that it does not name");
    }
  }

  @Test
  void documentsWithoutVectorAreLeftOut() throws IOException {
    try (LuceneIndex index = new LuceneIndex(KEEPING, new float[][] {POINT}, 1)) {
      index.add(new Document());
      assertThat(index.searcher().search(KEEPING.query(POINT, 2).rerank(9), 2).scoreDocs)
          .hasSize(1);
    }
  }

  @Test
  void queriesAreEqualByWhatTheyAsk() {
    ReducedVectorQuery query = KEEPING.query(POINT, 3).rerank(5);

    assertThat(query)
        .isEqualTo(KEEPING.query(POINT.clone(), 3).rerank(5))
        .hasSameHashCodeAs(KEEPING.query(POINT.clone(), 3).rerank(5))
        .isNotEqualTo(KEEPING.query(POINT, 3))
        .isNotEqualTo(KEEPING.query(POINT, 3).rerank(6))
        .isNotEqualTo(KEEPING.query(POINT, 4).rerank(5))
        .isNotEqualTo(KEEPING.query(new float[3], 3).rerank(5))
        .isNotEqualTo(query.filter(new MatchAllDocsQuery()));
    assertThat(query.filter(new MatchAllDocsQuery()))
        .hasToString("ReducedVectorQuery(vector, 3 -> 2, k = 3, rerank 5, filter *:*)");
  }
}
