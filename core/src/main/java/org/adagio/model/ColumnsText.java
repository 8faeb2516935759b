package org.adagio.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.adagio.points.TableColumns;
import org.adagio.safetensors.JsonText;

/** The columns of a table as JSON in the metadata of a model file. */
record ColumnsText(JsonText json) {
  private static final String MEANS = "means";

  static String of(TableColumns table) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("kind", table.kind().name().toLowerCase(Locale.ROOT));
    parts.put("width", table.width());
    parts.put("names", table.names());
    parts.put("coordinates", table.coordinates());
    if (!table.means().isEmpty()) {
      parts.put(MEANS, table.means());
    }
    return JsonText.of(parts);
  }

  TableColumns columns() {
    try {
      return new TableColumns(
          json.count("width"),
          names(),
          TableColumns.Kind.valueOf(json.text("kind").toUpperCase(Locale.ROOT)),
          json.counts("coordinates"),
          json.has(MEANS)
              ? json.numbers(MEANS).stream().map(Number::doubleValue).toList()
              : List.of());
    } catch (IllegalArgumentException e) {
      throw json.malformed("the columns of a table", "others");
    }
  }

  private List<String> names() {
    if (json.parts().get("names") instanceof List<?> names
        && names.stream().allMatch(String.class::isInstance)) {
      return names.stream().map(String.class::cast).toList();
    }
    throw json.malformed("a list of texts names", json.text("names"));
  }
}
