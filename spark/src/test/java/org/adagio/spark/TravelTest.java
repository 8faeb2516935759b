package org.adagio.spark;

import static org.adagio.spark.AdagioEstimatorTest.assertSame;
import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.session;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.adagio.Matrix;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.Serializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Whatever goes between driver and executors arrives as it left, with both of Spark's serializers.
 */
class TravelTest {
  private static final float[] VALUES = {1.5f, -2, Float.MIN_VALUE, 0, Float.MAX_VALUE, -0f};

  static Stream<Serializer> serializers() {
    SparkConf conf = session().sparkContext().getConf();
    return Stream.of(new JavaSerializer(conf), new KryoSerializer(conf));
  }

  @SuppressWarnings("unchecked")
  private static <T> T sent(Serializer serializer, T object) {
    ClassTag<T> tag = (ClassTag<T>) ClassTag$.MODULE$.apply(object.getClass());
    ByteBuffer bytes = serializer.newInstance().serialize(object, tag);
    return serializer.newInstance().deserialize(bytes, tag);
  }

  @ParameterizedTest
  @MethodSource("serializers")
  void models(Serializer serializer) {
    AdagioModel model =
        new AdagioEstimator()
            .setMethod("adagio")
            .setDimension(3)
            .setOutputCol("small")
            .fit(vectors(points(40, 7, 0.8, 1), 2));
    AdagioModel arrived = sent(serializer, model);
    assertThat(arrived.uid()).isEqualTo(model.uid());
    assertThat(arrived.getOutputCol()).isEqualTo("small");
    assertThat(arrived.certificate()).isEqualTo(model.certificate()).isNotEmpty();
    assertSame(arrived.embedding(), model.embedding(), 0);
  }

  @ParameterizedTest
  @MethodSource("serializers")
  void blocks(Serializer serializer) {
    PointReader.CheckedBlock piece =
        new PointReader.CheckedBlock(
            new PointBlock(7, 3, VALUES.clone()), new BlockStore.Count(2, 3, 2, 1, -1, false));
    PointReader.CheckedBlock arrived = sent(serializer, piece);
    assertThat(arrived.count().nulls()).isEqualTo(2);
    assertThat(arrived.block().firstRow()).isEqualTo(7);
    assertThat(arrived.block().count()).isEqualTo(2);
    assertThat(arrived.block().copiedInto(Matrix.zeros(2, 3)).rows().values()).isEqualTo(VALUES);
  }

  @ParameterizedTest
  @MethodSource("serializers")
  void blocksThatFloat32DoesNotHold(Serializer serializer) {
    double[] values = {1e6 + 1e-6, 0.1, -Double.MIN_VALUE, 3, 4, 5};
    PointBlock block = new PointBlock(7, 3, new PackedValues(values));
    assertThat(sent(serializer, block).copiedInto(Matrix.zeros(2, 3)).wide()).isEqualTo(values);
    RowRequest.Found found = RowRequest.of(new long[] {7}, position -> 0).in(block).get(0);
    double[] into = new double[3];
    sent(serializer, found).put(0, new PackedValues(into), 0);
    assertThat(into).containsExactly(1e6 + 1e-6, 0.1, -Double.MIN_VALUE);
  }

  @ParameterizedTest
  @MethodSource("serializers")
  void pointsThatAreAskedFor(Serializer serializer) {
    RowRequest request =
        sent(serializer, RowRequest.of(new long[] {8, 3, 7, 8}, position -> position / 3));
    List<RowRequest.Found> found = request.in(new PointBlock(7, 3, VALUES.clone()));
    assertThat(found).extracting(RowRequest.Found::group).containsExactlyInAnyOrder(0, 1);
    float[] into = new float[12];
    for (RowRequest.Found some : found) {
      RowRequest.Found arrived = sent(serializer, some);
      for (int i = 0; i < arrived.count(); i++) {
        assertThat(arrived.position(i) / 3).isEqualTo(arrived.group());
        arrived.put(i, new PackedValues(into), 3 * arrived.position(i));
      }
    }
    assertThat(into)
        .containsExactly(
            0, Float.MAX_VALUE, -0f, 0, 0, 0, 1.5f, -2, Float.MIN_VALUE, 0, Float.MAX_VALUE, -0f);
  }

  @ParameterizedTest
  @MethodSource("serializers")
  void whatTheCoreSends(Serializer serializer) {
    Matrix map = Matrix.wrap(2, 3, VALUES.clone());
    assertThat(sent(serializer, new JavaSerialized<>(map)).content()).isEqualTo(map);
    BlockStore.Count count = new BlockStore.Count(2, 3, 4, 5, -1, true);
    assertThat(sent(serializer, new JavaSerialized<>(count)).content()).isEqualTo(count);
  }
}
