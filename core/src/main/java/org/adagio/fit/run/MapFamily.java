package org.adagio.fit.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.fit.Adagio;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.fit.axes.RandomizedAxes;
import org.adagio.linalg.Products;
import org.adagio.linalg.RandomizedEigen;
import org.adagio.points.PointCloud;
import org.adagio.work.Draw;

@FunctionalInterface
interface MapFamily {
  FoundMap at(int dimension);

  /** The least dimension for which there is a map. */
  default int least() {
    return 1;
  }

  static int most(PointCloud points) {
    return (int) Math.min(points.size(), points.dimension());
  }

  /** Principal axes by falling variance, without doing the common work twice. */
  final class Axes implements MapFamily {
    private final PrincipalBasis basis;
    private final PointCloud points;
    private final Choices plan;
    private final boolean aboutOrigin;
    private final int expected;
    private final Map<Integer, FoundMap> known = new HashMap<>();

    /**
     * @param aboutOrigin whether exact axes are those of points that are not centred
     * @param expected exact axes are computed once for every dimension up to this
     */
    Axes(PrincipalBasis basis, PointCloud points, Choices plan, boolean aboutOrigin, int expected) {
      this.basis = basis;
      this.points = points;
      this.plan = plan;
      this.aboutOrigin = aboutOrigin;
      this.expected = expected;
    }

    @Override
    public FoundMap at(int dimension) {
      if (dimension == 0) {
        return FoundMap.unchecked(Matrix.zeros(0, points.dimension()), Optional.empty());
      }
      boolean isPrefix = basis == PrincipalBasis.EXACT && dimension < expected;
      FoundMap found = known.computeIfAbsent(isPrefix ? expected : dimension, this::computed);
      return isPrefix
          ? FoundMap.unchecked(found.matrix().firstRows(dimension), found.spectrum())
          : found;
    }

    private FoundMap computed(int count) {
      Progress progress = plan.execution().progress();
      if (basis == PrincipalBasis.EXACT && aboutOrigin) {
        Matrix rows = PrincipalAxes.aboutOrigin(points, count, progress).rows();
        return FoundMap.unchecked(rows, Optional.empty());
      }
      RandomizedEigen finder =
          new RandomizedEigen(
              PrincipalBasis.OVERSAMPLING,
              PrincipalBasis.POWER_ITERATIONS,
              Draw.AXES.seed(plan.seed()));
      PrincipalAxes axes =
          basis == PrincipalBasis.EXACT
              ? PrincipalAxes.exact(points, count, progress)
              : RandomizedAxes.of(finder, points, count, progress);
      return FoundMap.unchecked(axes.rows(), Optional.of(axes.spectrum()));
    }
  }

  /**
   * The paper's maps Π = [ P ; S (I − PᵀP) ].
   *
   * @param principal the first rows of P, if it is not given
   */
  record Padded(Adagio method, MapFamily principal, long seed) implements MapFamily {
    @Override
    public FoundMap at(int dimension) {
      if (dimension < least()) {
        throw new IllegalArgumentException(
            "dimension must be at least the %d rows of the given basis, got %d"
                .formatted(least(), dimension));
      }
      FoundMap first =
          method
              .given()
              .map(p -> FoundMap.unchecked(p, Optional.empty()))
              .orElseGet(() -> principal.at(method.principalRows(dimension)));
      return FoundMap.unchecked(padded(first.matrix(), dimension), first.spectrum());
    }

    @Override
    public int least() {
      return method.given().map(Matrix::rows).orElse(1);
    }

    private Matrix padded(Matrix p, int dimension) {
      Matrix signs = RandomSigns.of(dimension - p.rows(), p.columns(), Draw.MAP.seed(seed));
      Matrix projection = Products.times(Products.timesTransposed(signs, p), p);
      for (int i = 0; i < signs.values().length; i++) {
        signs.values()[i] -= projection.values()[i];
      }
      return p.stackedOn(signs);
    }
  }
}
