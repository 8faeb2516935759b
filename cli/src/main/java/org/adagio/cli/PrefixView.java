package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.adagio.embedding.PrefixDistortion;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/** The distortion of a map's leading coordinates, for people and programs. */
record PrefixView(List<PrefixDistortion> prefixes) {

  String text() {
    TextTable table = new TextTable("rrr").row("coordinates", "max distortion", "mean").rule();
    for (PrefixDistortion prefix : prefixes) {
      table.row(
          Integer.toString(prefix.dimension()),
          Figures.atMost(prefix.maxDistortion()),
          Figures.distortion(prefix.meanDistortion()));
    }
    return "Distortion by prefix length:%n%s".formatted(table);
  }

  List<Map<String, Object>> json() {
    return prefixes.stream().map(PrefixView::json).toList();
  }

  private static Map<String, Object> json(PrefixDistortion prefix) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dimension", prefix.dimension());
    json.put("maxDistortion", prefix.maxDistortion());
    json.put("meanDistortion", prefix.meanDistortion());
    return json;
  }
}
