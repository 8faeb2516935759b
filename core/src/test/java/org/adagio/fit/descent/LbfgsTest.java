package org.adagio.fit.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.Textbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LbfgsTest {
  private static final Lbfgs.Judge PATIENT = (iteration, value) -> true;

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "7, 5", "40, 15"})
  void reachesTheMinimumOfAConvexQuadratic(int n, int memory) {
    // ½ (x − c)ᵀ A (x − c) + 3 has its minimum 3 at c
    double[][] a = positiveDefinite(n, 1);
    double[] centre = random(n, 2);
    double[] x = random(n, 3);
    double value = new Lbfgs(memory, 500).minimize(quadratic(a, centre, 3), x, PATIENT);
    assertThat(value).isEqualTo(3, within(1e-13));
    assertThat(x).containsExactly(centre, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 20})
  void followsTheValleyOfRosenbrock(int n) {
    double[] x = new double[n];
    Arrays.setAll(x, i -> i % 2 == 0 ? -1.2 : 1);
    double value = new Lbfgs(10, 1000).minimize(LbfgsTest::rosenbrock, x, PATIENT);
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    assertThat(value).isLessThan(1e-16);
    assertThat(x).containsExactly(ones, within(1e-6));
  }

  @Test
  void zeroIsTheEnd() {
    // beyond the wall at 1 the function is zero: nothing is left to lower there
    List<Double> values = new ArrayList<>();
    double[] x = {5};
    double value =
        new Lbfgs(5, 1000)
            .minimize(
                (at, gradient) -> {
                  double beyond = Math.max(0, at[0] - 1);
                  gradient[0] = 2 * beyond;
                  values.add(beyond * beyond);
                  return beyond * beyond;
                },
                x,
                PATIENT);
    assertThat(value).isZero();
    assertThat(x[0]).isLessThanOrEqualTo(1);
    assertThat(values.indexOf(0.0)).isEqualTo(values.size() - 1);
  }

  @Test
  void aStartAtZeroIsNotMoved() {
    double[] x = {1, 1};
    List<Double> judged = new ArrayList<>();
    double value =
        new Lbfgs(5, 10)
            .minimize(LbfgsTest::rosenbrock, x, (iteration, reached) -> judged.add(reached));
    assertThat(value).isZero();
    assertThat(x).containsExactly(1, 1);
    assertThat(judged).as("the judge hears of it").containsExactly(0.0);
  }

  @Test
  void aFlatStartIsNotMoved() {
    double[] x = {0, 0};
    double value =
        new Lbfgs(5, 10)
            .minimize(
                (at, gradient) -> {
                  gradient[0] = -Math.sin(at[0]);
                  gradient[1] = 0;
                  return 1 + Math.cos(at[0]);
                },
                x,
                PATIENT);
    assertThat(value).isEqualTo(2);
    assertThat(x).containsExactly(0, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void makesNoMoreStepsThanAllowed(int iterations) {
    List<Integer> judged = new ArrayList<>();
    double[] x = {-1.2, 1};
    double value =
        new Lbfgs(5, iterations)
            .minimize(
                LbfgsTest::rosenbrock,
                x,
                (iteration, reached) -> {
                  judged.add(iteration);
                  return true;
                });
    assertThat(judged).startsWith(0).doesNotHaveDuplicates().isSorted();
    assertThat(judged).allMatch(iteration -> iteration <= iterations);
    assertThat(value).isEqualTo(rosenbrock(x, new double[2]));
    if (iterations == 0) {
      assertThat(x).containsExactly(-1.2, 1);
    }
  }

  @Test
  void aJudgeThatHasEnoughAtTheStartGetsTheStart() {
    double[] x = {-1.2, 1};
    double value =
        new Lbfgs(5, 100).minimize(LbfgsTest::rosenbrock, x, (iteration, reached) -> false);
    assertThat(x).containsExactly(-1.2, 1);
    assertThat(value).isEqualTo(rosenbrock(x, new double[2]));
  }

  @Test
  void theJudgeSeesFallingValuesAndEndsIt() {
    List<Double> values = new ArrayList<>();
    double[] x = {-1.2, 1};
    double value =
        new Lbfgs(5, 100)
            .minimize(
                LbfgsTest::rosenbrock,
                x,
                (iteration, reached) -> {
                  values.add(reached);
                  return values.size() < 4;
                });
    assertThat(values).hasSize(4).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(value).isEqualTo(values.get(3)).isEqualTo(rosenbrock(x, new double[2]));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void neverEndsHigherThanItBegan(long seed) {
    double[] x = random(6, seed);
    Lbfgs.Objective rough = LbfgsTest::rough;
    double before = rough.at(x, new double[6]);
    double value = new Lbfgs(4, 60).minimize(rough, x, PATIENT);
    assertThat(value).isLessThanOrEqualTo(before).isEqualTo(rough.at(x, new double[6]));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void shrinksStepsThatLeaveTheDomain(double outside) {
    // x − ln x is defined for x > 0 alone, with its minimum 1 at 1; the first step would leave
    double[] x = {1e-3, 30};
    double value =
        new Lbfgs(5, 200)
            .minimize(
                (at, gradient) -> {
                  double sum = 0;
                  for (int i = 0; i < at.length; i++) {
                    gradient[i] = at[i] > 0 ? 1 - 1 / at[i] : outside;
                    sum += at[i] > 0 ? at[i] - Math.log(at[i]) : outside;
                  }
                  return sum;
                },
                x,
                PATIENT);
    assertThat(value).isEqualTo(2, within(1e-12));
    assertThat(x).containsExactly(new double[] {1, 1}, within(1e-5));
  }

  @Test
  void aStartOutsideTheDomainStays() {
    double[] x = {2, 3};
    double value =
        new Lbfgs(5, 10)
            .minimize(
                (at, gradient) -> {
                  Arrays.fill(gradient, Double.NaN);
                  return Double.NaN;
                },
                x,
                PATIENT);
    assertThat(value).isNaN();
    assertThat(x).containsExactly(2, 3);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-20, 1e20})
  void doesNotDependOnTheScaleOfTheFunction(double scale) {
    double[] x = {-1.2, 1};
    double value =
        new Lbfgs(10, 2000)
            .minimize(
                (at, gradient) -> {
                  double unscaled = rosenbrock(at, gradient);
                  Arrays.setAll(gradient, i -> scale * gradient[i]);
                  return scale * unscaled;
                },
                x,
                PATIENT);
    assertThat(value / scale).isLessThan(1e-10);
  }

  /**
   * Up to an edge where the function still falls, and ever steeper: the search there ends before
   * the slope gets flatter, and the step has negative curvature. What comes next must be the step
   * of BFGS with dense matrices over all steps but this one.
   */
  @ParameterizedTest
  @ValueSource(longs = {2, 3, 23})
  void aStepOfNegativeCurvatureTeachesNothing(long seed) {
    double[] x = Arrays.copyOf(random(3, seed), 4);
    x[3] = 0.02;
    List<double[]> asked = new ArrayList<>();
    List<double[]> reached = new ArrayList<>();
    List<Integer> askedBefore = new ArrayList<>();
    new Lbfgs(100, 100)
        .minimize(
            (at, gradient) -> {
              asked.add(at.clone());
              return fallingToAnEdge(at, gradient);
            },
            x,
            (iteration, value) -> {
              reached.add(x.clone());
              askedBefore.add(asked.size());
              return true;
            });
    double[][] inverse = null;
    double[] gradient = gradientAt(reached.get(0));
    for (int i = 1; i < reached.size(); i++) {
      double[] s = difference(reached.get(i), reached.get(i - 1));
      double[] y = difference(gradientAt(reached.get(i)), gradient);
      gradient = gradientAt(reached.get(i));
      if (Textbook.dot(s, y) < 0) {
        assertThat(i).as("steps of positive curvature before").isGreaterThan(2);
        double[] next = difference(asked.get(askedBefore.get(i)), reached.get(i));
        for (int j = 0; j < next.length; j++) {
          assertThat(next[j]).isEqualTo(-Textbook.dot(inverse[j], gradient), within(1e-6));
        }
        return;
      }
      inverse = denseInverseHessian(reached.subList(0, i + 1));
    }
    throw new AssertionError("no step had negative curvature");
  }

  /** (I − ρsyᵀ) H (I − ρysᵀ) + ρssᵀ with ρ = 1/sᵀy, for each step from sᵀy/yᵀy I of the last. */
  private static double[][] denseInverseHessian(List<double[]> points) {
    int n = points.get(0).length;
    int last = points.size() - 1;
    double[][] h = new double[n][n];
    double[] lastS = difference(points.get(last), points.get(last - 1));
    double[] lastY = difference(gradientAt(points.get(last)), gradientAt(points.get(last - 1)));
    for (int i = 0; i < n; i++) {
      h[i][i] = Textbook.dot(lastS, lastY) / Textbook.dot(lastY, lastY);
    }
    for (int k = 1; k <= last; k++) {
      double[] s = difference(points.get(k), points.get(k - 1));
      double[] y = difference(gradientAt(points.get(k)), gradientAt(points.get(k - 1)));
      double rho = 1 / Textbook.dot(s, y);
      double[][] left = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          left[i][j] = (i == j ? 1 : 0) - rho * s[i] * y[j];
        }
      }
      h = Textbook.product(Textbook.product(left, h), Textbook.transposed(left));
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          h[i][j] += rho * s[i] * s[j];
        }
      }
    }
    return h;
  }

  private static double[] difference(double[] a, double[] b) {
    double[] difference = new double[a.length];
    Arrays.setAll(difference, i -> a[i] - b[i]);
    return difference;
  }

  private static double[] gradientAt(double[] x) {
    double[] gradient = new double[x.length];
    fallingToAnEdge(x, gradient);
    return gradient;
  }

  /** A bowl, and along the last axis 10 − 5x² up to the edge at 1. */
  private static double fallingToAnEdge(double[] x, double[] gradient) {
    int last = x.length - 1;
    double sum = 10 - 5 * x[last] * x[last];
    gradient[last] = -10 * x[last];
    for (int i = 0; i < last; i++) {
      double steepness = Math.pow(10, i);
      sum += steepness * x[i] * x[i] / 2;
      gradient[i] = steepness * x[i];
    }
    return x[last] < 1 ? sum : Double.POSITIVE_INFINITY;
  }

  @Test
  void refusesNonsense() {
    assertThatThrownBy(() -> new Lbfgs(0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("memory must be at least 1, got 0");
    assertThatThrownBy(() -> new Lbfgs(1, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("iterations must be at least 0, got -1");
  }

  /** Σ 100 (x_{i+1} − x_i²)² + (1 − x_i)². */
  private static double rosenbrock(double[] x, double[] gradient) {
    Arrays.fill(gradient, 0);
    double sum = 0;
    for (int i = 0; i + 1 < x.length; i++) {
      double valley = x[i + 1] - x[i] * x[i];
      double rest = 1 - x[i];
      sum += 100 * valley * valley + rest * rest;
      gradient[i] += -400 * valley * x[i] - 2 * rest;
      gradient[i + 1] += 200 * valley;
    }
    return sum;
  }

  /** Many minima, and values that are never negative. */
  private static double rough(double[] x, double[] gradient) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += 0.1 * x[i] * x[i] + 2 + 2 * Math.sin(7 * x[i]);
      gradient[i] = 0.2 * x[i] + 14 * Math.cos(7 * x[i]);
    }
    return sum;
  }

  private static Lbfgs.Objective quadratic(double[][] a, double[] centre, double least) {
    return (x, gradient) -> {
      double[] difference = new double[x.length];
      Arrays.setAll(difference, i -> x[i] - centre[i]);
      Arrays.setAll(gradient, i -> Textbook.dot(a[i], difference));
      return Textbook.dot(difference, gradient) / 2 + least;
    };
  }

  /** BᵀB + I. */
  private static double[][] positiveDefinite(int n, long seed) {
    double[][] b = new double[n][];
    Arrays.setAll(b, i -> random(n, seed + 100L * i));
    double[][] a = Textbook.product(Textbook.transposed(b), b);
    for (int i = 0; i < n; i++) {
      a[i][i] += 1;
    }
    return a;
  }

  private static double[] random(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = new double[n];
    Arrays.setAll(x, i -> 2 * random.nextGaussian());
    return x;
  }
}
