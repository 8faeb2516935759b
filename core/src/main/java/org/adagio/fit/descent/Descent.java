package org.adagio.fit.descent;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.adagio.Matrix;
import org.adagio.linalg.Products;
import org.adagio.linalg.Rounding;

/**
 * Lowers objectives of a map by L-BFGS. Every descent learns the curvature anew: with what one into
 * another band had learnt, twice as many steps were counted.
 */
public final class Descent {
  /** Twice as many steps in memory save few evaluations, and half as many cost many. */
  private static final int MEMORY = 15;

  private Descent() {}

  /** Decides at the start and after each step whether to go on, by the map that is reached too. */
  @FunctionalInterface
  public interface Judge {
    boolean goesOn(int step, double value, Supplier<Matrix> reached);
  }

  public static Matrix lower(Objective objective, Matrix start, int iterations, Judge judge) {
    double[] x = new double[start.values().length];
    for (int i = 0; i < x.length; i++) {
      x[i] = start.values()[i];
    }
    new Lbfgs(MEMORY, iterations)
        .minimize(
            (at, gradient) -> {
              Arrays.fill(gradient, 0);
              return objective.at(shaped(at, start), gradient);
            },
            at ->
                objective
                    .inverseCurvature(shaped(at, start))
                    .map(inverse -> times(inverse, start))
                    .orElse(UnaryOperator.identity()),
            x,
            (step, value) -> judge.goesOn(step, value, () -> shaped(x, start)));
    return shaped(x, start);
  }

  private static UnaryOperator<double[]> times(Matrix factor, Matrix shape) {
    return rows -> Rounding.widened(Products.times(shaped(rows, shape), factor).values());
  }

  private static Matrix shaped(double[] values, Matrix shape) {
    return Matrix.wrap(shape.rows(), shape.columns(), Rounding.narrowed(values));
  }
}
