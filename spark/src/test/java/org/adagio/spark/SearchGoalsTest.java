package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.session;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goals about neighbours, which are searched on the driver among points drawn to it. */
class SearchGoalsTest {
  private static final float[][] POINTS = points(1500, 12, 0.8, 5);

  @TempDir Path folder;

  @Test
  void aRecallGivesTheLibrarysMap() {
    AdagioModel model =
        new AdagioEstimator()
            .setRecall(0.6)
            .setMethod("pca")
            .setSeed(3)
            .setOutputCol("small")
            .fit(vectors(POINTS, 3));
    LinearEmbedding here =
        Fit.recall(0.6).with(PrincipalComponents.exact()).seed(3).on(POINTS).map();
    assertThat(model.dimension()).isEqualTo(here.dimension()).isLessThan(12);
    AdagioEstimatorTest.assertSame(model.embedding(), here, 1e-4);
    RecallCertificate certified = model.embedding().certificates().recall().orElseThrow();
    assertThat(certified).isEqualTo(here.certificates().recall().orElseThrow());
    assertThat(model.recallCertificate()).isEqualTo(certified.statement());
    assertThat(model.transform(vectors(POINTS, 2)).select("small").first().size()).isEqualTo(1);
  }

  @Test
  void bytesGiveCodesThatTheLibraryReads() throws Exception {
    Dataset<Row> data = vectors(POINTS, 3);
    AdagioModel model = new AdagioEstimator().setBytes(6).setSeed(3).setOutputCol("code").fit(data);
    long[] asked = Split.rows(POINTS.length, POINTS.length / 20, Draw.QUERIES.seed(3));
    LinearEmbedding here =
        Fit.inBytes(6).seed(3).on(Rows.without(PointCloud.of(POINTS), asked)).map();
    assertThat(model.embedding().fingerprint()).isEqualTo(here.fingerprint());
    assertThat(model.unseenRecallCertificate())
        .isEqualTo(here.certificates().unseenRecall().orElseThrow().statement());
    Dataset<Row> coded = model.transform(data);
    assertThat(coded.schema().apply("code").dataType()).isEqualTo(DataTypes.BinaryType);
    byte[] all = CodedPoints.encoded(here, PointCloud.of(POINTS));
    for (Row row : coded.collectAsList()) {
      byte[] code = row.getAs("code");
      assertThat(code).hasSize(6);
      assertThat(code).isEqualTo(Arrays.copyOfRange(all, 6 * id(row), 6 * id(row) + 6));
    }
    assertDistancesAreThoseOfASearch(model, coded);
    assertRecallIsThatOfPlainLoops(model, here, all, asked);
  }

  /** Each query, set apart, looks for the ten nearest of all other rows: in full, and by code. */
  private static void assertRecallIsThatOfPlainLoops(
      AdagioModel model, LinearEmbedding here, byte[] codes, long[] asked) {
    List<Integer> documents =
        IntStream.range(0, POINTS.length)
            .filter(row -> Arrays.binarySearch(asked, row) < 0)
            .boxed()
            .toList();
    double kept = 0;
    for (long query : asked) {
      float[] from = POINTS[(int) query];
      ToDoubleFunction<byte[]> byCode = CodedPoints.distances(here, from);
      Set<Integer> truth = tenNearest(documents, row -> squaredDistance(from, POINTS[row]));
      Set<Integer> found =
          tenNearest(
              documents,
              row -> byCode.applyAsDouble(Arrays.copyOfRange(codes, 6 * row, 6 * row + 6)));
      found.retainAll(truth);
      kept += found.size() / 10.0;
    }
    RecallCertificate certified = model.embedding().certificates().recall().orElseThrow();
    assertThat(certified.recall().mean()).isEqualTo(kept / asked.length, within(1e-12));
    assertThat(certified.recall().mean()).isBetween(0.05, 0.99);
    assertThat(certified.recall().queries()).isEqualTo(asked.length);
    assertThat(certified.documents()).isEqualTo(documents.size());
    assertThat(model.recallCertificate())
        .startsWith("75 unseen queries keep")
        .contains("among 1,425 documents, of which the fit saw ");
  }

  private static Set<Integer> tenNearest(List<Integer> rows, ToDoubleFunction<Integer> distance) {
    return rows.stream()
        .sorted(Comparator.comparingDouble(distance))
        .limit(10)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static double squaredDistance(float[] x, float[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += ((double) x[j] - y[j]) * ((double) x[j] - y[j]);
    }
    return sum;
  }

  private static int id(Row row) {
    return row.getInt(row.fieldIndex("id"));
  }

  /** By SQL over the codes, as the library's search of a file of them has it. */
  private void assertDistancesAreThoseOfASearch(AdagioModel model, Dataset<Row> coded)
      throws Exception {
    String saved = folder.resolve("model").toString();
    model.save(saved);
    coded.createOrReplaceTempView("coded");
    List<Row> nearest =
        session()
            .sql(
                """
                SELECT id, adagio_distance('%s', (SELECT features FROM coded WHERE id = 7), code) AS d
                FROM coded ORDER BY d, id LIMIT 10
                """
                    .formatted(saved))
            .collectAsList();
    LinearEmbedding map = AdagioModel.load(saved).embedding();
    Path file = folder.resolve("codes.adc");
    CodedPoints.write(map, PointCloud.of(POINTS), file);
    CodedPoints.Found found = CodedPoints.open(map, file).nearest(POINTS[7], 10);
    for (int k = 0; k < 10; k++) { // squares are estimated, in float32, in another order of sums
      double squared = Math.pow(nearest.get(k).getDouble(1), 2);
      assertThat(squared).isEqualTo(Math.pow(found.distances()[k], 2), within(1e-6));
      assertThat((long) nearest.get(k).getInt(0)).isEqualTo(found.rows()[k]);
    }
    assertRefused(saved, "adagio_distance('%s', features, id)", "a column of binary, got");
    assertRefused(saved, "adagio_distance('%s', features)", "a query and a column of codes, got 2");
    assertThatThrownBy(
            () ->
                session()
                    .sql(
                        "SELECT adagio_distance('%s', features, X'01') FROM coded".formatted(saved))
                    .collect())
        .rootCause()
        .hasMessageContaining("a coded point must be 6 bytes of this map's code, got 1 bytes");
  }

  private static void assertRefused(String saved, String function, String message) {
    assertThatThrownBy(() -> session().sql("SELECT " + function.formatted(saved) + " FROM coded"))
        .hasMessageContaining(message);
  }

  @Test
  void goalsThatExcludeEachOtherAreRefused() {
    Dataset<Row> data = vectors(points(20, 4, 1, 1), 1);
    assertThatThrownBy(() -> new AdagioEstimator().fit(data))
        .hasMessageContaining("dimension, distortion, recall or bytes must be set");
    assertThatThrownBy(() -> new AdagioEstimator().setRecall(0.9).setDistortion(0.1).fit(data))
        .hasMessageContaining("a distortion or a recall");
    assertThatThrownBy(() -> new AdagioEstimator().setBytes(8).setDimension(2).fit(data))
        .hasMessageContaining("a code is a goal of its own");
    assertThat(new AdagioEstimator().setRecall(0.9).setRerank(50).goal().recall().orElseThrow())
        .hasToString("recall@10 of 0.9 with a rerank of 50");
  }
}
