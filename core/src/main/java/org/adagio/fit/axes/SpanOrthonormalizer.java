package org.adagio.fit.axes;

import java.util.Optional;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.Products;
import org.adagio.linalg.SquareRoots;
import org.adagio.linalg.SymmetricEigen;

/**
 * Puts orthonormal rows that span the points in their place.
 *
 * <p>Rows Y of norm 1, at first the points themselves, are turned by the eigenvectors of C = YYᵀ
 * and scaled to norm 1 again. Float32 hides the smallest eigenvalues, and the rows that belong to
 * them come out mixed; scaled, the next turn tells them apart. Once C is near the identity,
 * C^(-1/2) Y is orthonormal.
 */
public final class SpanOrthonormalizer {
  /**
   * A row along which the points, scaled to norm 1, go no further than this share of the longest is
   * rounding. It is orthogonal to the others: without it, distances change by its square.
   */
  private static final double NEGLIGIBLE = 1e-5;

  private static final double NEAR = 0.5;
  private static final int MOST_TURNS = 8;

  private final WidePoints rows;
  private double[] gram;
  private double[] lengths;

  /** F, where the points, scaled to norm 1, are F times the rows. */
  private Matrix factor;

  public SpanOrthonormalizer(WidePoints rows) {
    this.rows = rows;
  }

  /** Returns the points along the rows that take their place, n x ρ; empty if they never do. */
  public Optional<Matrix> orthonormalize(Progress progress) {
    measure(progress);
    double[] norms = lengths;
    factor = Matrix.zeros(norms.length, norms.length);
    for (int i = 0; i < norms.length; i++) {
      factor.set(i, i, (float) over(norms[i], 1));
    }
    for (int turns = 0; !turn(); turns++) {
      if (turns == MOST_TURNS) {
        return Optional.empty();
      }
      measure(Progress.NONE);
    }
    return Optional.of(scaled(norms, factor));
  }

  private void measure(Progress progress) {
    gram = rows.gram(progress);
    lengths = new double[rows.rows()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = Math.sqrt(gram[i * lengths.length + i]);
      PrincipalAxes.requireFinite(lengths[i]);
    }
  }

  /** Whether the rows are orthonormal now. */
  private boolean turn() {
    int[] kept = kept();
    Matrix correlation = correlation(kept);
    boolean near = distanceToIdentity(correlation) < NEAR;
    if (near) {
      SquareRoots roots = SquareRoots.of(correlation);
      replace(kept, roots.inverse(), roots.root());
    } else {
      Matrix vectors = eigenvectors(correlation);
      replace(kept, vectors, vectors.transposed());
    }
    return near;
  }

  /** Rows that are not negligible; the first if all points are equal. */
  private int[] kept() {
    double[] sizes = new double[lengths.length];
    double largest = 0;
    for (int j = 0; j < sizes.length; j++) {
      double sum = 0;
      for (int i = 0; i < factor.rows(); i++) {
        sum += (double) factor.get(i, j) * factor.get(i, j);
      }
      sizes[j] = Math.sqrt(sum) * lengths[j];
      largest = Math.max(largest, sizes[j]);
    }
    double smallest = NEGLIGIBLE * largest;
    int[] kept = IntStream.range(0, sizes.length).filter(j -> sizes[j] > smallest).toArray();
    return kept.length > 0 ? kept : new int[1];
  }

  /** C of some rows. */
  private Matrix correlation(int[] some) {
    Matrix correlation = Matrix.identity(some.length);
    for (int i = 0; i < some.length; i++) {
      for (int j = i + 1; j < some.length; j++) {
        double product = gram[some[i] * lengths.length + some[j]];
        float cosine = (float) (product / lengths[some[i]] / lengths[some[j]]);
        correlation.set(i, j, cosine);
        correlation.set(j, i, cosine);
      }
    }
    return correlation;
  }

  private static double distanceToIdentity(Matrix matrix) {
    double squared = 0;
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < matrix.columns(); j++) {
        double difference = matrix.get(i, j) - (i == j ? 1 : 0);
        squared += difference * difference;
      }
    }
    return Math.sqrt(squared);
  }

  private static Matrix eigenvectors(Matrix symmetric) {
    int n = symmetric.rows();
    double[] values = new double[n * n];
    for (int i = 0; i < values.length; i++) {
      values[i] = symmetric.values()[i];
    }
    return SymmetricEigen.of(values, n, n).rows(n);
  }

  /** Puts M times the kept rows, scaled to norm 1, in the place of the rows. */
  private void replace(int[] kept, Matrix m, Matrix inverse) {
    Matrix left = Matrix.zeros(m.rows(), lengths.length);
    Matrix right = Matrix.zeros(factor.rows(), kept.length);
    for (int j = 0; j < kept.length; j++) {
      double length = lengths[kept[j]];
      for (int i = 0; i < left.rows(); i++) {
        left.set(i, kept[j], (float) over(length, m.get(i, j)));
      }
      for (int i = 0; i < right.rows(); i++) {
        right.set(i, j, (float) (length * factor.get(i, kept[j])));
      }
    }
    rows.replaceBy(left);
    factor = Products.times(right, inverse);
  }

  private static double over(double length, double value) {
    return length == 0 ? 0 : value / length;
  }

  private static Matrix scaled(double[] factors, Matrix matrix) {
    Matrix scaled = matrix.copy();
    for (int i = 0; i < scaled.rows(); i++) {
      for (int j = 0; j < scaled.columns(); j++) {
        scaled.set(i, j, (float) (factors[i] * scaled.get(i, j)));
      }
    }
    return scaled;
  }
}
