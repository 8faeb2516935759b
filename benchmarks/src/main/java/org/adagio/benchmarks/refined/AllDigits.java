package org.adagio.benchmarks.refined;

import java.util.List;
import org.adagio.points.PointCloud;

/** All of MNIST, every pair, one distortion at one dimension: once in a process, for its memory. */
final class AllDigits {
  private static final String ROW = "mnist60000";
  private static final double SECONDS = 120;
  private static final double BYTES = 3e9;
  private static final double PAIRS = 1_799_970_000;

  private AllDigits() {}

  static void run(Bench bench, int dimension, double distortion) {
    PointCloud points = bench.points().digits();
    Timed found = bench.refined(dimension, distortion, points);
    bench.tell(
        ROW,
        "%s at dimension %d".formatted(distortion, dimension),
        List.of(
            Bench.pairs(found).should(Claim.atLeast(PAIRS)),
            Bench.distortion(found).should(Claim.atMost(distortion)),
            Bench.seconds(found).should(Claim.below(SECONDS)),
            Bench.processorSeconds(found),
            Value.of("peak memory", Unit.BYTES, PeakMemory.bytes()).should(Claim.below(BYTES))),
        Bench.note(found));
  }
}
