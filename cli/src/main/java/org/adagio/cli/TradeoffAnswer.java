package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.adagio.Metric;
import org.adagio.embedding.RecallGoal;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * Dimension against what is kept.
 *
 * @param points among which queries search
 * @param queries that no fit saw
 * @param sourceDimension d
 * @param standardized whether columns were scaled to unit variance before everything else
 * @param goal the recall that is asked for, of how many neighbours, and how many are ranked again
 */
record TradeoffAnswer(
    long points,
    long queries,
    int sourceDimension,
    boolean standardized,
    Metric metric,
    RecallGoal goal,
    List<TradeoffCurve> curves)
    implements Answer {

  TradeoffAnswer {
    curves = List.copyOf(curves);
  }

  @Override
  public String text() {
    TextTable table = new TextTable("lrrrrrrrl");
    table
        .row(
            "method",
            "dimension",
            "bytes",
            "recall@" + goal.k(),
            "rerank " + goal.rerank(),
            "max",
            "mean",
            "time",
            "from")
        .rule();
    for (TradeoffCurve curve : curves) {
      for (TradeoffPoint point : curve.points()) {
        table.row(
            point.method(),
            Integer.toString(point.dimension()),
            Figures.count(point.bytes()),
            Figures.distortion(point.recall()),
            Figures.distortion(point.reranked()),
            Double.isNaN(point.largest()) ? "-" : Figures.atMost(point.largest()),
            Double.isNaN(point.mean()) ? "-" : Figures.distortion(point.mean()),
            point.seconds() == 0 ? "" : Figures.seconds(point.seconds()),
            point.origin());
      }
    }
    return "%s%n%n%s%n%n%s".formatted(measured(), table, advice());
  }

  /** What the figures are of. */
  String measured() {
    return "%s queries that no fit saw, among %s points of dimension %d, by %s%s; distortion over"
            .formatted(
                Figures.count(queries),
                Figures.count(points),
                sourceDimension,
                metric,
                StandardizeOption.said(standardized))
        + " all pairs of the queries";
  }

  /** What to take, in one line for each method. */
  String advice() {
    return curves.stream().map(this::advice).collect(Collectors.joining(System.lineSeparator()));
  }

  String advice(TradeoffCurve curve) {
    String knee =
        curve
            .knee()
            .map(
                point ->
                    "; the knee is at %d, with %s"
                        .formatted(point.dimension(), Figures.distortion(point.recall())))
            .orElse("");
    return "%s: a recall of %s takes %s dimensions, with a rerank of %d %s%s."
        .formatted(
            curve.method(),
            goal.recall(),
            about(curve, TradeoffPoint::recall),
            goal.rerank(),
            about(curve, TradeoffPoint::reranked),
            knee);
  }

  private String about(TradeoffCurve curve, ToDoubleFunction<TradeoffPoint> recall) {
    OptionalInt dimension = curve.dimensionFor(goal.recall(), recall);
    int most = curve.points().get(curve.points().size() - 1).dimension();
    return dimension.isPresent() ? "about " + dimension.getAsInt() : "more than " + most;
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", points);
    json.put("queries", queries);
    json.put("sourceDimension", sourceDimension);
    json.put("standardized", standardized);
    json.put("metric", metric.toString());
    json.put("k", goal.k());
    json.put("rerank", goal.rerank());
    json.put("askedRecall", goal.recall());
    json.put("methods", curves.stream().map(this::json).toList());
    return json;
  }

  private Map<String, Object> json(TradeoffCurve curve) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", curve.method());
    curve.knee().ifPresent(knee -> json.put("knee", knee.dimension()));
    put(json, "dimensionForRecall", curve.dimensionFor(goal.recall(), TradeoffPoint::recall));
    put(
        json,
        "dimensionForRecallWithRerank",
        curve.dimensionFor(goal.recall(), TradeoffPoint::reranked));
    json.put("dimensions", curve.points().stream().map(TradeoffAnswer::json).toList());
    return json;
  }

  private static void put(Map<String, Object> json, String key, OptionalInt value) {
    json.put(key, value.isPresent() ? value.getAsInt() : null);
  }

  private static Map<String, Object> json(TradeoffPoint point) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dimension", point.dimension());
    json.put("fittedDimension", point.fitted());
    json.put("bytes", point.bytes());
    json.put("recallAtK", point.recall());
    json.put("recallWithRerank", point.reranked());
    if (!Double.isNaN(point.largest())) {
      json.put("maxDistortion", point.largest());
      json.put("meanDistortion", point.mean());
    }
    json.put("seconds", point.seconds());
    return json;
  }
}
