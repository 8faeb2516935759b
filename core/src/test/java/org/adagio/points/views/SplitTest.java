package org.adagio.points.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitTest {

  /** Point i is (i, −i). */
  private static PointCloud numbered(int n) {
    float[][] points = new float[n][];
    Arrays.setAll(points, i -> new float[] {i, -i});
    return PointCloud.of(points);
  }

  private static List<Integer> numbers(PointCloud points) {
    List<Integer> numbers = new ArrayList<>();
    for (float[] point : points.toArrays()) {
      assertThat(point[1]).isEqualTo(-point[0]);
      numbers.add((int) point[0]);
    }
    return numbers;
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "3, 2", "100, 1", "100, 37", "100, 99"})
  void bothPartsTogetherAreAllPointsInOrder(int n, int heldOut) {
    Split split = Split.of(numbered(n), heldOut, 5);
    List<Integer> kept = numbers(split.kept());
    List<Integer> drawn = numbers(split.heldOut());
    assertThat(drawn).hasSize(heldOut).isSorted();
    assertThat(kept).hasSize(n - heldOut).isSorted().doesNotContainAnyElementsOf(drawn);
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "12, 5", "12, 11", "30, 3"})
  void whatIsKeptIsReadInAnyWay(int n, int heldOut) {
    Split split = Split.of(numbered(n), heldOut, 6);
    PointCloud kept = split.kept();
    List<Integer> all = numbers(kept);
    for (int first = 0; first < all.size(); first++) {
      for (int count = 1; first + count <= all.size(); count++) {
        Matrix rows = Matrix.zeros(count, 2);
        kept.read(first, count, rows.values(), 0);
        for (int i = 0; i < count; i++) {
          assertThat(rows.get(i, 0)).isEqualTo((float) all.get(first + i));
          assertThat(kept.sourceRow(first + i)).isEqualTo((long) all.get(first + i));
        }
      }
    }
    Matrix last = kept.select(new long[] {all.size() - 1}).toMatrix();
    assertThat(last.get(0, 0)).isEqualTo((float) all.get(all.size() - 1));
    assertThatThrownBy(() -> kept.read(all.size(), 1, last.values(), 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  // 2000 draws of 3 of 10: each point 600 times, and five standard deviations are 103
  @Test
  void everyPointIsEquallyLikely() {
    int[] times = new int[10];
    for (int seed = 0; seed < 2000; seed++) {
      numbers(Split.of(numbered(10), 3, seed).heldOut()).forEach(i -> times[i]++);
    }
    for (int count : times) {
      assertThat(count).isBetween(497, 703);
    }
  }

  @Test
  void theSeedDecides() {
    PointCloud points = numbered(50);
    assertThat(numbers(Split.of(points, 9, 1).heldOut()))
        .isEqualTo(numbers(Split.of(points, 9, 1).heldOut()))
        .isNotEqualTo(numbers(Split.of(points, 9, 2).heldOut()));
  }

  @Test
  void selectionsAreReadInAnyWay() {
    PointCloud selected = numbered(20).select(new long[] {7, 3, 3, 19});
    assertThat(selected.size()).isEqualTo(4);
    assertThat(selected.dimension()).isEqualTo(2);
    assertThat(numbers(selected)).containsExactly(7, 3, 3, 19);
    Matrix two = Matrix.zeros(2, 2);
    selected.read(2, 2, two.values(), 0);
    assertThat(two.values()).containsExactly(3, -3, 19, -19);
    assertThat(numbers(selected.select(new long[] {3, 0}))).containsExactly(19, 7);
    assertThat(numbers(selected.select(new long[] {3, 1}))).containsExactly(19, 3);
  }

  @Test
  void refusesRowsThatAreNotThere() {
    PointCloud points = numbered(4);
    assertThatThrownBy(() -> points.select(new long[] {4}))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> points.select(new long[] {1, 2}).read(1, 2, new float[2 * 2], 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Split.of(points, 4, 1))
        .hasMessage("of 4 points at least 1 and at most 3 can be held out, got 4");
    assertThatThrownBy(() -> Split.of(points, 0, 1)).hasMessageContaining("got 0");
  }
}
