package org.adagio.embedding;

import java.util.Optional;
import org.adagio.Execution;
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
}
