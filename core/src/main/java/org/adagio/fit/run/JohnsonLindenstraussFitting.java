package org.adagio.fit.run;

import java.util.Optional;
import org.adagio.Execution;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.points.PointCloud;
import org.adagio.work.Draw;

/** Random maps, which need no look at the points. */
record JohnsonLindenstraussFitting(JohnsonLindenstrauss method) implements MethodFitting {

  @Override
  public Fitter fitter(PointCloud points, Choices plan) {
    long seed = plan.seed();
    Execution execution = plan.execution();
    MapFamily family =
        r ->
            FoundMap.unchecked(
                RandomEntries.of(method.entries(), r, points.dimension(), Draw.MAP.seed(seed)),
                Optional.empty());
    return new FamilyFitter(family, () -> family, points, seed, execution);
  }
}
