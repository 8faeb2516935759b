package org.adagio.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.adagio.report.Axis;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Facts;
import org.adagio.report.Figures;
import org.adagio.report.Format;
import org.adagio.report.LineChart;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Provenance;
import org.adagio.report.Reference;
import org.adagio.report.Row;
import org.adagio.report.Section;
import org.adagio.report.Table;

/**
 * The report on dimension against what is kept.
 *
 * @param input what the points are called
 * @param left how many fits are still to come
 */
record TradeoffPage(String input, TradeoffAnswer answer, int left) {

  Page page(Provenance made) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("summary", "Summary", summary()));
    sections.add(
        new Section(
            "recall",
            "Neighbours kept",
            chart(
                "Recall@%d as found by the images".formatted(answer.goal().k()),
                "recall",
                TradeoffPoint::recall,
                true),
            chart(
                "Recall@%d when the first %d are ranked again by the full points"
                    .formatted(answer.goal().k(), answer.goal().rerank()),
                "recall",
                TradeoffPoint::reranked,
                true)));
    sections.add(
        new Section(
            "distortion",
            "Distances kept",
            chart("Largest distortion", "distortion", TradeoffPoint::largest, false),
            chart("Mean distortion", "distortion", TradeoffPoint::mean, false)));
    sections.add(new Section("figures", "All figures", table()));
    return new Page("Fewer dimensions of " + input + ": what is kept", lead(), sections, made);
  }

  private String lead() {
    return answer.measured()
        + "."
        + (left == 0 ? "" : " %d fits are still to come.".formatted(left));
  }

  private List<Block> summary() {
    List<Facts.Fact> facts = new ArrayList<>();
    for (TradeoffCurve curve : answer.curves()) {
      curve
          .knee()
          .ifPresent(
              knee ->
                  facts.add(
                      new Facts.Fact(
                          "Knee of " + curve.method(),
                          Integer.toString(knee.dimension()),
                          "recall %s, %s with a rerank of %d"
                              .formatted(
                                  Figures.distortion(knee.recall()),
                                  Figures.distortion(knee.reranked()),
                                  answer.goal().rerank()))));
    }
    facts.add(
        new Facts.Fact(
            "Full vectors",
            Figures.count((long) Float.BYTES * answer.sourceDimension()) + " bytes",
            answer.sourceDimension() + " dimensions"));
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Facts(facts));
    answer.curves().forEach(curve -> blocks.add(new Paragraph(answer.advice(curve))));
    return blocks;
  }

  private LineChart chart(
      String title, String measure, ToDoubleFunction<TradeoffPoint> value, boolean isRecall) {
    List<LineChart.Series> series = new ArrayList<>();
    List<Reference> references = new ArrayList<>();
    if (isRecall) {
      references.add(Reference.line("asked for", Reference.Direction.Y, answer.goal().recall()));
    }
    for (TradeoffCurve curve : answer.curves()) {
      series.add(
          new LineChart.Series(
              curve.method(),
              curve.points().stream()
                  .filter(point -> !Double.isNaN(value.applyAsDouble(point)))
                  .map(point -> new LineChart.Point(point.dimension(), value.applyAsDouble(point)))
                  .toList(),
              LineChart.Look.MARKED_LINE));
    }
    if (isRecall) {
      fewest(value)
          .ifPresent(
              dimension ->
                  references.add(
                      Reference.line(
                          "%d dimensions".formatted(dimension), Reference.Direction.X, dimension)));
    }
    return new LineChart(
        title,
        Axis.logarithmic("dimension", Format.COUNT),
        Axis.linear(measure, Format.DISTORTION),
        series,
        references);
  }

  /** Of the methods that come to the recall, the least dimension: one mark, not one for each. */
  private OptionalInt fewest(ToDoubleFunction<TradeoffPoint> recall) {
    return answer.curves().stream()
        .map(curve -> curve.dimensionFor(answer.goal().recall(), recall))
        .flatMapToInt(OptionalInt::stream)
        .min();
  }

  private Table table() {
    List<Row> rows = new ArrayList<>();
    for (TradeoffCurve curve : answer.curves()) {
      for (TradeoffPoint point : curve.points()) {
        rows.add(
            Row.of(
                Cell.of(point.method()),
                Cell.of(point.dimension()),
                Cell.of(point.bytes()),
                Cell.of(point.recall()),
                Cell.of(point.reranked()),
                Cell.of(point.largest()),
                Cell.of(point.mean()),
                point.seconds() == 0 ? Cell.missing() : Cell.of(point.seconds()),
                Cell.of(point.origin())));
      }
    }
    String recall = "recall@" + answer.goal().k();
    return new Table(
        "",
        List.of(
            new Column("method", "method", Format.TEXT),
            new Column("dimension", "dimension", Format.COUNT),
            new Column("bytes", "bytes a vector", Format.COUNT),
            new Column("recallAtK", recall, "plain", Format.DISTORTION),
            new Column(
                "recallWithRerank", recall, "rerank " + answer.goal().rerank(), Format.DISTORTION),
            new Column("maxDistortion", "distortion", "largest", Format.BOUND),
            new Column("meanDistortion", "distortion", "mean", Format.DISTORTION),
            new Column("seconds", "time", Format.SECONDS),
            new Column("from", "from", Format.TEXT)),
        rows);
  }
}
