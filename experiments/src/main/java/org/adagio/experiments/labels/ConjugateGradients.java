package org.adagio.experiments.labels;

/**
 * Solves A X = B for a sparse symmetric positive definite A by conjugate gradients with the
 * diagonal as preconditioner. Several right sides go through A together, each with steps of its
 * own.
 *
 * <p>A solution is good enough once no residual exceeds the tolerance times the diagonal entry of
 * its row. That is checked on B − A X itself, not on the residual that the iteration carries along;
 * where rounding has parted the two, the iteration starts again from where it is.
 *
 * @param tolerance the largest |b − A x| allowed in any row, in units of the row's diagonal entry
 */
public record ConjugateGradients(double tolerance) {

  public ConjugateGradients {
    if (!(tolerance > 0)) {
      throw new IllegalArgumentException("tolerance must be above 0, got " + tolerance);
    }
  }

  /**
   * What was found.
   *
   * @param solution row by row
   * @param iterations products with A that the iteration took
   * @param residual the largest |b − A x| in units of the diagonal; above the tolerance only where
   *     rounding allows no better
   */
  public record Result(double[] solution, int iterations, double residual) {}

  /**
   * @param b the right sides, row by row: as many values for each row of A as there are sides
   * @param start a first guess of the same form
   */
  public Result solve(SparseSymmetric a, double[] b, double[] start) {
    boolean fits = a.order() == 0 ? b.length == 0 : b.length % a.order() == 0;
    if (!fits || start.length != b.length) {
      throw new IllegalArgumentException(
          "right sides and start must have a row for each of %d, got %d and %d values"
              .formatted(a.order(), b.length, start.length));
    }
    return b.length == 0 ? new Result(new double[0], 0, 0) : new Run(a, b, start).result();
  }

  private final class Run {
    private final SparseSymmetric a;
    private final double[] b;
    private final int width;
    private final double[] x;
    private final double[] residual;
    private final double[] direction;
    private final double[] image;
    private final int most;
    private int iterations;

    Run(SparseSymmetric a, double[] b, double[] start) {
      this.a = a;
      this.b = b;
      width = b.length / a.order();
      x = start.clone();
      residual = new double[b.length];
      direction = new double[b.length];
      image = new double[b.length];
      most = 10 * a.order() + 100;
    }

    Result result() {
      double before = Double.POSITIVE_INFINITY;
      double now = trueResidual();
      while (now > tolerance && now < before / 2 && iterations < most) {
        descend();
        before = now;
        now = trueResidual();
      }
      return new Result(x, iterations, now);
    }

    private double trueResidual() {
      a.multiply(x, width, image);
      for (int i = 0; i < b.length; i++) {
        residual[i] = b[i] - image[i];
      }
      return largest();
    }

    private double largest() {
      double largest = 0;
      for (int i = 0; i < residual.length; i++) {
        largest = Math.max(largest, Math.abs(residual[i]) / a.diagonal(i / width));
      }
      return largest;
    }

    private void descend() {
      double[] old = new double[width];
      boolean first = true;
      do {
        double[] now = preconditionedSquares();
        for (int i = 0; i < direction.length; i++) {
          int c = i % width;
          double kept = first || old[c] == 0 ? 0 : now[c] / old[c] * direction[i];
          direction[i] = residual[i] / a.diagonal(i / width) + kept;
        }
        step(now);
        old = now;
        first = false;
        iterations++;
      } while (largest() > tolerance && iterations < most);
    }

    /** rᵀ D⁻¹ r for each right side. */
    private double[] preconditionedSquares() {
      double[] squares = new double[width];
      for (int i = 0; i < residual.length; i++) {
        squares[i % width] += residual[i] * residual[i] / a.diagonal(i / width);
      }
      return squares;
    }

    private void step(double[] squares) {
      a.multiply(direction, width, image);
      double[] lengths = new double[width];
      for (int i = 0; i < image.length; i++) {
        lengths[i % width] += direction[i] * image[i];
      }
      for (int i = 0; i < x.length; i++) {
        int c = i % width;
        double length = lengths[c] > 0 ? squares[c] / lengths[c] : 0;
        x[i] += length * direction[i];
        residual[i] -= length * image[i];
      }
    }
  }
}
