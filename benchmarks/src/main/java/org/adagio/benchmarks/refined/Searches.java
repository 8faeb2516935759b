package org.adagio.benchmarks.refined;

import java.util.List;
import org.adagio.fit.Fit;
import org.adagio.fit.Refined;
import org.adagio.points.PointCloud;

/** The smallest dimension for a distortion, of more points than landmarks. */
final class Searches {
  private static final String ROW = "searches";
  private static final double DIGITS_SECONDS = 60;
  private static final double WORDS_SECONDS = 15;

  private final Bench bench;

  private Searches(Bench bench) {
    this.bench = bench;
  }

  static void run(Bench bench) {
    Searches searches = new Searches(bench);
    searches.search("10,000 test digits", bench.points().testDigits(), 0.2, DIGITS_SECONDS);
    searches.search("GloVe 6,400 x 36", bench.points().shortWordVectors(), 0.1, WORDS_SECONDS);
  }

  private void search(String name, PointCloud points, double distortion, double seconds) {
    Timed found = bench.time(Fit.within(distortion).with(Refined.standard()), points);
    bench.tell(
        ROW,
        "%s, smallest dimension for %s".formatted(name, distortion),
        List.of(
            Bench.dimension(found),
            Bench.distortion(found).should(Claim.atMost(distortion)),
            Bench.seconds(found).should(Claim.below(seconds)),
            Bench.processorSeconds(found)),
        Bench.note(found));
  }
}
