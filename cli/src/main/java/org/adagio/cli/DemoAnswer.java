package org.adagio.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.adagio.data.PointCloud;
import org.adagio.experiments.Outcome;
import org.adagio.experiments.Published;
import org.adagio.experiments.Table2;
import org.adagio.experiments.Table2Blocks;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/** The paper's table 2 with our columns beside it. */
record DemoAnswer(PointCloud points, Table2 table) implements Answer {
  private static final String DASH = "-";
  private static final String CLOSING =
      """
      PCA shortens every distance; one factor for all of them saves a quarter of its dimensions and
      more, and Adagio needs about as many. The refined map needs far fewer; random signs alone (JL)
      seldom keep the promise at all.
      Times are of one search, on this machine and on the paper's. The paper's NuMax counts squared
      distances, so compare its row with the last column. Try it on points of your own (npy, csv, ...):
        ./adagio fit points.npy --distortion 0.1 --output model.safetensors
        ./adagio transform model.safetensors points.npy --output small.npy""";

  @Override
  public String text() {
    TextTable text = new TextTable("rllrrlrrrrr");
    text.row(
        "largest", "", "|", "paper:", "", "|", "ours:", "over", "", "reached,", "in the squared");
    text.row(
        "distortion",
        "method",
        "|",
        "dimension",
        "time",
        "|",
        "dimension",
        "3 seeds",
        "time",
        "all pairs",
        "convention");
    for (int i = 0; i < Table2.DISTORTIONS.size(); i++) {
      text.rule();
      for (Table2.Row row : table.rows()) {
        text.row(line(row.method(), row.cells().get(i)));
      }
    }
    return """
        Table 2 of the paper: the smallest dimension that keeps every distance between %s digits of
        MNIST (dimension %d) within the distortion.

        %s

        %s"""
        .formatted(Figures.count(points.size()), points.dimension(), text, CLOSING);
  }

  private static String[] line(String method, Table2.Cell cell) {
    List<String> line = new ArrayList<>();
    Published paper = cell.paper();
    line.add(Double.toString(cell.distortion()));
    line.add(method);
    line.add("|");
    line.add(paper.exists() ? Integer.toString(paper.dimension()) : DASH);
    line.add(paper.exists() ? Figures.seconds(paper.seconds()) : DASH);
    line.add("|");
    if (cell.ours() instanceof Outcome.Found found) {
      line.add(Integer.toString(found.dimension()));
      line.add(found.seeds() == 1 ? DASH : Table2Blocks.spread(found));
      line.add(Figures.seconds(found.seconds()));
      line.add(Figures.atMost(found.distortion()));
      line.add(Figures.atMost(found.squaredDistortion()));
    } else if (cell.ours() instanceof Outcome.NoneBelow none) {
      String seconds = Figures.seconds(none.seconds());
      line.addAll(List.of("none < " + none.dimension(), DASH, seconds, DASH, DASH));
    } else {
      line.addAll(List.of(DASH, DASH, DASH, DASH, DASH));
    }
    return line.toArray(String[]::new);
  }

  @Override
  public Map<String, Object> json() {
    List<Map<String, Object>> cells = new ArrayList<>();
    for (Table2.Row row : table.rows()) {
      row.cells().forEach(cell -> cells.add(json(row.method(), cell)));
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", points.size());
    json.put("sourceDimension", points.dimension());
    json.put("table2", cells);
    return json;
  }

  private static Map<String, Object> json(String method, Table2.Cell cell) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", method);
    json.put("distortion", cell.distortion());
    if (cell.paper().exists()) {
      json.put("paperDimension", cell.paper().dimension());
      json.put("paperSeconds", cell.paper().seconds());
    }
    if (cell.ours() instanceof Outcome.Found found) {
      json.put("dimension", found.dimension());
      json.put("lowestDimension", found.lowest());
      json.put("highestDimension", found.highest());
      json.put("seeds", found.seeds());
      json.put("seedsHolding", found.holding());
      json.put("maxDistortion", found.distortion());
      json.put("squaredDistortion", found.squaredDistortion());
      json.put("seconds", found.seconds());
    } else if (cell.ours() instanceof Outcome.NoneBelow none) {
      json.put("dimension", null);
      json.put("seeds", none.seeds());
      json.put("seconds", none.seconds());
    }
    return json;
  }
}
