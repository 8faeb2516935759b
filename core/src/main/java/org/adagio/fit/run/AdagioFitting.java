package org.adagio.fit.run;

import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.fit.Adagio;
import org.adagio.fit.EntryDistribution;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.GivenBasis;
import org.adagio.linalg.Products;
import org.adagio.points.PointCloud;
import org.adagio.work.Draw;

/** The paper's map Π = [ P ; S (I − PᵀP) ]. */
record AdagioFitting(Adagio method) implements MethodFitting {

  @Override
  public Fitter fitter(PointCloud points, Choices plan) {
    long seed = plan.seed();
    Execution execution = plan.execution();
    Progress progress = execution.progress();
    MapFamily one = family(method, BasisRows.of(method.basis(), points, seed, progress), seed);
    return new FamilyFitter(
        one,
        () -> {
          int most = Math.min(MapFamily.most(points), method.principalRows(points.dimension()));
          return family(method, BasisRows.upTo(most, method.basis(), points, seed, progress), seed);
        },
        points,
        seed,
        execution);
  }

  private static MapFamily family(Adagio method, BasisRows basis, long seed) {
    return new MapFamily() {
      @Override
      public FoundMap at(int dimension) {
        if (dimension < least()) {
          throw new IllegalArgumentException(
              "dimension must be at least the %d rows of the given basis, got %d"
                  .formatted(least(), dimension));
        }
        FoundMap principal = basis.first(method.principalRows(dimension));
        return FoundMap.unchecked(
            padded(principal.matrix(), dimension, seed), principal.spectrum());
      }

      @Override
      public int least() {
        return method.basis() instanceof GivenBasis given ? given.rows().rows() : 1;
      }
    };
  }

  /** [ P ; S (I − PᵀP) ]. */
  private static Matrix padded(Matrix principal, int dimension, long seed) {
    int k = dimension - principal.rows();
    Matrix signs =
        RandomEntries.of(EntryDistribution.SIGNS, k, principal.columns(), Draw.MAP.seed(seed));
    return principal.stackedOn(minusProjectionOn(principal, signs));
  }

  /** S − (S Pᵀ) P. */
  private static Matrix minusProjectionOn(Matrix principal, Matrix signs) {
    Matrix projection = Products.times(Products.timesTransposed(signs, principal), principal);
    for (int i = 0; i < signs.values().length; i++) {
      signs.values()[i] -= projection.values()[i];
    }
    return signs;
  }

  @Override
  public boolean isForOneMachine(long points, int sourceDimension) {
    return BasisRows.isForOneMachine(method.basis(), points, sourceDimension);
  }
}
