package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.data.Dataset;
import org.adagio.files.Excerpt;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * What a file of points holds.
 *
 * @param name what people call it
 */
record DataAnswer(
    String name, Dataset data, String format, Ranges ranges, Optional<SpectrumView> spectrum)
    implements Answer {

  @Override
  public String text() {
    TextTable table = new TextTable("ll");
    table.row("data", "%s (%s)".formatted(name, format));
    table.row("points", Figures.count(data.points().size()));
    table.row("dimension", Figures.count(data.points().dimension()));
    table.row(
        "values",
        "%s to %s, mean %s"
            .formatted(
                Figures.value(ranges.min()),
                Figures.value(ranges.max()),
                Figures.value(ranges.mean())));
    table.row("constant columns", Integer.toString(ranges.constantColumns()));
    table.row(
        "carried along", data.carried().isEmpty() ? "none" : Excerpt.of(data.carried().names()));
    spectrum.ifPresentOrElse(
        view -> view.summarize(table), () -> table.row("spectrum", noSpectrum()));
    return table.toString();
  }

  private String noSpectrum() {
    return data.points().size() < 2
        ? "none, as one point does not vary"
        : "not computed, as it would take long; --spectrum computes it";
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", "data");
    json.put("name", name);
    json.put("format", format);
    json.put("points", data.points().size());
    json.put("dimension", data.points().dimension());
    json.put("min", ranges.min());
    json.put("max", ranges.max());
    json.put("mean", ranges.mean());
    json.put("constantColumns", ranges.constantColumns());
    json.put("carried", data.carried().names());
    json.put("skippedRows", data.skipped());
    spectrum.ifPresent(view -> json.put("spectrum", view.json()));
    return json;
  }
}
