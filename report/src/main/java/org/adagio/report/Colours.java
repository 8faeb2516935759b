package org.adagio.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A number for each name of a curve or bar: the same one all over a page. */
final class Colours {
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  static Colours of(Page page) {
    Colours colours = new Colours();
    page.sections().stream()
        .flatMap(section -> section.blocks().stream())
        .flatMap(Colours::names)
        .forEach(name -> colours.numbers.putIfAbsent(name, colours.numbers.size()));
    return colours;
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
