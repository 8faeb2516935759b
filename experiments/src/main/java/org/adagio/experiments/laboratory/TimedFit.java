package org.adagio.experiments.laboratory;

import java.util.Arrays;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * A map that was found several times over.
 *
 * @param points that it was fitted to
 * @param seconds the median of the times that finding it took; nothing is certified in them that
 *     the method does not look at itself
 */
public record TimedFit(LinearEmbedding map, PointCloud points, double seconds) {

  /**
   * Carries a plan out.
   *
   * @param repetitions how often; odd
   */
  public static TimedFit median(int repetitions, FitPlan plan, PointCloud points) {
    FitPlan mapAlone = plan.certify(Pairs.none());
    double[] seconds = new double[repetitions];
    LinearEmbedding map = null;
    for (int i = 0; i < repetitions; i++) {
      Fitted fitted = mapAlone.on(points);
      map = fitted.map();
      seconds[i] = fitted.seconds();
    }
    Arrays.sort(seconds);
    return new TimedFit(map, points, seconds[repetitions / 2]);
  }

  /** Lets libraries load, and code be compiled, before a clock starts. */
  public static void warmUp(PointCloud points) {
    Fit.to(1).with(PrincipalComponents.exact()).certify(Pairs.none()).on(points);
  }

  /** The distortion over all pairs. */
  public DistortionProfile profile() {
    return Distortion.of(map.reduction(points));
  }
}
