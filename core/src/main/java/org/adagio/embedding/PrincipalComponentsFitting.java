package org.adagio.embedding;

import org.adagio.Execution;
import org.adagio.Footprint;
import org.adagio.data.PointCloud;

/** Principal axes; where they are exact, distances grow with every coordinate. */
final class PrincipalComponentsFitting implements MethodFitting<PrincipalComponents> {

  @Override
  public Class<PrincipalComponents> recipe() {
    return PrincipalComponents.class;
  }

  @Override
  public Fitter fitter(PrincipalComponents method, PointCloud points, FitPlan plan) {
    long seed = plan.seed();
    Execution execution = plan.execution();
    MapFamily one = BasisRows.of(method.basis(), points, seed, execution.progress())::first;
    FamilyFitter fitter =
        new FamilyFitter(
            one,
            () ->
                BasisRows.upTo(
                        MapFamily.most(points), method.basis(), points, seed, execution.progress())
                    ::first,
            points,
            seed,
            execution);
    return method.basis() instanceof PrincipalBasis.Exact ? fitter.growing() : fitter;
  }

  @Override
  public Footprint footprint(
      PrincipalComponents method, Goal goal, long points, int sourceDimension) {
    return FamilyFitter.footprint(
        goal,
        points,
        sourceDimension,
        r -> BasisRows.footprint(method.basis(), points, sourceDimension, r));
  }

  @Override
  public boolean isForOneMachine(PrincipalComponents method, long points, int sourceDimension) {
    return BasisRows.isForOneMachine(method.basis(), points, sourceDimension);
  }

  @Override
  public boolean ordersCoordinates() {
    return true;
  }
}
