package org.adagio.experiments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.RatioHistogram;
import org.adagio.report.Axis;
import org.adagio.report.Format;
import org.adagio.report.Histogram;

/** Histograms of the distortion over all pairs, as the paper draws them. */
final class DistortionBins {
  /** Bins of the distortion over [0, 1). */
  private static final int BINS = 128;

  private static final int RATIO_BINS = 2 * BINS;

  private DistortionBins() {}

  /**
   * Profiles in one chart, which ends where the last of them does.
   *
   * @param profiles by the name of their method, in the order of the legend
   */
  static Histogram chart(String title, Map<String, DistortionProfile> profiles) {
    int bins = profiles.values().stream().mapToInt(p -> used(counts(p.ratios()))).max().orElse(1);
    List<Histogram.Distribution> distributions = new ArrayList<>();
    profiles.forEach(
        (name, profile) -> {
          long[] counts = Arrays.copyOf(counts(profile.ratios()), bins);
          distributions.add(
              new Histogram.Distribution(name, Arrays.stream(counts).boxed().toList()));
        });
    return new Histogram(
        title,
        Axis.linear("distortion", Format.VALUE),
        IntStream.rangeClosed(0, bins).mapToObj(i -> (double) i / BINS).toList(),
        distributions,
        List.of());
  }

  /** Counts of |ratio − 1|; the last bin also holds what is 1 and more. */
  static long[] counts(RatioHistogram ratios) {
    long[] ofRatios = ratios.counts(RATIO_BINS);
    long[] counts = new long[BINS];
    for (int i = 0; i < BINS; i++) {
      counts[i] = ofRatios[BINS + i] + ofRatios[BINS - 1 - i];
    }
    return counts;
  }

  private static int used(long[] counts) {
    int used = counts.length;
    while (used > 1 && counts[used - 1] == 0) {
      used--;
    }
    return used;
  }
}
