package org.adagio.fit.run;

import org.adagio.Execution;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.PointCloud;

/** Principal axes; where they are exact, distances grow with every coordinate. */
record PrincipalComponentsFitting(PrincipalComponents method) implements MethodFitting {

  @Override
  public Fitter fitter(PointCloud points, Choices plan) {
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
  public boolean isForOneMachine(long points, int sourceDimension) {
    return BasisRows.isForOneMachine(method.basis(), points, sourceDimension);
  }

  @Override
  public boolean keepsLength() {
    return method.form() == PrincipalComponents.Form.LENGTH;
  }

  @Override
  public boolean ordersCoordinates() {
    return true;
  }
}
