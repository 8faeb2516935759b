package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.points.PointCloud;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioRowTest {

  /** Inf − Inf is NaN, and machines give it either sign. */
  @ParameterizedTest
  @CsvSource({
    "7fc00000, true",
    "ffc00000, true",
    "7f800001, true",
    "bf800000, true",
    "ff800000, true",
    "3f800000, false",
    "7f800000, false",
    "00000000, false",
    "00000001, false",
  })
  void whatIsNoNumberCountsAsNegativeWhateverItsSign(String bits, boolean expected) {
    for (int width : new int[] {1, 5, 64, 300}) {
      float[] values = new float[width];
      values[width - 1] = Float.intBitsToFloat(Integer.parseUnsignedInt(bits, 16));
      assertThat(RatioRow.anyNegative(values, width)).isEqualTo(expected);
    }
  }

  /**
   * Points x = (1, ε, …, ε) and −x with ε² = 2⁻²⁴: each term after the first is half a unit in the
   * last place of the sum, and is lost. An error bound of half the size would leave out the truth.
   */
  @ParameterizedTest
  @ValueSource(ints = {300, 1000, 4096})
  void theIntervalHoldsTheTruthWhereAllProductsOfPointsRoundTheSameWay(int d) {
    float[] point = losingAllButTheFirst(d);
    float[] image = {1};
    RatioRow row = withItsOpposite(point, image);
    double truth = 1 / squaredNorm(point);
    assertThat((double) row.squaredRatios()[0]).as("rounded up").isGreaterThan(truth);
    assertMayBe(row, truth);
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 1000, 4096})
  void theIntervalHoldsTheTruthWhereAllProductsOfImagesRoundTheSameWay(int r) {
    float[] point = {1};
    float[] image = losingAllButTheFirst(r);
    RatioRow row = withItsOpposite(point, image);
    double truth = squaredNorm(image);
    assertThat((double) row.squaredRatios()[0]).as("rounded down").isLessThan(truth);
    assertMayBe(row, truth);
  }

  // (r + ε)² − r² = ε (2r + ε), and float32 rounds r² by 2⁻²⁴ of it
  @ParameterizedTest
  @CsvSource({"1, 0", "1, 1e-6", "1, 0.5", "0.3, 1e-3", "50, 1e-3", "50, 20", "1e-4, 0.1"})
  void theErrorOfASquareIsThatOfItsRatio(double ratio, double off) {
    double widest = (ratio + off) * (ratio + off) - ratio * ratio;
    double rounded = ratio * ratio * 0x1p-24;
    assertThat((double) RatioRow.errorOfSquare(ratio, off))
        .isBetween(widest + rounded, 1.01 * widest + 20 * rounded);
  }

  /**
   * A sum of d terms is off by up to d units of ‖x‖² + ‖y‖², which is at least half of ‖x − y‖²; so
   * that scans know the lengths of both kinds of products.
   */
  @ParameterizedTest
  @CsvSource({"3, 200", "200, 3"})
  void aScanAllowsForTheTermsOfPointsAndOfImages(int d, int r) {
    PointCloud points = PointCloud.of(Clouds.gaussian(60, d, 1));
    Reduction given = Reduction.of(points, PointCloud.of(Clouds.gaussian(60, r, 2)));
    Reduction mapped = Reduction.of(points, Matrix.of(Clouds.gaussian(r, d, 3)));
    float share = 0.45f * 200 * 0x1p-24f;
    try (TileScan scan = new TileScan(points, Optional.empty())) {
      for (Reduction images : List.of(given, mapped)) {
        LongAdder pairs = new LongAdder();
        visit(
            scan,
            images,
            () ->
                row -> {
                  for (int j = row.from(); j < row.to(); j++) {
                    float ratio = row.squaredRatios()[j];
                    assertThat(row.mayLieOutside(j, ratio * (1 - share), 2 * ratio)).isTrue();
                    assertThat(row.mayLieOutside(j, 0, ratio * (1 + share))).isTrue();
                    pairs.increment();
                  }
                });
        assertThat(pairs.sum()).isEqualTo(60 * 59 / 2);
      }
    }
  }

  // points about a far one, at a distance of 1e-1 to 1e-5 of its length; float32 tells none apart
  @ParameterizedTest
  @ValueSource(floats = {1e-1f, 1e-3f, 1e-5f})
  void inAFarClusterEveryIntervalHoldsTheTruth(float radius) {
    float[][] map = Clouds.gaussian(4, 20, 3);
    float[][] points = Clouds.shifted(Clouds.scaled(Clouds.gaussian(300, 20, 1), radius), 3);
    points[299][0] = -1000; // so that the middle of all is elsewhere
    points[298] = points[5].clone();
    PointCloud cloud = PointCloud.of(points);
    LongAdder equal = new LongAdder();
    try (TileScan scan = new TileScan(cloud, Optional.empty())) {
      visit(
          scan,
          Reduction.of(cloud, Matrix.of(map)),
          () ->
              row -> {
                for (int j = row.from(); j < row.to(); j++) {
                  float[] x = points[(int) row.point()];
                  float[] y = points[(int) row.other(j)];
                  double ratio = Textbook.imageDistance(map, x, y) / Textbook.distance(x, y);
                  double found = row.squaredRatios()[j];
                  if (Double.isNaN(ratio)) {
                    assertThat(found).isNaN();
                    equal.increment();
                  } else {
                    assertThat(Math.abs(found - ratio * ratio)).isLessThan(row.errors()[j]);
                    assertThat(row.errors()[j]).isLessThan(1e-3f * (float) (1 + ratio * ratio));
                  }
                }
              });
    }
    assertThat(equal.sum()).isPositive();
  }

  private static void visit(TileScan scan, Reduction what, Supplier<TileScan.Visitor> visitor) {
    try (ScannedImages images = scan.images(what)) {
      scan.run(images, Optional.empty(), tile -> true, visitor, Progress.NONE);
    }
  }

  private static float[] losingAllButTheFirst(int length) {
    float[] row = new float[length];
    Arrays.fill(row, 0x1p-12f);
    row[0] = 1;
    return row;
  }

  /** The pair of a point and its opposite, with inner products summed from left to right. */
  private static RatioRow withItsOpposite(float[] point, float[] image) {
    RatioRow row = new RatioRow(null, point.length, image.length, 1);
    float squaredNorm = (float) squaredNorm(point);
    float squaredImageNorm = (float) squaredNorm(image);
    row.columns(1, new float[] {squaredNorm}, new float[] {squaredImageNorm});
    row.products[0] = -sumOfSquares(point);
    row.imageProducts[0] = -sumOfSquares(image);
    row.compute(0, squaredNorm, squaredImageNorm, 0);
    return row;
  }

  private static float sumOfSquares(float[] row) {
    float sum = 0;
    for (float value : row) {
      sum += value * value;
    }
    return sum;
  }

  private static double squaredNorm(float[] row) {
    double sum = 0;
    for (float value : row) {
      sum += (double) value * value;
    }
    return sum;
  }

  private static void assertMayBe(RatioRow row, double squaredRatio) {
    float low = Math.nextDown((float) squaredRatio);
    float high = Math.nextUp((float) squaredRatio);
    assertThat(row.surelyLiesOutside(0, low, high)).isFalse();
    assertThat(row.mayLieOutside(0, high, 2)).as("may be less").isTrue();
    assertThat(row.mayLieOutside(0, 0, low)).as("may be more").isTrue();
    assertThat(row.anyMayLieOutside(high, 2)).isTrue();
    assertThat(row.anyMayLieOutside(0, low)).isTrue();
  }
}
