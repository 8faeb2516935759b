package org.adagio.benchmarks.refined;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One number of a figure.
 *
 * @param value not a number where it could not be had
 * @param claim what it should be, or null
 */
record Value(String name, Unit unit, double value, Claim claim) {

  static Value of(String name, Unit unit, double value) {
    return new Value(name, unit, value, null);
  }

  Value should(Claim claim) {
    return new Value(name, unit, value, claim);
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", name);
    map.put("unit", unit.name().toLowerCase(Locale.ROOT));
    map.put("value", Double.isFinite(value) ? value : null);
    if (claim != null) {
      map.put("relation", claim.relation().sign);
      map.put("bound", claim.bound());
      map.put("holds", claim.holds(value));
    }
    return map;
  }
}
