package org.adagio.spark;

import static org.adagio.spark.AdagioEstimatorTest.assertSame;
import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.session;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.adagio.Overwrite;
import org.adagio.model.LinearEmbedding;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fitted model: what it makes of rows, and how it is kept. */
class AdagioModelTest {
  private static final float[][] POINTS = points(1300, 9, 0.8, 1);
  private static Dataset<Row> data;
  private static AdagioModel model;

  @TempDir Path folder;

  @BeforeAll
  static void fit() {
    data = vectors(POINTS, 3);
    model =
        new AdagioEstimator().setMethod("adagio").setDimension(4).setOutputCol("small").fit(data);
  }

  @Test
  void transformGivesTheCoresImagesAndKeepsTheOtherColumns() {
    Dataset<Row> transformed = model.transform(data);
    assertThat(transformed.columns()).containsExactly("id", "features", "small");
    assertThat(AttributeGroup.fromStructField(transformed.schema().apply("small")).size())
        .isEqualTo(4);
    List<Row> rows = transformed.collectAsList();
    assertThat(rows).hasSize(POINTS.length);
    for (Row row : rows) {
      float[] expected = model.embedding().apply(POINTS[row.getInt(0)]);
      assertThat(row.<Vector>getAs("small").toArray())
          .containsExactly(LocalSpark.wide(expected), within(1e-5));
      assertThat(row.<Vector>getAs("features").toArray())
          .isEqualTo(LocalSpark.wide(POINTS[row.getInt(0)]));
    }
  }

  @Test
  void sparseVectorsHaveTheImagesOfTheirDenseForms() {
    float[][] sparse = points(50, 9, 1, 2);
    for (float[] point : sparse) {
      point[1] = 0;
      point[5] = 0;
    }
    Dataset<Row> dense = vectors(sparse, 2);
    Dataset<Row> thin =
        dense.withColumn(
            "features",
            functions
                .udf((Vector vector) -> (Vector) vector.toSparse(), PointColumn.VECTOR.type())
                .apply(functions.col("features")));
    assertThat(model.transform(thin).select("small").collectAsList())
        .isEqualTo(model.transform(dense).select("small").collectAsList());
    assertThat(
            new AdagioEstimator().setMethod("pca").setDimension(2).fit(thin).embedding().toArrays())
        .isDeepEqualTo(
            new AdagioEstimator()
                .setMethod("pca")
                .setDimension(2)
                .fit(dense)
                .embedding()
                .toArrays());
  }

  @Test
  void columnsKeepTheirTypesValuesAndWhatIsKnownOfThem() {
    Metadata known = new MetadataBuilder().putString("unit", "metre").build();
    Dataset<Row> more =
        data.withColumn("a.b", functions.col("id").as("a.b", known))
            .withColumn("text", functions.expr("IF(id % 5 = 0, NULL, concat('row ', id))"))
            .withColumn("price", functions.col("id").cast(DataTypes.createDecimalType(30, 2)))
            .withColumn("at", functions.expr("timestamp_micros(id * 1000001L)"))
            .withColumn("pair", functions.expr("struct(id, array(id, 1), map('a', id))"));
    Dataset<Row> transformed = model.transform(more);
    assertThat(transformed.drop("small").schema()).isEqualTo(more.schema());
    assertThat(transformed.schema().apply("a.b").metadata()).isEqualTo(known);
    assertThat(transformed.drop("small").collectAsList()).isEqualTo(more.collectAsList());
  }

  @Test
  void nothingIsComputedBeforeRowsAreAskedFor() {
    Dataset<Row> failing =
        data.withColumn("features", functions.expr("IF(id < 0, features, raise_error('read'))"));
    assertThat(model.transform(failing).columns()).contains("small");
  }

  @Test
  void transformedRowsJoinGroupAndSort() {
    Dataset<Row> small = model.transform(data);
    assertThat(small.as("a").join(small.as("b"), "id").count()).isEqualTo(POINTS.length);
    assertThat(small.groupBy(functions.col("id").mod(2)).count().count()).isEqualTo(2);
    assertThat(
            small.orderBy(functions.desc("id")).select("small").first().<Vector>getAs(0).toArray())
        .containsExactly(
            LocalSpark.wide(model.embedding().apply(POINTS[POINTS.length - 1])), within(1e-5));
    small.cache();
    assertThat(small.filter("id < 5").count()).isEqualTo(5);
    small.unpersist();
  }

  @Test
  void rowsWithoutAPointAreRefusedOrLeftOut() {
    float[][] some = POINTS.clone();
    some[7] = null;
    Dataset<Row> gaps = vectors(some, 2);
    assertThatThrownBy(() -> model.transform(gaps).collect())
        .rootCause()
        .hasMessage("column features has a null row; handleInvalid = skip leaves such rows out");
    assertThat(model.copy(ParamMap.empty()).setHandleInvalid("skip").transform(gaps).count())
        .isEqualTo(POINTS.length - 1);
    assertThatThrownBy(() -> model.transform(vectors(points(5, 3, 1, 1), 1)).collect())
        .rootCause()
        .hasMessage("column features must hold points of the model's size 9, got 3");
  }

  @Test
  void sqlReducesWithASavedModel() throws IOException {
    String path = folder.resolve("model").toString();
    model.save(path);
    data.createOrReplaceTempView("digits");
    List<Row> rows =
        session()
            .sql("SELECT id, adagio_reduce('%s', features) AS small FROM digits".formatted(path))
            .collectAsList();
    for (Row row : rows) {
      assertThat(row.<Vector>getAs("small").toArray())
          .containsExactly(
              LocalSpark.wide(model.embedding().apply(POINTS[row.getInt(0)])), within(1e-5));
    }
    LocalSpark.arrays(POINTS, PointColumn.FLOATS, 2).createOrReplaceTempView("floats");
    String nulls =
        "SELECT adagio_reduce('%s', IF(id = 3, NULL, features)) AS small FROM floats WHERE id = %d";
    assertThat(session().sql(nulls.formatted(path, 3)).first().isNullAt(0)).isTrue();
    assertThat(session().sql(nulls.formatted(path, 4)).first().<Float>getList(0)).hasSize(4);
    assertThatThrownBy(() -> session().sql("SELECT adagio_reduce(id, features) FROM digits"))
        .hasMessageContaining("takes the path of a saved model as a constant");
    assertThatThrownBy(() -> session().sql("SELECT adagio_reduce('none') FROM digits"))
        .hasMessageContaining("takes a model and a column, got 1 arguments");
  }

  @Test
  void aSessionThatIsWithoutTheFunctionCanBeGivenIt() throws IOException {
    Path path = folder.resolve("registered");
    model.save(path.toString());
    SparkSession late = session().newSession();
    late.sql("DROP TEMPORARY FUNCTION adagio_reduce");
    String query = "SELECT size(adagio_reduce('%s', array_repeat(1f, 9)))".formatted(path);
    assertThatThrownBy(() -> late.sql(query)).hasMessageContaining("adagio_reduce");
    AdagioExtensions.register(late);
    assertThat(late.sql(query).first().getInt(0)).isEqualTo(4);
  }

  @Test
  void aSavedModelIsTheCommandLinesModelFile() throws IOException {
    Path saved = folder.resolve("saved");
    model.save(saved.toString());
    Path file = folder.resolve("cli.safetensors");
    model.embedding().save(file, Overwrite.NO);
    assertThat(saved.resolve("model.safetensors")).hasSameBinaryContentAs(file);
    assertThat(LinearEmbedding.load(saved.resolve("model.safetensors")).certificate())
        .isEqualTo(model.embedding().certificate());

    AdagioModel fromFile = AdagioModel.load(file.toString()).setOutputCol("small");
    Path again = folder.resolve("again");
    fromFile.save(again.toString());
    assertThat(again.resolve("model.safetensors")).hasSameBinaryContentAs(file);
    assertThat(fromFile.transform(data).select("small").collectAsList())
        .isEqualTo(model.transform(data).select("small").collectAsList());
  }

  @Test
  void modelsAreSavedAndReadAndNotOverwrittenUnasked() throws IOException {
    String path = folder.resolve("model").toString();
    model.save(path);
    AdagioModel read = AdagioModel.load(path);
    assertThat(read.uid()).isEqualTo(model.uid());
    assertThat(read.getOutputCol()).isEqualTo("small");
    assertSame(read.embedding(), model.embedding(), 0);
    assertThat(read.certificate()).isEqualTo(model.certificate()).startsWith("all 844,350 pairs");
    assertThatThrownBy(() -> model.save(path)).isInstanceOf(IOException.class);
    model.copy(ParamMap.empty()).setOutputCol("other").write().overwrite().save(path);
    assertThat(AdagioModel.load(path).getOutputCol()).isEqualTo("other");
  }

  @Test
  void estimatorsAreSavedAndCopied() throws IOException {
    AdagioEstimator adagio = new AdagioEstimator().setDistortion(0.2).setMethod("pca").setSeed(7);
    String path = folder.resolve("estimator").toString();
    adagio.save(path);
    AdagioEstimator read = AdagioEstimator.load(path);
    assertThat(read.uid()).isEqualTo(adagio.uid());
    assertThat(read.getDistortion()).isEqualTo(0.2);
    assertThat(read.getMethod()).isEqualTo("pca");
    assertThat(read.isSet(read.dimension())).isFalse();
    ParamMap extra = new ParamMap().put(adagio.seed().w(8));
    assertThat(adagio.copy(extra).getSeed()).isEqualTo(8);
    assertThat(adagio.getSeed()).isEqualTo(7);
  }

  @Test
  void pipelinesCarryIt() throws IOException {
    Dataset<Row> labelled = data.withColumn("label", functions.col("id").mod(2).cast("double"));
    Pipeline pipeline =
        new Pipeline()
            .setStages(
                new PipelineStage[] {
                  new AdagioEstimator().setMethod("pca").setDimension(3).setOutputCol("small"),
                  new LogisticRegression().setFeaturesCol("small").setMaxIter(2)
                });
    PipelineModel fitted = pipeline.fit(labelled);
    String path = folder.resolve("pipeline").toString();
    fitted.save(path);
    assertThat(PipelineModel.load(path).transform(labelled).select("prediction").collectAsList())
        .isEqualTo(fitted.transform(labelled).select("prediction").collectAsList());
  }

  @Test
  void crossValidationChoosesItsDimension() {
    AdagioEstimator adagio =
        new AdagioEstimator().setMethod("pca").setOutputCol("small").setDimension(1);
    LogisticRegression regression = new LogisticRegression().setFeaturesCol("small").setMaxIter(3);
    // the label follows the third coordinate, which one principal component does not show
    Dataset<Row> labelled =
        vectors(points(200, 9, 0.8, 1), 1)
            .withColumn(
                "label",
                functions
                    .udf((Vector v) -> v.apply(2) > 2 ? 1.0 : 0.0, DataTypes.DoubleType)
                    .apply(functions.col("features")));
    CrossValidatorModel chosen =
        new CrossValidator()
            .setEstimator(new Pipeline().setStages(new PipelineStage[] {adagio, regression}))
            .setEstimatorParamMaps(
                new ParamGridBuilder().addGrid(adagio.dimension(), new int[] {1, 6}).build())
            .setEvaluator(new BinaryClassificationEvaluator())
            .setNumFolds(2)
            .setSeed(1)
            .fit(labelled);
    PipelineModel best = (PipelineModel) chosen.bestModel();
    assertThat(((AdagioModel) best.stages()[0]).dimension()).isEqualTo(6);
  }

  @Test
  void nothingIsLeftInTheTemporaryFolder() throws IOException {
    List<Path> before = temporaryFiles();
    model.save(folder.resolve("m").toString());
    AdagioModel.load(folder.resolve("m").toString());
    assertThat(temporaryFiles()).isEqualTo(before);
  }

  private static List<Path> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files.filter(file -> file.getFileName().toString().contains("adagio")).toList();
    }
  }
}
