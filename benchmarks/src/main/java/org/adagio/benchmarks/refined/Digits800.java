package org.adagio.benchmarks.refined;

import java.util.List;
import org.adagio.fit.Fit;
import org.adagio.fit.Refined;
import org.adagio.points.PointCloud;

/** 800 digits: the smallest dimension for a distortion, and a map at NuMax's dimension. */
final class Digits800 {
  private static final String ROW = "mnist800";
  private static final double FIT_SECONDS = 0.4;

  /**
   * @param dimension that the prototype reached
   * @param seconds that the search may take on two quiet cores
   * @param numaxDimension that NuMax reaches at the same distortion, as published
   * @param paperSeconds that NuMax took in the paper's table for this dimension, or not a number
   * @param authorsSeconds that the code of NuMax's authors took where we ran it, or not a number
   */
  record Target(
      double distortion,
      int dimension,
      double seconds,
      int numaxDimension,
      double paperSeconds,
      double authorsSeconds) {}

  static final List<Target> TARGETS =
      List.of(
          new Target(0.05, 39, 5, 59, 373, Double.NaN),
          new Target(0.1, 24, 3, 42, 220, 1248),
          new Target(0.2, 13, 2, 30, Double.NaN, 1214));

  private final Bench bench;
  private final PointCloud points;

  private Digits800(Bench bench) {
    this.bench = bench;
    points = bench.points().someDigits();
  }

  static void run(Bench bench) {
    Digits800 digits = new Digits800(bench);
    TARGETS.forEach(digits::search);
    TARGETS.forEach(digits::fit);
  }

  private void search(Target target) {
    Timed found = bench.time(Fit.within(target.distortion).with(Refined.standard()), points);
    tell(
        "smallest dimension for " + target.distortion,
        target,
        found,
        Claim.atMost(target.dimension),
        target.seconds);
  }

  private void fit(Target target) {
    tell(
        "%s at NuMax's dimension %d".formatted(target.distortion, target.numaxDimension),
        target,
        bench.refined(target.numaxDimension, target.distortion, points),
        Claim.atMost(target.numaxDimension),
        FIT_SECONDS);
  }

  private void tell(String setting, Target target, Timed found, Claim dimension, double seconds) {
    bench.tell(
        ROW,
        setting,
        List.of(
            Bench.dimension(found).should(dimension),
            Bench.distortion(found).should(Claim.atMost(target.distortion)),
            Bench.seconds(found).should(Claim.below(seconds)),
            Bench.processorSeconds(found)),
        Bench.note(found));
  }
}
