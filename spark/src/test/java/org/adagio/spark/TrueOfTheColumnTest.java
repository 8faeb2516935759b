package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.measure.Certificate;
import org.adagio.model.LinearEmbedding;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Certificates of columns of doubles that float32 does not hold, against plain loops over the
 * column's own numbers and the saved map.
 */
class TrueOfTheColumnTest {
  private static final int N = 300;
  private static final int D = 8;

  /** Two points are 1e-6 apart where float32 holds steps of a sixteenth. */
  private static double[][] farFromTheOrigin() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] points = new double[N][D];
    for (double[] point : points) {
      for (int j = 0; j < D; j++) {
        point[j] = 1e6 + random.nextGaussian();
      }
    }
    points[N - 1] = points[4].clone();
    points[N - 1][D - 1] += 1e-6;
    return points;
  }

  private static Dataset<Row> column(double[][] points, boolean vectors) {
    List<Row> rows = new ArrayList<>();
    for (double[] point : points) {
      rows.add(RowFactory.create(vectors ? Vectors.dense(point) : (Object) point));
    }
    StructType schema =
        new StructType()
            .add(
                "features",
                vectors
                    ? SQLDataTypes.VectorType()
                    : DataTypes.createArrayType(DataTypes.DoubleType, false));
    return LocalSpark.inPartitions(rows, schema, 3);
  }

  private static double worst(double[][] points, float[][] map) {
    double worst = 0;
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < i; j++) {
        worst = Math.max(worst, distortion(points[i], points[j], map));
      }
    }
    return worst;
  }

  private static double distortion(double[] x, double[] y, float[][] map) {
    double before = 0;
    for (int k = 0; k < x.length; k++) {
      before += (x[k] - y[k]) * (x[k] - y[k]);
    }
    double after = 0;
    for (float[] row : map) {
      double sum = 0;
      for (int k = 0; k < x.length; k++) {
        sum += row[k] * (x[k] - y[k]);
      }
      after += sum * sum;
    }
    return Math.abs(Math.sqrt(after / before) - 1);
  }

  // few landmarks, so that refined searches on the executors too
  private static LinearEmbedding fitted(String method, double[][] points, boolean vectors) {
    return new AdagioEstimator()
        .setMethod(method)
        .setLandmarks(50)
        .setDimension(3)
        .fit(column(points, vectors))
        .embedding();
  }

  @ParameterizedTest
  @CsvSource({"pca, true", "pca, false", "jl, true", "adagio, false", "refined, true"})
  void allPairsFarFromTheOrigin(String method, boolean vectors) {
    double[][] points = farFromTheOrigin();
    LinearEmbedding map = fitted(method, points, vectors);
    Certificate certificate = map.certificate().orElseThrow();
    assertThat(certificate.zeroSecants()).isZero();
    assertThat(certificate.pairs()).isEqualTo(N * (N - 1) / 2);
    assertThat(certificate.maxDistortion()).isEqualTo(worst(points, map.toArrays()), within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-30, 1e30})
  void allPairsOfAnyScale(double scale) {
    double[][] points = farFromTheOrigin();
    for (double[] point : points) {
      for (int j = 0; j < D; j++) {
        point[j] = (point[j] - 1e6) * scale;
      }
    }
    LinearEmbedding map = fitted("jl", points, true);
    assertThat(map.certificate().orElseThrow().maxDistortion())
        .isEqualTo(worst(points, map.toArrays()), within(1e-9));
  }

  // the points held out come to the driver, and sampled pairs meet on the executors
  @Test
  void sampledPairsAndPointsHeldOut() {
    double[][] points = farFromTheOrigin();
    for (int i = 1; i < N; i += 2) {
      points[i] = points[i - 1].clone();
      points[i][0] += 1e-6;
    }
    LinearEmbedding map =
        new AdagioEstimator()
            .setMethod("jl")
            .setDimension(3)
            .setHoldout(0.2)
            .setPairs(20_000)
            .fit(column(points, true))
            .embedding();
    double worst = worst(points, map.toArrays());
    Certificate sampled = map.certificate().orElseThrow();
    assertThat(sampled.zeroSecants()).isZero();
    assertThat(sampled.maxDistortion()).isLessThanOrEqualTo(worst + 1e-9);
    Certificate unseen = map.certificates().heldOut().orElseThrow();
    assertThat(unseen.zeroSecants()).isZero();
    assertThat(unseen.maxDistortion()).isLessThanOrEqualTo(worst + 1e-9);
  }

  // whoever reads a column of doubles that float32 holds gets what a column of floats gives
  @Test
  void doublesThatFloat32HoldsStayFloat32() {
    float[][] points = LocalSpark.points(80, 4, 0.8, 6);
    PointBuffer buffer = new PointBuffer(PointColumn.VECTOR, 80, 4);
    for (float[] point : points) {
      buffer.add(Vectors.dense(LocalSpark.wide(point)));
    }
    assertThat(buffer.filled().isWide()).isFalse();
    PointBuffer other = new PointBuffer(PointColumn.VECTOR, 80, 1);
    other.add(Vectors.dense(0.5));
    other.add(Vectors.dense(0.1));
    PackedValues filled = other.filled();
    assertThat(filled.wide()).containsExactly(0.5, 0.1);
  }
}
