package org.adagio.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.search.ReducedSpace;
import org.adagio.search.SearchFixture;
import org.apache.lucene.document.Document;
import org.junit.jupiter.api.Test;

/** A fit of what an index holds, beside the arrays that were put into it. */
class IndexedPointsTest {
  private static final SearchFixture DATA = SearchFixture.clustered(5);

  /** Every value as it is: an index of full vectors. */
  private static final ReducedSpace WHOLE =
      new ReducedSpace(LinearEmbedding.of(identity(SearchFixture.DIMENSION)), Metric.EUCLIDEAN);

  private static float[][] identity(int size) {
    float[][] rows = new float[size][size];
    IntStream.range(0, size).forEach(i -> rows[i][i] = 1);
    return rows;
  }

  private static float[][] living() {
    return IntStream.range(0, SearchFixture.POINTS)
        .filter(row -> row % 3 != 0)
        .mapToObj(DATA::point)
        .toArray(float[][]::new);
  }

  @Test
  void aFitOfAnIndexIsThatOfItsLivingDocuments() throws IOException {
    try (LuceneIndex index =
        new LuceneIndex(ReducedVectorField.of("vector", WHOLE), DATA.points, 4)) {
      index.deleteEveryThird(SearchFixture.POINTS);
      index.add(new Document()); // without a vector
      IndexedPoints points = IndexedPoints.of(index.reader(), "vector");

      assertThat(points.size()).isEqualTo(600);
      assertThat(points.toArrays()).isDeepEqualTo(living());
      assertThat(points.select(new long[] {599, 0, 150}).toArrays())
          .isDeepEqualTo(new float[][] {DATA.point(899), DATA.point(1), DATA.point(226)});
      assertThat(points.sourceRow(150)).isEqualTo(226);
      assertThat(fitted(points)).isEqualTo(fitted(PointCloud.of(living())));
    }
  }

  private static String fitted(PointCloud points) {
    return Fit.to(12).with(PrincipalComponents.exact()).on(points).map().fingerprint();
  }

  @Test
  void fullVectorsThatAReducedFieldKeepsAreRead() throws IOException {
    ReducedVectorField field =
        ReducedVectorField.of("vector", DATA.space(12, Metric.EUCLIDEAN)).keepingFull();
    try (LuceneIndex index = new LuceneIndex(field, DATA.points, 3)) {
      assertThat(IndexedPoints.of(index.reader(), "vector.full").toArrays())
          .isDeepEqualTo(DATA.points);
      assertThat(IndexedPoints.of(index.reader(), "vector").dimension()).isEqualTo(12);
    }
  }

  // on the way from a full index to a reduced one, both fields stand in it
  @Test
  void anotherFieldOfTheIndexRanks() throws IOException {
    ReducedVectorField whole = ReducedVectorField.of("whole", WHOLE);
    ReducedVectorField small = ReducedVectorField.of("small", DATA.space(12, Metric.EUCLIDEAN));
    try (LuceneIndex index = new LuceneIndex(whole, new float[0][], 1)) {
      for (int row = 0; row < 100; row++) {
        Document document = LuceneIndex.document(whole, row, DATA.point(row));
        small.addTo(document, DATA.point(row));
        index.add(document);
      }
      ReducedVectorQuery query =
          small.query(DATA.queries[0], 5).rerank(100, FullVectors.ofField("whole"));
      assertThat(LuceneIndex.rows(index.searcher(), query, 5))
          .containsExactly(DATA.nearest(DATA.queries[0], 5, Metric.EUCLIDEAN, row -> row < 100));
    }
  }

  @Test
  void aFieldWithoutVectorsIsNamed() throws IOException {
    try (LuceneIndex index =
        new LuceneIndex(ReducedVectorField.of("vector", WHOLE), new float[0][], 1)) {
      assertThatThrownBy(() -> IndexedPoints.of(index.reader(), "vector"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "field 'vector' of the index must hold vectors, got no document that has one");
    }
  }
}
