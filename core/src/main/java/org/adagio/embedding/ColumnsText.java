package org.adagio.embedding;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.adagio.data.TableColumns;
import org.adagio.safetensors.JsonText;

/** The columns of a table as JSON in the metadata of a model file. */
record ColumnsText(JsonText json) {
  private static final String ID = "id";
  private static final String LABEL = "label";

  static String of(TableColumns table) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("kind", table.kind().name().toLowerCase(Locale.ROOT));
    parts.put("width", table.width());
    parts.put("names", table.names());
    parts.put("coordinates", table.coordinates());
    table.id().ifPresent(column -> parts.put(ID, column));
    table.label().ifPresent(column -> parts.put(LABEL, column));
    return JsonText.of(parts);
  }

  TableColumns columns() {
    try {
      return new TableColumns(
          json.count("width"),
          names(),
          TableColumns.Kind.valueOf(json.text("kind").toUpperCase(Locale.ROOT)),
          json.counts("coordinates"),
          position(ID),
          position(LABEL));
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

  private OptionalInt position(String role) {
    return json.has(role) ? OptionalInt.of(json.count(role)) : OptionalInt.empty();
  }
}
