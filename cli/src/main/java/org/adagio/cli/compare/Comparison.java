package org.adagio.cli.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.adagio.Metric;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.StandardizeOption;
import org.adagio.fit.RecallGoal;
import org.adagio.measure.nearest.Recall;
import org.adagio.points.views.Split;
import org.adagio.report.Column;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import org.adagio.report.Format;
import org.adagio.report.Table;

/**
 * Maps side by side.
 *
 * @param split the points that every fit saw, and those that none did
 * @param standardized whether columns were scaled to unit variance before everything else
 * @param goal the recall that is to stay, of how many neighbours, and how many are ranked again
 */
record Comparison(
    Input input,
    int sourceDimension,
    Split split,
    boolean standardized,
    Metric metric,
    RecallGoal goal,
    List<CompareRow> rows) {

  Comparison {
    rows = List.copyOf(rows);
  }

  /** Whether the methods were asked for a distortion, not for dimensions. */
  boolean isForDistortion() {
    return rows.stream().map(CompareRow::method).distinct().count() == rows.size();
  }

  Findings findings() {
    Findings found = new Findings().put("points", split.kept().size() + split.heldOut().size());
    found
        .add("sourceDimension", sourceDimension)
        .named("full vectors", Figures.count((long) Float.BYTES * sourceDimension) + " bytes")
        .note(sourceDimension + " dimensions")
        .onPage()
        .inDetail();
    found
        .put("judgedOnUnseenPoints", true)
        .put("unseenPoints", split.heldOut().size())
        .put("standardized", standardized)
        .put("metric", metric.toString())
        .put("k", goal.k())
        .put("rerank", goal.rerank())
        .put("askedRecall", goal.recall())
        .put("methods", figures());
    taken().ifPresent(row -> take(found, row));
    return found.below(judgedBy()).below(table()).below(advice());
  }

  private void take(Findings found, CompareRow row) {
    found
        .add("take", row.figures())
        .named("take", row.method().toString())
        .note(
            "%d dimensions, %s bytes a vector"
                .formatted(row.dimension(), Figures.count(row.bytes())))
        .onPage()
        .inDetail();
    found.put("next", next(row));
  }

  /** What is known of every map. */
  List<Findings> figures() {
    return rows.stream().map(CompareRow::figures).toList();
  }

  /** What the figures are of. */
  String judgedBy() {
    return "%s points that no fit saw judge fits to %s, of dimension %d%s: distances between them,"
            .formatted(
                Figures.count(split.heldOut().size()),
                Figures.count(split.kept().size()),
                sourceDimension,
                StandardizeOption.said(standardized))
        + " and their nearest among each other by "
        + metric;
  }

  /** What to take, why, and how. */
  String advice() {
    return taken()
        .map(row -> "Take %s.%n%s".formatted(reason(row), next(row)))
        .orElse("No method keeps the distortion that was asked for.");
  }

  private String reason(CompareRow row) {
    String what =
        "%d dimensions of %s, %s bytes a vector, %s smaller"
            .formatted(
                row.dimension(),
                row.method().toString(),
                Figures.count(row.bytes()),
                Figures.factor((double) sourceDimension / row.dimension()));
    String kept = row.recall().map(found -> said(found.plain(), found.reranked())).orElse("");
    return row.reranked() < goal.recall()
        ? "%s%s; none keeps %s, more dimensions may".formatted(what, kept, goal.recall())
        : what + kept;
  }

  /** How many neighbours stay, after what was said of bytes. */
  static String said(Recall plain, Recall reranked) {
    return ": %s of the %d nearest stay, %s with a rerank of %d"
        .formatted(
            Figures.distortion(plain.mean()),
            plain.k(),
            Figures.distortion(reranked.mean()),
            reranked.depth());
  }

  /** The option that fits for a metric. */
  static String option(Metric metric) {
    return metric == Metric.EUCLIDEAN ? "" : " --metric " + metric;
  }

  private String next(CompareRow row) {
    return "adagio fit %s --method %s --dimension %d%s --output model.safetensors"
        .formatted(
            input.quoted(),
            row.method(),
            row.dimension(),
            option(metric) + (standardized ? " " + StandardizeOption.NAME : ""));
  }

  /**
   * The smallest map that keeps the recall, and of equal ones the one that keeps more; the one that
   * keeps most if none does. Of maps that hold a distortion, the smallest.
   */
  Optional<CompareRow> taken() {
    Comparator<CompareRow> best =
        Comparator.comparingLong(
                (CompareRow row) -> isForDistortion() || keeps(row) ? row.bytes() : Long.MAX_VALUE)
            .thenComparing(Comparator.comparingDouble(Comparison::kept).reversed());
    return rows.stream().filter(CompareRow::isReached).min(best);
  }

  private boolean keeps(CompareRow row) {
    return row.reranked() >= goal.recall();
  }

  private static double kept(CompareRow row) {
    return Double.isNaN(row.reranked()) ? 0 : row.reranked();
  }

  /** A row for every map, of the very figures that programs get. */
  Table table() {
    String recall = "recall@" + goal.k();
    List<Column> columns =
        List.of(
            new Column("method", "method", Format.TEXT),
            new Column("dimension", "dimension", Format.COUNT),
            new Column("bytes", "bytes", Format.COUNT),
            new Column("recallAtK", recall, "plain", Format.DISTORTION),
            new Column("recallWithRerank", recall, "rerank " + goal.rerank(), Format.DISTORTION),
            new Column("maxDistortion", "distortion", "max", Format.BOUND),
            new Column("meanDistortion", "distortion", "mean", Format.DISTORTION),
            new Column("maxDistortionUpToFactor", "up to one factor", "max", Format.BOUND),
            new Column("seenMaxDistortion", "of points fitted to", "max", Format.BOUND),
            new Column("seconds", "time", Format.SECONDS),
            new Column("from", "from", Format.TEXT));
    return Findings.table(
        "", columns, rows.stream().map(row -> row.shown(sourceDimension)).toList());
  }
}
