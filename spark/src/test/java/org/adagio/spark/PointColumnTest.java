package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An array column is read in every form in which Spark hands a user's rows over. */
class PointColumnTest {

  static Stream<Arguments> points() {
    return Stream.<Object>of(
            new float[] {1, -2, 0.5f},
            new double[] {1, -2, 0.5},
            new Float[] {1f, -2f, 0.5f},
            List.of(1f, -2f, 0.5f),
            AdagioExtensions.sequence(List.of(1.0, -2.0, 0.5)))
        .map(point -> () -> new Object[] {point});
  }

  @ParameterizedTest
  @MethodSource("points")
  void isReadAsItComes(Object point) {
    float[] into = new float[4];
    assertThat(PointColumn.FLOATS.size(point)).isEqualTo(3);
    assertThat(PointColumn.FLOATS.read(point, into, 1)).isTrue();
    assertThat(into).containsExactly(0, 1, -2, 0.5f);
  }

  static Stream<Arguments> wrong() {
    return Stream.<Object>of(
            new float[] {1, Float.NaN},
            new double[] {Double.NEGATIVE_INFINITY, 1},
            new Float[] {1f, null},
            AdagioExtensions.sequence(List.of(1e300, 1.0)))
        .map(point -> () -> new Object[] {point});
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void valuesThatAreNotFiniteAreSeen(Object point) {
    assertThat(PointColumn.DOUBLES.read(point, new float[2], 0)).isFalse();
  }
}
