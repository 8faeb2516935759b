package org.adagio.embedding;

import org.adagio.Execution;
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
    FamilyFitter formed =
        method.form() == PrincipalComponents.Form.FACTOR ? fitter.withBestFactor() : fitter;
    return method.basis() instanceof PrincipalBasis.Exact ? formed.growing() : formed;
  }

  @Override
  public boolean isForOneMachine(PrincipalComponents method, long points, int sourceDimension) {
    return BasisRows.isForOneMachine(method.basis(), points, sourceDimension);
  }

  @Override
  public boolean keepsLength(PrincipalComponents method) {
    return method.form() == PrincipalComponents.Form.LENGTH;
  }

  @Override
  public boolean ordersCoordinates(PrincipalComponents method) {
    return true;
  }
}
