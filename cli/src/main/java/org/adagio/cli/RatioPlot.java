package org.adagio.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.adagio.distortion.RatioHistogram;
import org.adagio.report.TextTable;

/**
 * The distribution of ‖f(x) − f(y)‖ / ‖x − y‖ in a few bins, from the first that is not empty to
 * the last.
 *
 * @param from where the first bin begins
 * @param width of a bin
 * @param counts how many pairs fall into each
 */
record RatioPlot(double from, double width, List<Long> counts) {
  private static final int FINE = 8192;
  private static final int ROWS = 16;
  private static final int BAR = 50;

  static RatioPlot of(RatioHistogram ratios) {
    long[] fine = ratios.counts(FINE);
    int first = 0;
    int end = FINE;
    while (first < end - 1 && fine[first] == 0) {
      first++;
    }
    while (end > first + 1 && fine[end - 1] == 0) {
      end--;
    }
    int group = (end - first + ROWS - 1) / ROWS;
    List<Long> counts = new ArrayList<>();
    for (int i = first; i < end; i += group) {
      counts.add(Arrays.stream(fine, i, Math.min(i + group, FINE)).sum());
    }
    return new RatioPlot(first * 2.0 / FINE, group * 2.0 / FINE, List.copyOf(counts));
  }

  String text() {
    long total = Math.max(1, counts.stream().mapToLong(c -> c).sum());
    long highest = Math.max(1, counts.stream().mapToLong(c -> c).max().orElse(1));
    TextTable table = new TextTable("rlr").row("ratio", "pairs", "share");
    for (int i = 0; i < counts.size(); i++) {
      long count = counts.get(i);
      String bar = "#".repeat((int) Math.ceil((double) BAR * count / highest));
      String ratio = String.format(Locale.ROOT, "%.4f", from + i * width);
      table.row(ratio, bar, String.format(Locale.ROOT, "%.1f %%", 100.0 * count / total));
    }
    return table.toString();
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", from);
    json.put("width", width);
    json.put("counts", counts);
    return json;
  }
}
