package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.adagio.experiments.retrieval.DescriptorSet;
import org.adagio.experiments.retrieval.Match;
import org.adagio.experiments.retrieval.Retrieved;
import org.adagio.experiments.retrieval.View;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/** How well and how fast buildings were found, over dimensions. */
record RetrieveAnswer(DescriptorOptions.Pair sets, int k, List<Retrieved> results)
    implements Answer {

  @Override
  public String text() {
    TextTable table = new TextTable("lrrrrrrr");
    table.row("", "dimension", "right", "accuracy", "ties", "fit", "a query", "database").rule();
    for (Retrieved found : results) {
      table.row(
          found.method().equals("full") ? "full dimension" : found.method(),
          Integer.toString(found.dimension()),
          "%d of %d".formatted(found.correct(), found.matches().size()),
          Figures.percent(found.accuracy()),
          Long.toString(found.ties()),
          Figures.seconds(found.fitSeconds()),
          String.format(Locale.ROOT, "%.2f ms", 1000 * found.secondsPerQuery()),
          String.format(Locale.ROOT, "%.1f MB", found.databaseBytes() / 1e6));
    }
    return """
        %s descriptors of %d buildings; %d query pictures with %s descriptors
        each descriptor has %d votes: the buildings of its nearest ones

        %s"""
        .formatted(
            Figures.count(sets.database().descriptors().size()),
            buildings(),
            sets.queries().views().size(),
            Figures.count(sets.queries().descriptors().size()),
            k,
            table);
  }

  private long buildings() {
    DescriptorSet database = sets.database();
    return database.views().stream().map(View::building).distinct().count();
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("descriptors", sets.database().descriptors().size());
    json.put("sourceDimension", sets.database().descriptors().dimension());
    json.put("buildings", buildings());
    json.put("queries", sets.queries().views().size());
    json.put("queryDescriptors", sets.queries().descriptors().size());
    json.put("k", k);
    json.put("results", results.stream().map(RetrieveAnswer::json).toList());
    return json;
  }

  private static Map<String, Object> json(Retrieved found) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", found.method());
    json.put("dimension", found.dimension());
    json.put("correct", found.correct());
    json.put("accuracy", found.accuracy());
    json.put("ties", found.ties());
    json.put("fitSeconds", found.fitSeconds());
    json.put("querySeconds", found.querySeconds());
    json.put("secondsPerQuery", found.secondsPerQuery());
    json.put("databaseBytes", found.databaseBytes());
    json.put(
        "wrong",
        found.matches().stream().filter(m -> !m.isRight()).map(RetrieveAnswer::json).toList());
    return json;
  }

  private static Map<String, Object> json(Match match) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("query", match.query().name());
    json.put("building", match.query().building());
    json.put("found", match.candidates().isEmpty() ? null : match.candidates().get(0).building());
    return json;
  }
}
