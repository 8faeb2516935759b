package org.adagio.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.adagio.Execution;
import org.adagio.points.PointCloud;
import org.adagio.work.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowingPointsTest {

  /** From a value on, none fits float32; room is made for a point, or for many at once. */
  @ParameterizedTest
  @CsvSource({
    "4, 4, 99999",
    "1024, 4, 99999",
    "1028, 4, 99999",
    "5000, 5, 99999",
    "5000, 5, 0",
    "5000, 5, 1023",
    "5000, 5, 1024",
    "5000, 5, 4999",
    "9000, 3000, 99999",
    "9000, 3000, 4000",
  })
  void everyValueComesBackAsItCame(int count, int dimension, int firstWide) {
    comesBack(count, dimension, firstWide);
    // of 256 KiB a reader holds 16 KiB, which are 4096 float32
    Execution little = Execution.DEFAULT.memory(1 << 18);
    PointCloud points = Resources.during(little, () -> comesBack(count, dimension, firstWide));
    Object once = points.toMatrix();
    Object again = points.toMatrix();
    if (count <= 4096 && firstWide >= count) {
      assertThat(again).as("held in memory").isSameAs(once);
    } else {
      assertThat(again).as("read from the spool").isNotSameAs(once);
    }
  }

  private static PointCloud comesBack(int count, int dimension, int firstWide) {
    SplittableRandom random = new SplittableRandom(count);
    double[] given = new double[count];
    GrowingPoints values = new GrowingPoints();
    for (int i = 0; i < count; i++) {
      given[i] = i < firstWide ? (float) random.nextGaussian() : random.nextGaussian();
      values.add(given[i]);
      assertThat(values.length()).isEqualTo(i + 1);
    }
    PointCloud points = values.points(dimension);
    assertThat(points.isFloat32()).isEqualTo(firstWide >= count);
    assertThat(points.size()).isEqualTo(count / dimension);
    assertThat(points.dimension()).isEqualTo(dimension);
    double[] rows = new double[count / dimension * dimension];
    points.readExact(0, count / dimension, rows, 0);
    for (int i = 0; i < count; i++) {
      assertThat(rows[i]).isEqualTo(given[i]);
    }
    return points;
  }
}
