package org.adagio.benchmarks.refined;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One line of a table.
 *
 * @param row which table
 * @param setting what was measured, in words
 * @param values the numbers; those of one row have the same names in the same order
 * @param note such as the certificate
 */
record Figure(String row, String setting, List<Value> values, String note) {

  /** On one line. */
  String toJson() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("row", row);
    map.put("setting", setting);
    map.put("values", values.stream().map(Value::toMap).toList());
    map.put("note", note);
    try {
      return JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asString(map);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
