package org.adagio.benchmarks.refined;

import java.util.List;
import org.adagio.data.PointCloud;
import org.adagio.embedding.Fit;
import org.adagio.embedding.NuMax;

/** NuMax and the refined map on 800 digits, at the same distortion and NuMax's dimension. */
final class NuMaxRace {
  private static final String ROW = "numax";

  /** Claimed of the code of NuMax's authors; our NuMax is itself tens of times as fast. */
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

  /** Where NuMax has to stop, its published dimension is taken, and its time is a lower bound. */
  private void measure(Digits800.Target target) {
    double distortion = target.distortion();
    Timed numax = bench.time(Fit.within(distortion).with(NuMax.standard()), points);
    int dimension =
        numax.result().map(found -> found.map().dimension()).orElse(target.numaxDimension());
    Timed refined = refined(dimension, distortion);
    double seconds = refined.result().isPresent() ? refined.seconds() : Double.NaN;
    bench.tell(
        ROW,
        "distortion " + distortion,
        List.of(
            Bench.dimension(numax),
            Bench.distortion(numax),
            Value.of("NuMax time", Unit.SECONDS, numax.seconds()),
            Value.of("refined time", Unit.SECONDS, refined.seconds()),
            Value.of("ratio", Unit.RATIO, numax.seconds() / seconds),
            Value.of("time in the paper", Unit.SECONDS, target.paperSeconds()),
            Value.of("ratio to it", Unit.RATIO, target.paperSeconds() / seconds),
            Value.of("authors' code", Unit.SECONDS, target.authorsSeconds()),
            claimed("ratio to that", target.authorsSeconds() / seconds)),
        numax.result().isPresent()
            ? "refined: " + Bench.note(refined)
            : "the ratio is a lower bound; " + numax.failure());
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
