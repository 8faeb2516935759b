package org.adagio.report.measured;

import org.adagio.Metric;
import org.adagio.measure.nearest.Recall;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import org.adagio.report.Findings.Figure;
import org.adagio.report.Format;

/**
 * Tells the recall of a search by images or codes.
 *
 * @param plain as they are found
 * @param reranked of the first ones, ranked again by the full points
 */
public record KeptFigures(Metric metric, Recall plain, Recall reranked) {
  /** Adds it to what was found. */
  public Figure in(Findings found) {
    found
        .put("k", plain.k())
        .put("recallQueries", plain.queries())
        .put("recallWithRerank", reranked.mean())
        .put("rerank", reranked.depth())
        .put("recallMetric", metric.toString())
        .put("recallLow", plain.low())
        .put("recallHigh", plain.high());
    return found
        .add("recallAtK", plain.mean())
        .named("recall@" + plain.k(), Format.DISTORTION)
        .note(
            "by %s, %s with a rerank of %d"
                .formatted(metric, Figures.distortion(reranked.mean()), reranked.depth()))
        .onPage();
  }
}
