package org.adagio.report.measured;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.adagio.measure.RatioHistogram;
import org.adagio.report.Axis;
import org.adagio.report.Findings;
import org.adagio.report.Format;
import org.adagio.report.Histogram;
import org.adagio.report.Reference;

/**
 * Distributions of ‖f(x) − f(y)‖ / ‖x − y‖ in the same few bins, from the first that is not empty
 * in all of them to the last.
 *
 * @param from where the first bin begins
 * @param width of a bin
 * @param counts for each distribution, how many pairs fall into each bin
 */
record RatioBins(double from, double width, List<List<Long>> counts) {
  private static final int FINE = 8192;
  private static final double FINE_WIDTH = 2.0 / FINE;

  /**
   * @param most how many bins there may be
   */
  static RatioBins of(List<RatioHistogram> ratios, int most) {
    List<long[]> fine = ratios.stream().map(one -> one.counts(FINE)).toList();
    int first = 0;
    int end = FINE;
    while (first < end - 1 && isEmpty(fine, first)) {
      first++;
    }
    while (end > first + 1 && isEmpty(fine, end - 1)) {
      end--;
    }
    int group = (end - first + most - 1) / most;
    List<List<Long>> counts = new ArrayList<>();
    for (long[] one : fine) {
      List<Long> coarse = new ArrayList<>();
      for (int i = first; i < end; i += group) {
        coarse.add(Arrays.stream(one, i, Math.min(i + group, FINE)).sum());
      }
      counts.add(List.copyOf(coarse));
    }
    return new RatioBins(first * FINE_WIDTH, group * FINE_WIDTH, List.copyOf(counts));
  }

  private static boolean isEmpty(List<long[]> fine, int bin) {
    return fine.stream().allMatch(one -> one[bin] == 0);
  }

  /** The bins as a chart. */
  Histogram chart(String title, List<String> names, List<Reference> references) {
    int bins = counts.get(0).size();
    double end = from + bins * width;
    String axis = end >= 2 ? "ratio (the last bin holds 2 and more)" : "ratio";
    return new Histogram(
        title,
        Axis.linear(axis, Format.DISTORTION),
        IntStream.rangeClosed(0, bins).mapToObj(i -> from + i * width).toList(),
        IntStream.range(0, names.size())
            .mapToObj(i -> new Histogram.Distribution(names.get(i), counts.get(i)))
            .toList(),
        references);
  }

  /** The first distribution. */
  Findings figures() {
    return new Findings().put("from", from).put("width", width).put("counts", counts.get(0));
  }
}
