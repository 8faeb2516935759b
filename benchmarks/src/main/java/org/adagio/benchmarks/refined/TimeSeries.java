package org.adagio.benchmarks.refined;

import java.util.List;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.Adagio;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;

/** Nine UCR sets at one dimension: the largest distortion of each method. */
final class TimeSeries {
  private static final String ROW = "ucr";
  private static final int DIMENSION = 20;
  private static final double SECONDS = 20;
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
    Timed<LinearEmbedding> refined = bench.time(p -> Refined.toDimension(DIMENSION).fit(points, p));
    LinearEmbedding map = refined.result().orElseThrow();
    bench.tell(
        ROW,
        series.name,
        List.of(
            distortion(PrincipalComponents.toDimension(DIMENSION), points),
            distortion(Adagio.toDimension(DIMENSION), points),
            Value.of("refined", Unit.FRACTION, map.certificate().orElseThrow().maxDistortion())
                .should(Claim.atMost(series.distortion).atDecimals(DECIMALS)),
            Bench.seconds(refined).should(Claim.below(SECONDS))),
        map.certificate().orElseThrow().statement());
  }

  private static Value distortion(EmbeddingMethod method, PointCloud points) {
    PointCloud images = method.fit(points).apply(points);
    return Value.of(method.name(), Unit.FRACTION, DistortionProfile.of(points, images).max());
  }
}
