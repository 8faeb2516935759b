package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.adagio.embedding.LinearEmbedding;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows of a cached table are read where they lie, and are the same as those that Spark scans. */
class CachedRowsTest {
  private static final float[][] POINTS = points(900, 7, 0.8, 3);
  private static final AdagioModel MODEL =
      AdagioModel.of(LinearEmbedding.of(points(3, 7, 1, 4))).setOutputCol("small");

  @AfterEach
  void dropCaches() {
    LocalSpark.session().catalog().clearCache();
  }

  private static Dataset<Row> gaps() {
    float[][] some = POINTS.clone();
    some[0] = null;
    some[511] = null;
    some[899] = null;
    return vectors(some, 5);
  }

  private static Dataset<Row> sparse() {
    return vectors(POINTS, 3)
        .withColumn(
            "features",
            functions
                .udf(
                    (Vector v, Integer id) -> id % 2 == 0 ? v : (Vector) v.toSparse(),
                    PointColumn.VECTOR.type())
                .apply(functions.col("features"), functions.col("id")));
  }

  static Stream<Dataset<Row>> tables() {
    return Stream.of(
        vectors(POINTS, 3),
        sparse(),
        gaps(),
        LocalSpark.arrays(POINTS, PointColumn.FLOATS, 2),
        LocalSpark.arrays(POINTS, PointColumn.DOUBLES, 2),
        vectors(points(4, 7, 1, 5), 9)); // most partitions are empty
  }

  /** Columns of many kinds, some of which Spark compresses in its cache, some of them null. */
  private static Dataset<Row> withMore(Dataset<Row> table) {
    return table
        .withColumn("parity", functions.col("id").mod(2).equalTo(0))
        .withColumn("text", functions.expr("IF(id % 5 = 0, NULL, concat('row ', id % 7))"))
        .withColumn("run", functions.expr("id div 100"))
        .withColumn("price", functions.col("id").cast(DataTypes.createDecimalType(30, 2)))
        .withColumn("pair", functions.expr("struct(id, array(id, 1))"));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void cachedTablesHaveTheRowsThatTheyWereMadeOf(Dataset<Row> table) {
    AdagioModel skipping = MODEL.copy(ParamMap.empty());
    skipping.setHandleInvalid("skip");
    Dataset<Row> all = withMore(table);
    List<Row> expected = skipping.transform(all).collectAsList();
    Dataset<Row> cached = withMore(table).cache();
    assertThat(skipping.transform(cached).collectAsList()).isEqualTo(expected);
    assertThat(skipping.transform(cached).select("text", "small", "id").collectAsList())
        .isEqualTo(skipping.transform(all).select("text", "small", "id").collectAsList());
    assertThat(skipping.transform(cached).select("small").collectAsList())
        .isEqualTo(skipping.transform(all).select("small").collectAsList());
  }

  @Test
  void imagesAreTheCores() {
    Dataset<Row> cached = vectors(POINTS, 3).cache();
    for (Row row : MODEL.transform(cached).select("small", "id").collectAsList()) {
      float[] expected = MODEL.embedding().apply(POINTS[row.getInt(1)]);
      assertThat(row.<Vector>getAs(0).toArray())
          .containsExactly(LocalSpark.wide(expected), within(1e-4));
    }
  }

  @ParameterizedTest
  @EnumSource(PointColumn.class)
  void aFitToACachedTableIsTheSame(PointColumn type) {
    Dataset<Row> table =
        type == PointColumn.VECTOR ? vectors(POINTS, 3) : LocalSpark.arrays(POINTS, type, 3);
    Adagio adagio = new Adagio().setMethod("adagio").setDimension(4);
    float[][] expected = adagio.fit(table).embedding().toArrays();
    assertThat(adagio.fit(table.cache()).embedding().toArrays()).isDeepEqualTo(expected);
  }

  @Test
  void nullRowsOfACachedTableAreRefused() {
    assertThatThrownBy(() -> MODEL.transform(gaps().cache()).select("small").collect())
        .rootCause()
        .hasMessage("column features has a null row; handleInvalid = skip leaves such rows out");
  }

  /** A sort or a group makes Spark's adaptive plan, where the cached table is a stage. */
  @Test
  void adaptivePlansReadCachedTablesToo() {
    Dataset<Row> plain = MODEL.transform(vectors(POINTS, 3));
    Dataset<Row> cached = MODEL.transform(vectors(POINTS, 3).cache());
    assertThat(cached.orderBy(functions.desc("id")).collectAsList())
        .isEqualTo(plain.orderBy(functions.desc("id")).collectAsList());
    assertThat(cached.groupBy(functions.col("id").mod(3)).count().count()).isEqualTo(3);
    assertThat(cached.filter("id < 10").select("small").collectAsList())
        .isEqualTo(plain.filter("id < 10").select("small").collectAsList());
  }

  @Test
  void onlyAScanOfAWholeCachedTableIsReadSo() {
    Dataset<Row> table = vectors(POINTS, 3);
    assertThat(CachedRows.of(plan(table))).isEmpty();
    Dataset<Row> cached = table.cache();
    assertThat(CachedRows.of(plan(cached.select("features")))).isPresent();
    assertThat(CachedRows.of(plan(cached.filter("id < 10")))).isEmpty();
  }

  @Test
  void theScanStillTellsHowManyRowsItGave() {
    Dataset<Row> small = MODEL.transform(vectors(POINTS, 3).cache()).select("small");
    assertThat(small.collectAsList()).hasSize(POINTS.length);
    SparkPlan reduced = plan(small);
    assertThat(reduced).isInstanceOf(ReduceExec.class);
    assertThat(reduced.children().head().longMetric("numOutputRows").value())
        .isEqualTo(POINTS.length);
  }

  private static SparkPlan plan(Dataset<Row> rows) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().executedPlan();
  }
}
