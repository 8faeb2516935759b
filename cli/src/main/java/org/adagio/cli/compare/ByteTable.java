package org.adagio.cli.compare;

import org.adagio.Metric;
import org.adagio.cli.input.Input;
import org.adagio.experiments.bytes.ByteComparison;
import org.adagio.experiments.bytes.ByteFigures;
import org.adagio.points.views.Split;
import org.adagio.report.Figures;
import org.adagio.report.Findings;

/** Kinds of code side by side over bytes, and what to take. */
record ByteTable(Input input, Split split, Metric metric, ByteFigures kept) {

  /** What the figures are of. */
  String judgedBy() {
    return "Codes learnt from %s points of dimension %d, judged by %s others: some ask, the rest is"
            .formatted(
                Figures.count(Math.min(split.kept().size(), ByteComparison.LEARNT_FROM)),
                split.kept().dimension(),
                Figures.count(split.heldOut().size()))
        + " searched by "
        + metric;
  }

  Findings findings() {
    ByteComparison.Row taken = kept.taken().orElseThrow();
    return new Findings()
        .put("points", split.kept().size() + split.heldOut().size())
        .put("sourceDimension", split.kept().dimension())
        .put("unseenPoints", split.heldOut().size())
        .put("metric", metric.toString())
        .put("next", next(taken))
        .below(judgedBy())
        .addAll(kept.findings(taken, advice(taken)));
  }

  private String advice(ByteComparison.Row row) {
    boolean isAlone = row.kind().equals(ByteComparison.PLAIN);
    String what =
        "%s, %d bytes a vector, %s smaller"
            .formatted(
                isAlone ? "Quantise alone: " + row.what() : "Take " + row.kind() + " codes",
                row.bytes(),
                Figures.factor((double) Float.BYTES * split.kept().dimension() / row.bytes()));
    String recall =
        Comparison.said(row.plain(), row.reranked())
            + (kept.keeps(row) ? "" : "; none keeps " + kept.goal().recall() + ", more bytes may");
    return "%s%s.%n%s".formatted(what, recall, next(row));
  }

  private String next(ByteComparison.Row row) {
    return "adagio fit %s --bytes %d%s --output model.safetensors"
        .formatted(input.quoted(), row.bytes(), Comparison.option(metric));
  }
}
