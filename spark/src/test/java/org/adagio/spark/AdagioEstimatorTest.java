package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.Fitted;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every Param does, in a Spark of two threads. */
class AdagioEstimatorTest {
  private static final float[][] POINTS = points(600, 12, 0.7, 1);
  private static final PointCloud CLOUD = PointCloud.of(POINTS);

  private static AdagioEstimator of(String method) {
    return new AdagioEstimator().setMethod(method);
  }

  @ParameterizedTest
  @CsvSource({"adagio, exact", "adagio, randomized", "pca, exact", "pca, randomized", "jl, exact"})
  void methodAndPcaGiveTheLocalMapInAnyPartitions(String method, String pca) {
    LinearEmbedding here = Fit.to(5).with(recipe(method, pca)).seed(9).on(CLOUD).map();
    for (int partitions : new int[] {1, 2, 7}) {
      AdagioModel model =
          of(method).setPca(pca).setDimension(5).setSeed(9).fit(vectors(POINTS, partitions));
      assertSame(model.embedding(), here, 1e-4);
      assertThat(model.embedding().provenance()).isEqualTo(here.provenance());
      assertThat(model.embedding().certificate().orElseThrow().maxDistortion())
          .isEqualTo(Distortion.of(here.reduction(CLOUD)).max(), within(1e-4));
    }
  }

  private static EmbeddingMethod recipe(String method, String pca) {
    var basis = pca.equals("exact") ? PrincipalBasis.EXACT : PrincipalBasis.RANDOMIZED;
    return switch (method) {
      case "adagio" -> new Adagio(basis);
      case "pca" -> new PrincipalComponents(basis);
      default -> JohnsonLindenstrauss.signs();
    };
  }

  @Test
  void aNarrowAndAFlatPartOfTheRowsMakeNoDifference() {
    // rows of very different places in different partitions: their moments merge
    float[][] points = points(500, 6, 1, 3);
    for (int i = 0; i < 100; i++) {
      points[i][2] += 1000;
    }
    AdagioModel model = of("pca").setDimension(3).fit(vectors(points, 5));
    assertSame(
        model.embedding(), Fit.to(3).with(PrincipalComponents.exact()).on(points).map(), 1e-4);
  }

  @ParameterizedTest
  @CsvSource({"pca, 0.2", "adagio, 0.5", "jl, 0.9"})
  void distortionGivesTheLocalDimension(String method, double distortion) {
    LinearEmbedding here =
        Fit.within(distortion).with(recipe(method, "exact")).seed(9).on(CLOUD).map();
    AdagioModel model = of(method).setDistortion(distortion).setSeed(9).fit(vectors(POINTS, 3));
    assertThat(model.dimension()).isEqualTo(here.dimension());
    assertSame(model.embedding(), here, 1e-4);
    assertThat(model.embedding().certificate().orElseThrow().maxDistortion())
        .isLessThanOrEqualTo(distortion);
  }

  @Test
  void dimensionAndDistortionTogetherAreHeldOrRefused() {
    Dataset<Row> data = vectors(POINTS, 2);
    AdagioEstimator both = of("refined").setDimension(7).setDistortion(0.3).setLandmarks(80);
    AdagioModel model = both.fit(data);
    assertThat(model.dimension()).isEqualTo(7);
    assertThat(Distortion.of(model.embedding().reduction(CLOUD)).max()).isLessThanOrEqualTo(0.3);
    assertThatThrownBy(() -> of("pca").setDimension(2).setDistortion(0.01).fit(data))
        .isInstanceOf(UnreachableDistortionException.class);
  }

  @Test
  void oneOfDimensionAndDistortionMustBeSet() {
    assertThatThrownBy(() -> new AdagioEstimator().fit(vectors(POINTS, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "dimension, distortion, recall or bytes must be set, the first also with the next two");
  }

  @Test
  void fewPointsAreRefinedOnTheDriver() {
    float[][] few = points(120, 8, 0.6, 2);
    AdagioModel model =
        of("refined").setDimension(5).setSeed(3).setDistortion(0.3).fit(vectors(few, 3));
    LinearEmbedding here = Fit.to(5).within(0.3).seed(3).on(few).map();
    assertSame(model.embedding(), here, 1e-6);
  }

  @Test
  void neighboursAreFoundOnTheDriver() {
    AdagioModel model =
        of("neighbours").setMetric("cosine").setDimension(4).setSeed(3).fit(vectors(POINTS, 3));
    LinearEmbedding here =
        Fit.to(4).with(Neighbours.standard()).metric(Metric.COSINE).seed(3).on(POINTS).map();
    assertSame(model.embedding(), here, 1e-5);
    assertThat(model.embedding().metric()).isEqualTo(Metric.COSINE);
  }

  @Test
  void landmarksAreFewerThanPoints() {
    AdagioModel model = of("refined").setDistortion(0.35).setLandmarks(60).fit(vectors(POINTS, 3));
    Certificate certificate = model.embedding().certificate().orElseThrow();
    assertThat(certificate.coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(certificate.pairs()).isEqualTo(600 * 599 / 2);
    assertThat(model.embedding().provenance().orElseThrow().parameters())
        .containsEntry("landmarks", "60");
    assertThat(Distortion.of(model.embedding().reduction(CLOUD)).max())
        .isEqualTo(certificate.maxDistortion(), within(1e-6))
        .isLessThanOrEqualTo(0.35);
  }

  @Test
  void seedsGiveOtherSigns() {
    Dataset<Row> data = vectors(POINTS, 2);
    float[][] one = of("jl").setDimension(4).setSeed(1).fit(data).embedding().toArrays();
    float[][] again = of("jl").setDimension(4).setSeed(1).fit(data).embedding().toArrays();
    float[][] other = of("jl").setDimension(4).setSeed(2).fit(data).embedding().toArrays();
    assertThat(again).isDeepEqualTo(one);
    assertThat(Arrays.deepEquals(other, one)).isFalse();
  }

  @Test
  void pairsBeyondTheBudgetAreSampled() {
    AdagioEstimator adagio = of("adagio").setDimension(5).setSeed(9);
    LinearEmbedding map = adagio.setPairs(20_000).fit(vectors(POINTS, 3)).embedding();
    Certificate certificate = map.certificate().orElseThrow();
    assertThat(certificate.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(certificate.pairs()).isEqualTo(20_000);
    double max = Distortion.of(map.reduction(CLOUD)).max();
    assertThat(certificate.maxDistortion()).isPositive().isLessThanOrEqualTo(max + 1e-9);
  }

  @Test
  void pointsHeldOutAreNotFittedToAndJudgeTheMap() {
    AdagioModel model =
        of("pca").setDimension(4).setHoldout(0.1).setSeed(5).fit(vectors(POINTS, 3));
    Fitted here = Fit.to(4).with(PrincipalComponents.exact()).holdOut(0.1).seed(5).on(CLOUD);
    assertSame(model.embedding(), here.map(), 1e-4);
    assertThat(model.embedding().provenance()).isEqualTo(here.map().provenance());
    assertThat(here.map().provenance().orElseThrow().drawnFrom()).isPresent();
    PointCloud unseen = CLOUD.select(Split.rows(600, 60, Draw.HELD_OUT_POINTS.seed(5)));
    DistortionProfile expected = Distortion.of(here.map().reduction(unseen));
    Certificate found = model.embedding().certificates().heldOut().orElseThrow();
    assertThat(found.points()).isEqualTo(60);
    assertThat(found.maxDistortion()).isEqualTo(expected.max(), within(1e-5));
    assertThat(found.worstPair().first()).isEqualTo(expected.worstPairs().get(0).first());
    assertThat(model.embedding().certificates().unseen().orElseThrow().coverage())
        .isEqualTo(Coverage.UNSEEN_PAIRS);
    assertThat(model.heldOutCertificate()).isEqualTo(found.statement()).contains("60 points");
    assertThat(model.unseenCertificate())
        .isEqualTo(model.embedding().certificates().unseen().orElseThrow().statement());
    assertThat(model.certificateOfAll()).isEmpty();
    PointCloud kept = Rows.without(CLOUD, Split.rows(600, 60, Draw.HELD_OUT_POINTS.seed(5)));
    assertThat(model.embedding().certificate().orElseThrow().worstPair().first())
        .isEqualTo(Distortion.of(here.map().reduction(kept)).worstPairs().get(0).first());
  }

  @ParameterizedTest
  @EnumSource(
      value = PointColumn.class,
      names = {"FLOATS", "DOUBLES"})
  void arraysServeAsVectorsDo(PointColumn type) {
    AdagioEstimator adagio = of("adagio").setDimension(4).setOutputCol("small");
    Dataset<Row> arrays = LocalSpark.arrays(POINTS, type, 3);
    AdagioModel model = adagio.fit(arrays);
    assertSame(model.embedding(), adagio.fit(vectors(POINTS, 2)).embedding(), 1e-6);
    assertThat(model.transform(arrays).schema().apply("small").dataType()).isEqualTo(type.type());
  }

  @Test
  void nullRowsAreRefusedWithTheirCountOrSkipped() {
    float[][] some = POINTS.clone();
    some[3] = null;
    some[400] = null;
    some[77] = some[77].clone();
    some[77][1] = Float.NaN;
    Dataset<Row> data = vectors(some, 4);
    assertThatThrownBy(() -> of("pca").setDimension(2).fit(data))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "column features has 2 null rows and 1 rows with a value that is not finite, of 600;"
                + " handleInvalid = skip leaves them out");
    AdagioModel model = of("pca").setDimension(2).setHandleInvalid("skip").fit(data);
    List<float[]> rest = new ArrayList<>(List.of(POINTS));
    rest.removeAll(List.of(POINTS[3], POINTS[77], POINTS[400]));
    assertSame(
        model.embedding(),
        Fit.to(2).with(PrincipalComponents.exact()).on(rest.toArray(float[][]::new)).map(),
        1e-4);
    assertThat(model.transform(data).count()).isEqualTo(597);
  }

  @Test
  void pointsOfSeveralSizesAreRefused() {
    float[][] mixed = POINTS.clone();
    mixed[500] = new float[5];
    for (int partitions : new int[] {1, 6}) {
      assertThatThrownBy(() -> of("pca").setDimension(2).fit(vectors(mixed, partitions)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("column features must hold points of one size, got 12 and 5");
    }
  }

  @Test
  void tooFewPointsAreRefused() {
    float[] point = POINTS[0];
    assertThatThrownBy(() -> of("pca").setDimension(2).fit(vectors(new float[][] {point}, 2)))
        .hasMessage("at least two points are needed to have a distance, got 1");
    assertThatThrownBy(
            () -> of("pca").setDimension(2).fit(vectors(new float[][] {point, point, point}, 2)))
        .hasMessage("all 3 points are equal: there is no distance to keep");
  }

  @Test
  void theSchemaIsCheckedBeforeAnyWork() {
    StructType schema =
        new StructType().add("features", SQLDataTypes.VectorType()).add("name", "string");
    AdagioEstimator adagio = of("pca").setDimension(2).setOutputCol("small");
    StructType extended = adagio.transformSchema(schema);
    assertThat(AttributeGroup.fromStructField(extended.apply("small")).size()).isEqualTo(2);
    assertThat(extended.apply("small").dataType()).isEqualTo(SQLDataTypes.VectorType());
    assertThatThrownBy(() -> adagio.copy(empty()).setInputCol("other").transformSchema(schema))
        .hasMessage("inputCol other is no column; there are features, name");
    assertThatThrownBy(() -> adagio.copy(empty()).setInputCol("name").transformSchema(schema))
        .hasMessage("column name must be a vector, array<float> or array<double>, got string");
    assertThatThrownBy(() -> adagio.copy(empty()).setOutputCol("name").transformSchema(schema))
        .hasMessage("outputCol name exists already");
    StructType sized = new StructType().add(new AttributeGroup("features", 3).toStructField());
    assertThatThrownBy(() -> adagio.copy(empty()).setDimension(4).transformSchema(sized))
        .hasMessage("dimension must be at most the points' own 3, got 4");
  }

  private static org.apache.spark.ml.param.ParamMap empty() {
    return org.apache.spark.ml.param.ParamMap.empty();
  }

  @Test
  void paramsRefuseNonsense() {
    AdagioEstimator adagio = new AdagioEstimator();
    assertThatThrownBy(() -> adagio.setDimension(0)).hasMessageContaining("dimension");
    assertThatThrownBy(() -> adagio.setDistortion(1)).hasMessageContaining("distortion");
    assertThatThrownBy(() -> adagio.setRecall(0)).hasMessageContaining("recall");
    assertThatThrownBy(() -> adagio.setRerank(9)).hasMessageContaining("rerank");
    assertThatThrownBy(() -> adagio.setBytes(3)).hasMessageContaining("bytes");
    assertThatThrownBy(() -> adagio.setMethod("best")).hasMessageContaining("method");
    assertThatThrownBy(() -> adagio.setMetric("manhattan")).hasMessageContaining("metric");
    assertThatThrownBy(() -> adagio.setPca("fast")).hasMessageContaining("pca");
    assertThatThrownBy(() -> adagio.setLandmarks(1)).hasMessageContaining("landmarks");
    assertThatThrownBy(() -> adagio.setHoldout(1)).hasMessageContaining("holdout");
    assertThatThrownBy(() -> adagio.setPairs(0)).hasMessageContaining("pairs");
    assertThatThrownBy(() -> adagio.setHandleInvalid("keep")).hasMessageContaining("handle");
    assertThat(Arrays.stream(adagio.params()).map(param -> param.name()))
        .containsExactlyInAnyOrder(
            "inputCol",
            "outputCol",
            "handleInvalid",
            "dimension",
            "distortion",
            "recall",
            "rerank",
            "bytes",
            "method",
            "metric",
            "pca",
            "seed",
            "landmarks",
            "holdout",
            "pairs");
  }

  @Test
  void aCallersProgressHearsOfEveryStage() {
    Map<String, Long> heard = new ConcurrentHashMap<>();
    Progress progress =
        new Progress() {
          private String stage;

          @Override
          public synchronized void stage(String name, long steps) {
            stage = name;
            heard.putIfAbsent(name, 0L);
          }

          @Override
          public synchronized void advance(long steps) {
            heard.merge(stage, steps, Long::sum);
          }
        };
    of("pca").setDimension(3).fit(vectors(POINTS, 3), progress);
    assertThat(heard)
        .containsEntry("reading points", 0L)
        .containsEntry("covariance", 600L)
        .containsEntry("all pairs", 600L * 599 / 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void pointsOfFewerThanTheirDimensionAreFitted(int shift) {
    float[][] wide = points(20, 30 + shift, 0.9, 4);
    AdagioModel model = of("adagio").setDimension(8).fit(vectors(wide, 4));
    assertSame(model.embedding(), Fit.to(8).with(Adagio.halfSplit()).on(wide).map(), 1e-5);
  }

  @Test
  void doublesBeyondFloat32AreNotFinite() {
    List<Row> rows =
        List.of(
            org.apache.spark.sql.RowFactory.create((Object) new double[] {1e300, 1}),
            org.apache.spark.sql.RowFactory.create((Object) new double[] {1, 1}),
            org.apache.spark.sql.RowFactory.create((Object) new double[] {2, 1}));
    StructType schema =
        new StructType().add("features", DataTypes.createArrayType(DataTypes.DoubleType));
    assertThatThrownBy(() -> of("jl").setDimension(1).fit(LocalSpark.inPartitions(rows, schema, 1)))
        .hasMessageContaining("1 rows with a value that is not finite, of 3");
  }

  static void assertSame(LinearEmbedding actual, LinearEmbedding expected, double tolerance) {
    float[][] found = actual.toArrays();
    float[][] wanted = expected.toArrays();
    assertThat(found).hasDimensions(wanted.length, wanted[0].length);
    for (int i = 0; i < wanted.length; i++) {
      for (int j = 0; j < wanted[i].length; j++) {
        assertThat((double) found[i][j]).isEqualTo(wanted[i][j], within(tolerance));
      }
    }
  }
}
