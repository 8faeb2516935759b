package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.Clouds;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

/** What points look like, beside plain loops. */
class TraitsTest {
  private static final float[][] POINTS = Clouds.decaying(41, 6, 0.7, 1);
  private static final LinearEmbedding MAP = LinearEmbedding.of(Clouds.gaussian(3, 6, 2));

  private static double length(float[] one, float[] other) {
    double sum = 0;
    for (int j = 0; j < one.length; j++) {
      sum += Math.pow((double) one[j] - other[j], 2);
    }
    return Math.sqrt(sum);
  }

  private static double[][] traits(float[][] points, int most) {
    return Traits.of(MAP, PointCloud.of(points), most, 3).values();
  }

  // every point is in one pair but the last, so that each row of the points is found once
  @Test
  void lengthsAndRatiosAreThoseOfDisjointPairs() {
    double[][] traits = traits(POINTS, 100);
    assertThat(traits[Traits.LENGTHS]).hasSize(20);
    boolean[] taken = new boolean[POINTS.length];
    for (int pair = 0; pair < 20; pair++) {
      int found = 0;
      for (int i = 0; i < POINTS.length; i++) {
        for (int j = 0; j < i; j++) {
          double before = length(POINTS[i], POINTS[j]);
          if (Math.abs(before - traits[Traits.LENGTHS][pair]) < 1e-12) {
            assertThat(taken[i] || taken[j]).isFalse();
            taken[i] = true;
            taken[j] = true;
            double after = length(MAP.apply(POINTS[i]), MAP.apply(POINTS[j]));
            assertThat(traits[Traits.KEPT][pair]).isCloseTo(after / before, within(1e-5));
            found++;
          }
        }
      }
      assertThat(found).isOne();
    }
  }

  // docs/file-format.md says how the directions are drawn
  @Test
  void directionsAreThoseOfTheFileFormat() {
    double[][] traits = traits(POINTS, 100);
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < Traits.DIRECTIONS; k++) {
      double[] direction = random.doubles(6).map(x -> 2 * x - 1).toArray();
      double[] along = new double[POINTS.length];
      for (int i = 0; i < along.length; i++) {
        for (int j = 0; j < 6; j++) {
          along[i] += direction[j] * POINTS[i][j];
        }
      }
      double[] found = traits[Traits.FIRST_DIRECTION + k].clone();
      Arrays.sort(along);
      Arrays.sort(found);
      assertThat(found).containsExactly(along, within(1e-12));
    }
  }

  @Test
  void equalPointsHaveALengthAndNoRatio() {
    float[][] equal = {{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}};
    double[][] traits = traits(equal, 100);
    assertThat(traits[Traits.LENGTHS]).containsExactly(0);
    assertThat(traits[Traits.KEPT]).isEmpty();
  }

  @Test
  void ofManyPointsSomeAreDrawn() {
    double[][] traits = traits(Clouds.gaussian(500, 6, 4), 30);
    assertThat(traits[Traits.LENGTHS]).hasSize(15);
    assertThat(traits[Traits.FIRST_DIRECTION]).hasSize(30).doesNotHaveDuplicates();
  }
}
