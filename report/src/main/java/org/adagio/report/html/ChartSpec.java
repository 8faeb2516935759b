package org.adagio.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Chart;
import org.adagio.report.Format;
import org.adagio.report.Histogram;
import org.adagio.report.LineChart;
import org.adagio.report.Reference;

/** A chart as the script of the page reads it. */
final class ChartSpec {
  private static final Axis SHARE = Axis.linear("share", Format.SHARE);

  private ChartSpec() {}

  static Map<String, Object> of(Chart chart, Colours colours) {
    if (chart instanceof LineChart lines) {
      return of(lines, colours);
    }
    return chart instanceof Histogram histogram
        ? of(histogram, colours)
        : of((BarChart) chart, colours);
  }

  private static Map<String, Object> of(LineChart chart, Colours colours) {
    Map<String, Object> spec = spec("lines", chart, chart.references());
    spec.put("x", of(chart.x()));
    spec.put("y", of(chart.y()));
    spec.put(
        "series",
        each(
            chart.series(),
            series -> {
              Map<String, Object> one = named(series.name(), colours);
              one.put("look", word(series.look()));
              one.put("points", each(series.points(), point -> List.of(point.x(), point.y())));
              return one;
            }));
    return spec;
  }

  private static Map<String, Object> of(Histogram chart, Colours colours) {
    Map<String, Object> spec = spec("histogram", chart, chart.references());
    spec.put("x", of(chart.x()));
    spec.put("y", of(SHARE));
    spec.put("edges", chart.edges());
    spec.put(
        "series",
        each(
            chart.distributions(),
            distribution -> {
              Map<String, Object> one = named(distribution.name(), colours);
              one.put("shares", distribution.shares());
              return one;
            }));
    return spec;
  }

  private static Map<String, Object> of(BarChart chart, Colours colours) {
    Map<String, Object> spec = spec("bars", chart, chart.references());
    spec.put("y", of(chart.y()));
    spec.put("categories", each(chart.categories(), Plain::of));
    spec.put("colours", colours.ofAll(chart.categories()));
    spec.put(
        "series",
        each(
            chart.series(),
            bars -> {
              Map<String, Object> one = named(bars.name(), colours);
              one.put("values", bars.values().stream().map(ChartSpec::known).toList());
              one.put("labels", each(bars.values(), value -> label(value, chart.y())));
              return one;
            }));
    return spec;
  }

  private static Map<String, Object> spec(String kind, Chart chart, List<Reference> references) {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("kind", kind);
    spec.put("title", Plain.of(chart.title()));
    spec.put("references", each(references, ChartSpec::of));
    return spec;
  }

  private static Map<String, Object> named(String name, Colours colours) {
    Map<String, Object> series = new LinkedHashMap<>();
    series.put("name", Plain.of(name));
    series.put("colour", colours.of(name));
    return series;
  }

  private static Map<String, Object> of(Axis axis) {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("title", Plain.of(axis.title()));
    spec.put("log", axis.scale() == Axis.Scale.LOGARITHMIC);
    spec.put("format", word(axis.format()));
    return spec;
  }

  private static Map<String, Object> of(Reference reference) {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("name", Plain.of(reference.name()));
    spec.put("of", word(reference.of()));
    spec.put("from", reference.from());
    spec.put("to", reference.to());
    return spec;
  }

  /** As a table has it, since a chart stands beside its table. */
  private static String label(double value, Axis axis) {
    return Double.isFinite(value) ? axis.format().of(value) : "none";
  }

  private static Double known(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  private static <T, R> List<R> each(List<T> items, Function<? super T, ? extends R> one) {
    return items.stream().<R>map(one).toList();
  }
}
