package org.adagio.report.html;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.adagio.report.BarChart;
import org.adagio.report.Block;
import org.adagio.report.Histogram;
import org.adagio.report.LineChart;
import org.adagio.report.Page;

/**
 * A number for each name of a curve or bar: the same one all over a page. Methods have the same one
 * in all reports, whichever of them a page shows, and in whatever order.
 */
final class Colours {
  /** The place of a name is its number; capitals do not matter. */
  private static final List<String> METHODS =
      List.of("pca", "refined", "adagio", "adagio, randomized pca", "neighbours", "numax", "jl");

  private static final Map<String, String> SAME = Map.of("adagio, exact pca", "adagio");

  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  static Colours of(Page page) {
    Colours colours = new Colours();
    List<String> names =
        page.sections().stream()
            .flatMap(section -> section.blocks().stream())
            .flatMap(Colours::names)
            .distinct()
            .toList();
    Set<Integer> taken = new HashSet<>();
    for (String name : names) {
      int method = method(name);
      if (method >= 0) {
        colours.numbers.put(name, method);
        taken.add(method);
      }
    }
    int free = 0;
    for (String name : names) {
      if (!colours.numbers.containsKey(name)) {
        while (taken.contains(free)) {
          free++;
        }
        colours.numbers.put(name, free++);
      }
    }
    return colours;
  }

  private static int method(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    return METHODS.indexOf(SAME.getOrDefault(plain, plain));
  }

  private static Stream<String> names(Block block) {
    if (block instanceof LineChart chart) {
      return chart.series().stream().map(LineChart.Series::name);
    }
    if (block instanceof Histogram chart) {
      return chart.distributions().stream().map(Histogram.Distribution::name);
    }
    if (block instanceof BarChart chart && chart.series().size() > 1) {
      return chart.series().stream().map(BarChart.Bars::name);
    }
    return Stream.empty();
  }

  /** The first colour for a name that stands alone. */
  int of(String name) {
    return numbers.getOrDefault(name, 0);
  }

  /** The colours of all names, unless one of them has none. */
  List<Integer> ofAll(List<String> names) {
    return numbers.keySet().containsAll(names) ? names.stream().map(this::of).toList() : List.of();
  }
}
