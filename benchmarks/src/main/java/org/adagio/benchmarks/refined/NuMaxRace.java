package org.adagio.benchmarks.refined;

import java.util.List;
import org.adagio.points.PointCloud;

/** The refined map on 800 digits at NuMax's dimension, beside the published times of NuMax. */
final class NuMaxRace {
  private static final String ROW = "numax";

  /** Claimed of the code of NuMax's authors. */
  private static final double TIMES_AS_FAST = 500;

  private final Bench bench;
  private final PointCloud points;

  private NuMaxRace(Bench bench) {
    this.bench = bench;
    points = bench.points().someDigits();
  }

  static void run(Bench bench) {
    NuMaxRace race = new NuMaxRace(bench);
    for (Digits800.Target target : Digits800.TARGETS) {
      race.refined(target.numaxDimension(), target.distortion()); // so that it is not cold below
    }
    Digits800.TARGETS.forEach(race::measure);
  }

  private void measure(Digits800.Target target) {
    double distortion = target.distortion();
    Timed refined = refined(target.numaxDimension(), distortion);
    double seconds = refined.result().isPresent() ? refined.seconds() : Double.NaN;
    bench.tell(
        ROW,
        "distortion " + distortion,
        List.of(
            Bench.dimension(refined),
            Bench.distortion(refined),
            Value.of("refined time", Unit.SECONDS, refined.seconds()),
            Value.of("time in the paper", Unit.SECONDS, target.paperSeconds()),
            Value.of("ratio to it", Unit.RATIO, target.paperSeconds() / seconds),
            Value.of("authors' code", Unit.SECONDS, target.authorsSeconds()),
            claimed("ratio to that", target.authorsSeconds() / seconds)),
        Bench.note(refined));
  }

  /** Claimed where there is a time to compare with. */
  private static Value claimed(String name, double ratio) {
    Value value = Value.of(name, Unit.RATIO, ratio);
    return Double.isNaN(ratio) ? value : value.should(Claim.atLeast(TIMES_AS_FAST));
  }

  private Timed refined(int dimension, double distortion) {
    return bench.refined(dimension, distortion, points);
  }
}
