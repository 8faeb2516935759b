package org.adagio.fit.run;

import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.PointCloud;
import org.adagio.work.Draw;

/**
 * The methods that have a map for every dimension: principal axes, random signs, and the paper's
 * map of both.
 */
record FamilyFitting(EmbeddingMethod method) implements MethodFitting {

  @Override
  public Fitter fitter(PointCloud points, Choices plan) {
    if (method instanceof PrincipalComponents components) {
      return new FamilyFitter(
          many -> axes(components.basis(), points, plan, many ? MapFamily.most(points) : 0),
          components.basis() == PrincipalBasis.EXACT,
          components.form() == PrincipalComponents.Form.FACTOR,
          points,
          plan);
    }
    if (method instanceof Adagio adagio) {
      adagio.given().ifPresent(p -> requireColumns(p, points));
      int most = Math.min(MapFamily.most(points), adagio.principalRows(points.dimension()));
      return new FamilyFitter(
          many ->
              new MapFamily.Padded(
                  adagio, axes(adagio.basis(), points, plan, many ? most : 0), plan.seed()),
          false,
          false,
          points,
          plan);
    }
    return new FamilyFitter(many -> signs(points, plan), false, false, points, plan);
  }

  private static MapFamily axes(PrincipalBasis basis, PointCloud points, Choices plan, int most) {
    return new MapFamily.Axes(basis, points, plan, most);
  }

  private static MapFamily signs(PointCloud points, Choices plan) {
    long seed = Draw.MAP.seed(plan.seed());
    return r -> FoundMap.unchecked(RandomSigns.of(r, points.dimension(), seed), Optional.empty());
  }

  private static void requireColumns(Matrix given, PointCloud points) {
    if (given.columns() != points.dimension()) {
      throw new IllegalArgumentException(
          "the given basis must have the points' %d columns, got %d"
              .formatted(points.dimension(), given.columns()));
    }
  }

  /** The points' Gram matrix is what is needed where they are few. */
  @Override
  public boolean isForOneMachine(long points, int sourceDimension) {
    boolean isExact =
        method instanceof PrincipalComponents components
            ? components.basis() == PrincipalBasis.EXACT
            : method instanceof Adagio adagio
                && adagio.given().isEmpty()
                && adagio.basis() == PrincipalBasis.EXACT;
    return isExact && points < sourceDimension;
  }

  @Override
  public boolean keepsLength() {
    return method instanceof PrincipalComponents components
        && components.form() == PrincipalComponents.Form.LENGTH;
  }

  @Override
  public boolean ordersCoordinates() {
    return method instanceof PrincipalComponents;
  }
}
