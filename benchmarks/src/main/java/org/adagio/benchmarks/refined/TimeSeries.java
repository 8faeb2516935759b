package org.adagio.benchmarks.refined;

import java.util.List;
import org.adagio.fit.Adagio;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.measure.Certificate;
import org.adagio.measure.Pairs;
import org.adagio.points.PointCloud;

/** Nine UCR sets at one dimension: the largest distortion of each method. */
final class TimeSeries {
  private static final String ROW = "ucr";
  private static final int DIMENSION = 20;
  private static final double SECONDS = 3;
  private static final int DECIMALS = 2;

  /**
   * @param distortion that the prototype reached, to two decimals
   */
  private record Series(String name, double distortion) {}

  private static final List<Series> ALL =
      List.of(
          new Series("Computers", 0.11),
          new Series("Earthquakes", 0.13),
          new Series("FordB", 0.17),
          new Series("LargeKitchenAppliances", 0.15),
          new Series("Phoneme", 0.14),
          new Series("RefrigerationDevices", 0.17),
          new Series("ScreenType", 0.12),
          new Series("SmallKitchenAppliances", 0.17),
          new Series("UWaveGestureLibraryAll", 0.08));

  private final Bench bench;

  private TimeSeries(Bench bench) {
    this.bench = bench;
  }

  static void run(Bench bench) {
    ALL.forEach(new TimeSeries(bench)::measure);
  }

  private void measure(Series series) {
    PointCloud points = bench.points().series(series.name);
    FitPlan plan = Fit.to(DIMENSION);
    Timed refined = bench.time(plan.with(Refined.standard()), points);
    Certificate certificate = refined.result().orElseThrow().certificate();
    bench.tell(
        ROW,
        series.name,
        List.of(
            distortion(plan.with(PrincipalComponents.exact()), points),
            distortion(plan.with(Adagio.halfSplit()), points),
            Value.of("refined", Unit.FRACTION, certificate.maxDistortion())
                .should(Claim.atMost(series.distortion).atDecimals(DECIMALS)),
            Bench.seconds(refined).should(Claim.below(SECONDS))),
        certificate.statement());
  }

  private static Value distortion(FitPlan plan, PointCloud points) {
    Fitted fitted = plan.certify(Pairs.all()).on(points);
    return Value.of(
        plan.choices().method().name(), Unit.FRACTION, fitted.certificate().maxDistortion());
  }
}
