package org.adagio.fit.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.fit.GivenBasis;
import org.adagio.fit.OrthonormalBasis;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.fit.axes.RandomizedAxes;
import org.adagio.linalg.RandomizedEigen;
import org.adagio.points.PointCloud;
import org.adagio.work.Draw;

/** The first s rows of a basis for any s, without doing the common work twice. */
@FunctionalInterface
interface BasisRows {

  /** The rows as a map, and the spectrum where it became known. */
  FoundMap first(int count);

  /** Computes what is asked for, when it is asked for. */
  static BasisRows of(OrthonormalBasis basis, PointCloud points, long seed, Progress progress) {
    return basis instanceof GivenBasis given
        ? given(given, points)
        : count -> principal((PrincipalBasis) basis, points, count, seed, progress);
  }

  /** Computes exact components once, up to a limit, and randomized ones once for every number. */
  static BasisRows upTo(
      int limit, OrthonormalBasis basis, PointCloud points, long seed, Progress progress) {
    BasisRows source = of(basis, points, seed, progress);
    if (!(basis instanceof PrincipalBasis.Exact)) {
      Map<Integer, FoundMap> known = new HashMap<>();
      return count -> known.computeIfAbsent(count, source::first);
    }
    FoundMap all = source.first(limit);
    return count ->
        count <= limit
            ? FoundMap.unchecked(all.matrix().firstRows(count), all.spectrum())
            : source.first(count);
  }

  private static FoundMap principal(
      PrincipalBasis basis, PointCloud points, int count, long seed, Progress progress) {
    if (count == 0) {
      return FoundMap.unchecked(Matrix.zeros(0, points.dimension()), Optional.empty());
    }
    PrincipalAxes axes =
        basis instanceof PrincipalBasis.Randomized randomized
            ? RandomizedAxes.of(finder(randomized, seed), points, count, progress)
            : PrincipalAxes.exact(points, count, progress);
    return FoundMap.unchecked(axes.rows(), Optional.of(axes.spectrum()));
  }

  private static RandomizedEigen finder(PrincipalBasis.Randomized basis, long seed) {
    return new RandomizedEigen(basis.oversampling(), basis.powerIterations(), Draw.AXES.seed(seed));
  }

  private static BasisRows given(GivenBasis given, PointCloud points) {
    if (given.rows().columns() != points.dimension()) {
      throw new IllegalArgumentException(
          "the given basis must have the points' %d columns, got %d"
              .formatted(points.dimension(), given.rows().columns()));
    }
    return count -> FoundMap.unchecked(given.rows(), Optional.empty());
  }

  /** Whether the points' Gram matrix is what is needed, so that they are best in one place. */
  static boolean isForOneMachine(OrthonormalBasis basis, long points, int sourceDimension) {
    return basis instanceof PrincipalBasis.Exact && points < sourceDimension;
  }
}
