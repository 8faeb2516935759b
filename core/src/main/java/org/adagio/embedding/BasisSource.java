package org.adagio.embedding;

import java.util.HashMap;
import java.util.Map;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;

/** The first s rows of a basis for any s, without doing the common work twice. */
@FunctionalInterface
interface BasisSource {

  /** Rows of P, and the spectrum where it became known. */
  record Rows(Matrix rows, Spectrum spectrum) {}

  Rows first(int count);

  /** Computes what is asked for, when it is asked for. */
  static BasisSource of(OrthonormalBasis basis, PointCloud points, Progress progress) {
    if (basis instanceof GivenBasis given) {
      return fixed(given, points);
    }
    return count -> principal((PrincipalBasis) basis, points, count, progress);
  }

  /** Computes exact components once, up to a limit, and randomized ones once for every number. */
  static BasisSource upTo(int limit, OrthonormalBasis basis, PointCloud points, Progress progress) {
    if (!(basis instanceof PrincipalBasis.Exact)) {
      BasisSource source = of(basis, points, progress);
      Map<Integer, Rows> known = new HashMap<>();
      return count -> known.computeIfAbsent(count, source::first);
    }
    PrincipalAxes all = PrincipalAxes.exact(points, limit, progress);
    return count ->
        count <= limit
            ? new Rows(all.rows().firstRows(count), all.spectrum())
            : principal(new PrincipalBasis.Exact(), points, count, progress);
  }

  private static Rows principal(
      PrincipalBasis basis, PointCloud points, int count, Progress progress) {
    if (count == 0) {
      return new Rows(Matrix.zeros(0, points.dimension()), null);
    }
    PrincipalAxes axes = PrincipalAxes.of(basis, points, count, progress);
    return new Rows(axes.rows(), axes.spectrum());
  }

  private static BasisSource fixed(GivenBasis given, PointCloud points) {
    if (given.rows().columns() != points.dimension()) {
      throw new IllegalArgumentException(
          "the given basis must have the points' %d columns, got %d"
              .formatted(points.dimension(), given.rows().columns()));
    }
    return count -> new Rows(given.rows(), null);
  }
}
