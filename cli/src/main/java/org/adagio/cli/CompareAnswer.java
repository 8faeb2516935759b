package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.adagio.data.PointCloud;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/** Methods side by side. */
record CompareAnswer(PointCloud points, List<Entry> entries) implements Answer {

  /** What came of one method. */
  sealed interface Entry {}

  /** The goal was reached. */
  record Reached(Fitted fitted) implements Entry {}

  /** No dimension holds the distortion. */
  record Unreached(String method, String reason, double seconds) implements Entry {}

  /** What the methods found that reached the goal. */
  List<Fitted> reached() {
    return entries.stream()
        .filter(Reached.class::isInstance)
        .map(entry -> ((Reached) entry).fitted())
        .toList();
  }

  List<Unreached> unreached() {
    return entries.stream().filter(Unreached.class::isInstance).map(Unreached.class::cast).toList();
  }

  @Override
  public String text() {
    TextTable table = new TextTable("lrrrrr");
    table.row("method", "dimension", "max", "of squares", "mean", "time").rule();
    for (Entry entry : entries) {
      table.row(cells(entry));
    }
    return "%s points of dimension %d; distortion over pairs%n%n%s"
        .formatted(Figures.count(points.size()), points.dimension(), table);
  }

  private String[] cells(Entry entry) {
    if (entry instanceof Reached reached) {
      Fitted fitted = reached.fitted();
      return new String[] {
        fitted.method(),
        Integer.toString(fitted.embedding().dimension()),
        Figures.distortion(fitted.profile().max()),
        Figures.distortion(fitted.profile().squaredMax()),
        Figures.distortion(fitted.profile().mean()),
        Figures.seconds(fitted.seconds())
      };
    }
    Unreached none = (Unreached) entry;
    String seconds = Figures.seconds(none.seconds());
    return new String[] {none.method(), "none < " + points.dimension(), "-", "-", "-", seconds};
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", points.size());
    json.put("sourceDimension", points.dimension());
    json.put("methods", entries.stream().map(CompareAnswer::json).toList());
    return json;
  }

  private static Map<String, Object> json(Entry entry) {
    Map<String, Object> json = new LinkedHashMap<>();
    if (entry instanceof Reached reached) {
      Fitted fitted = reached.fitted();
      json.put("method", fitted.method());
      json.put("dimension", fitted.embedding().dimension());
      json.putAll(new ProfileView(fitted.profile()).json());
      fitted.searched().ifPresent(how -> json.put("searched", how));
      json.put("seconds", fitted.seconds());
    } else if (entry instanceof Unreached none) {
      json.put("method", none.method());
      json.put("dimension", null);
      json.put("reason", none.reason());
      json.put("seconds", none.seconds());
    }
    return json;
  }
}
