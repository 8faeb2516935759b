package org.adagio.embedding;

import java.util.Optional;
import org.adagio.Execution;
import org.adagio.Footprint;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.data.PointCloud;

/** Random maps, which need no look at the points. */
final class JohnsonLindenstraussFitting implements MethodFitting<JohnsonLindenstrauss> {

  @Override
  public Class<JohnsonLindenstrauss> recipe() {
    return JohnsonLindenstrauss.class;
  }

  @Override
  public Fitter fitter(JohnsonLindenstrauss method, PointCloud points, FitPlan plan) {
    long seed = plan.seed();
    Execution execution = plan.execution();
    MapFamily family =
        r ->
            FoundMap.unchecked(
                RandomEntries.of(method.entries(), r, points.dimension(), Draw.MAP.seed(seed)),
                Optional.empty());
    return new FamilyFitter(family, () -> family, points, seed, execution);
  }

  @Override
  public Footprint footprint(
      JohnsonLindenstrauss method, Goal goal, long points, int sourceDimension) {
    return FamilyFitter.footprint(
        goal, points, sourceDimension, r -> AppliedCloud.footprint(r, sourceDimension));
  }
}
