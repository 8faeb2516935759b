package org.adagio.experiments.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.experiments.Textbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConjugateGradientsTest {

  private static SparseSymmetric sparse(double[][] dense) {
    double[] diagonal = new double[dense.length];
    int[] starts = new int[dense.length + 1];
    List<Integer> columns = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < dense.length; i++) {
      diagonal[i] = dense[i][i];
      for (int j = 0; j < dense.length; j++) {
        if (i != j && dense[i][j] != 0) {
          columns.add(j);
          values.add(dense[i][j]);
        }
      }
      starts[i + 1] = columns.size();
    }
    return new SparseSymmetric(
        diagonal,
        starts,
        columns.stream().mapToInt(c -> c).toArray(),
        values.stream().mapToDouble(v -> v).toArray());
  }

  /** Rows of very different size that dominate their diagonal by a little. */
  private static double[][] dominant(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double entry = random.nextInt(4) == 0 ? -Math.pow(10, 4 * random.nextDouble() - 2) : 0;
        a[i][j] = entry;
        a[j][i] = entry;
        a[i][i] -= entry;
        a[j][j] -= entry;
      }
    }
    for (int i = 0; i < n; i++) {
      a[i][i] = 1.01 * a[i][i] + 1e-3;
    }
    return a;
  }

  private static double[] flat(double[][] rows) {
    return Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "30, 1", "80, 4"})
  void theSolutionIsThatOfElimination(int n, int width) {
    double[][] a = dominant(n, n);
    SplittableRandom random = new SplittableRandom(7);
    double[][] b = new double[n][width];
    for (double[] row : b) {
      Arrays.setAll(row, c -> random.nextDouble(-1, 1));
    }
    ConjugateGradients.Result found =
        new ConjugateGradients(1e-13).solve(sparse(a), flat(b), new double[n * width]);
    double[] expected = flat(Textbook.solved(a, b));
    for (int i = 0; i < expected.length; i++) {
      assertThat(found.solution()[i]).isCloseTo(expected[i], within(1e-8));
    }
    assertThat(found.residual()).isLessThan(1e-13);
  }

  // a chain of n points between two labels: steps can carry news only one link at a time
  @Test
  void aLongChainIsSolvedToTheTolerance() {
    int n = 3000;
    double[] diagonal = new double[n];
    Arrays.fill(diagonal, 2);
    int[] starts = new int[n + 1];
    int[] columns = new int[2 * n - 2];
    double[] values = new double[2 * n - 2];
    Arrays.fill(values, -1);
    int next = 0;
    for (int i = 0; i < n; i++) {
      if (i > 0) {
        columns[next++] = i - 1;
      }
      if (i < n - 1) {
        columns[next++] = i + 1;
      }
      starts[i + 1] = next;
    }
    double[] b = new double[n];
    b[n - 1] = 1;
    ConjugateGradients.Result found =
        new ConjugateGradients(1e-12)
            .solve(new SparseSymmetric(diagonal, starts, columns, values), b, new double[n]);
    for (int i = 0; i < n; i++) {
      assertThat(found.solution()[i]).isCloseTo((i + 1.0) / (n + 1), within(1e-6));
    }
  }

  @Test
  void aRightStartNeedsNoStep() {
    double[][] a = {{2, -1}, {-1, 2}};
    ConjugateGradients.Result found =
        new ConjugateGradients(1e-12).solve(sparse(a), new double[] {1, 1}, new double[] {1, 1});
    assertThat(found.iterations()).isZero();
    assertThat(found.solution()).containsExactly(1, 1);
  }

  @Test
  void nothingIsSolvedAtOnce() {
    SparseSymmetric none =
        new SparseSymmetric(new double[0], new int[1], new int[0], new double[0]);
    assertThat(new ConjugateGradients(1e-9).solve(none, new double[0], new double[0]).solution())
        .isEmpty();
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertThatThrownBy(() -> new ConjugateGradients(0))
        .hasMessage("tolerance must be above 0, got 0.0");
    SparseSymmetric two = sparse(new double[][] {{2, -1}, {-1, 2}});
    assertThatThrownBy(() -> new ConjugateGradients(1).solve(two, new double[3], new double[3]))
        .hasMessage("right sides and start must have a row for each of 2, got 3 and 3 values");
    assertThatThrownBy(() -> new ConjugateGradients(1).solve(two, new double[2], new double[4]))
        .hasMessage("right sides and start must have a row for each of 2, got 2 and 4 values");
    assertThatThrownBy(
            () -> new SparseSymmetric(new double[2], new int[2], new int[0], new double[0]))
        .hasMessage("starts must be one more than the 2 rows and end at 0");
    assertThatThrownBy(
            () ->
                new SparseSymmetric(new double[1], new int[] {0, 1}, new int[] {0}, new double[0]))
        .hasMessage("columns and values must be equally many, got 1 and 0");
  }
}
