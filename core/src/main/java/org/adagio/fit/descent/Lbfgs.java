package org.adagio.fit.descent;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Minimizes a smooth function of many variables, nowhere negative, by L-BFGS: two-loop recursion
 * over the last steps, and a line search to the weak Wolfe conditions by bracketing. The value 0
 * ends it.
 *
 * @param memory how many steps are remembered
 * @param iterations how many steps are made at most
 */
public record Lbfgs(int memory, int iterations) {
  private static final double SUFFICIENT_DECREASE = 1e-4;
  private static final double CURVATURE = 0.9;
  private static final int TRIALS = 25;

  /** The objective tells its curvature every so many steps, first when the easy ones are done. */
  private static final int RENEWED = 50;

  private static final int FIRST = 10;

  public Lbfgs {
    if (memory < 1) {
      throw new IllegalArgumentException("memory must be at least 1, got " + memory);
    }
    if (iterations < 0) {
      throw new IllegalArgumentException("iterations must be at least 0, got " + iterations);
    }
  }

  @FunctionalInterface
  public interface Objective {
    double at(double[] x, double[] gradient);
  }

  @FunctionalInterface
  public interface Judge {
    boolean goesOn(int iteration, double value);
  }

  private record Step(double[] s, double[] y, double inverseCurvature) {}

  /** Minimizes from x, which becomes the point reached; returns f there. */
  public double minimize(Objective objective, double[] x, Judge judge) {
    return minimize(objective, at -> UnaryOperator.identity(), x, judge);
  }

  /**
   * The same with a curvature that is known about.
   *
   * @param curvature gives what multiplies with about the inverse of that at x, or a multiple of it
   */
  double minimize(
      Objective objective,
      Function<double[], UnaryOperator<double[]>> curvature,
      double[] x,
      Judge judge) {
    Deque<Step> steps = new ArrayDeque<>();
    double[] gradient = new double[x.length];
    double value = objective.at(x, gradient);
    if (!judge.goesOn(0, value)) {
      return value;
    }
    UnaryOperator<double[]> inverse = UnaryOperator.identity();
    for (int i = 1; i <= iterations && value > 0; i++) {
      inverse = i % RENEWED == FIRST ? curvature.apply(x) : inverse;
      double[] direction = direction(gradient, steps, inverse);
      double slope = dot(direction, gradient);
      if (!(slope < 0)) {
        steps.clear();
        direction = direction(gradient, steps, inverse);
        slope = dot(direction, gradient);
      }
      double first = steps.isEmpty() ? 1 / Math.max(1e-300, Math.sqrt(-slope)) : 1;
      LineSearch search = new LineSearch(objective, x, direction, value, slope);
      if (!search.run(steps.isEmpty() ? Math.min(1, first) : 1)) {
        if (steps.isEmpty()) {
          return value;
        }
        steps.clear();
        continue;
      }
      remember(steps, x, search.point, gradient, search.gradient);
      System.arraycopy(search.point, 0, x, 0, x.length);
      System.arraycopy(search.gradient, 0, gradient, 0, x.length);
      value = search.value;
      if (!judge.goesOn(i, value)) {
        return value;
      }
    }
    return value;
  }

  private void remember(
      Deque<Step> steps, double[] from, double[] to, double[] gradient, double[] newGradient) {
    double[] s = new double[from.length];
    double[] y = new double[from.length];
    for (int i = 0; i < s.length; i++) {
      s[i] = to[i] - from[i];
      y[i] = newGradient[i] - gradient[i];
    }
    double curvature = dot(s, y);
    if (curvature > 1e-10 * Math.sqrt(dot(s, s) * dot(y, y))) {
      if (steps.size() == memory) {
        steps.removeFirst();
      }
      steps.addLast(new Step(s, y, 1 / curvature));
    }
  }

  /** −H∇f with the inverse Hessian H that the remembered steps suggest. */
  private static double[] direction(
      double[] gradient, Deque<Step> steps, UnaryOperator<double[]> inverse) {
    double[] q = gradient.clone();
    double[] weights = new double[steps.size()];
    int k = steps.size();
    for (var newestFirst = steps.descendingIterator(); newestFirst.hasNext(); ) {
      Step step = newestFirst.next();
      weights[--k] = step.inverseCurvature * dot(step.s, q);
      add(q, -weights[k], step.y);
    }
    q = inverse.apply(q);
    double scale = -1;
    if (!steps.isEmpty()) {
      Step last = steps.getLast();
      scale = -1 / (last.inverseCurvature * dot(last.y, inverse.apply(last.y)));
    }
    for (int i = 0; i < q.length; i++) {
      q[i] *= scale;
    }
    for (Step step : steps) {
      double beta = step.inverseCurvature * dot(step.y, q);
      add(q, -weights[k++] - beta, step.s);
    }
    return q;
  }

  private static void add(double[] to, double weight, double[] vector) {
    for (int i = 0; i < to.length; i++) {
      to[i] += weight * vector[i];
    }
  }

  /** In four sums, which the processor can keep going at once. */
  static double dot(double[] a, double[] b) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= a.length; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      s0 += a[i] * b[i];
    }
    return s0 + s1 + (s2 + s3);
  }

  private static final class LineSearch {
    private final Objective objective;
    private final double[] origin;
    private final double[] direction;
    private final double startValue;
    private final double startSlope;
    final double[] point;
    final double[] gradient;
    double value;

    LineSearch(
        Objective objective,
        double[] origin,
        double[] direction,
        double startValue,
        double startSlope) {
      this.objective = objective;
      this.origin = origin;
      this.direction = direction;
      this.startValue = startValue;
      this.startSlope = startSlope;
      point = new double[origin.length];
      gradient = new double[origin.length];
    }

    boolean run(double firstStep) {
      double low = 0;
      double high = Double.POSITIVE_INFINITY;
      double step = firstStep;
      for (int trial = 0; trial < TRIALS; trial++) {
        evaluate(step);
        if (!(value <= startValue + SUFFICIENT_DECREASE * step * startSlope)) {
          high = step;
          step = low + shrunk(step - low, low == 0);
        } else if (value > 0 && dot(gradient, direction) < CURVATURE * startSlope) {
          low = step;
          step = high < Double.POSITIVE_INFINITY ? (low + high) / 2 : 2 * step;
        } else {
          return true;
        }
      }
      return value < startValue;
    }

    /**
     * Where a parabola through the start would have its minimum, but neither end of the bracket.
     */
    private double shrunk(double width, boolean fromStart) {
      if (!fromStart || !Double.isFinite(value)) {
        return width / 2;
      }
      double parabola =
          -startSlope * width * width / (2 * (value - startValue - startSlope * width));
      return Math.min(0.5 * width, Math.max(0.1 * width, parabola));
    }

    private void evaluate(double step) {
      for (int i = 0; i < point.length; i++) {
        point[i] = origin[i] + step * direction[i];
      }
      value = objective.at(point, gradient);
    }
  }
}
