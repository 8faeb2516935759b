package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.Fitted;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/** Methods side by side. */
record CompareAnswer(PointCloud points, List<Entry> entries) implements Answer {

  /** What came of one method. */
  sealed interface Entry {
    String method();

    double seconds();
  }

  /** The goal was reached. */
  record Reached(String method, Fitted fitted) implements Entry {
    int dimension() {
      return fitted.map().dimension();
    }

    DistortionProfile profile() {
      return fitted.profile();
    }

    @Override
    public double seconds() {
      return fitted.seconds();
    }
  }

  /** No dimension holds the distortion. */
  record Unreached(String method, String reason, double seconds) implements Entry {}

  /** What the methods found that reached the goal. */
  List<Reached> reached() {
    return entries.stream().filter(Reached.class::isInstance).map(Reached.class::cast).toList();
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
    String seconds = Figures.seconds(entry.seconds());
    if (entry instanceof Reached reached) {
      return new String[] {
        reached.method(),
        Integer.toString(reached.dimension()),
        Figures.distortion(reached.profile().max()),
        Figures.distortion(reached.profile().squaredMax()),
        Figures.distortion(reached.profile().mean()),
        seconds
      };
    }
    return new String[] {entry.method(), "none < " + points.dimension(), "-", "-", "-", seconds};
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
    json.put("method", entry.method());
    if (entry instanceof Reached reached) {
      json.put("dimension", reached.dimension());
      json.putAll(new ProfileView(reached.profile()).json());
      reached.fitted().searched().ifPresent(how -> json.put("searched", how));
    } else if (entry instanceof Unreached none) {
      json.put("dimension", null);
      json.put("reason", none.reason());
    }
    json.put("seconds", entry.seconds());
    return json;
  }
}
