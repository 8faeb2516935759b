package org.adagio.fit.neighbours;

import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.points.PointCloud;

/**
 * Tells how many neighbours maps keep, for queries and among documents that no descent saw: a map
 * keeps more among points that it was fitted to, and what counts are those that come later.
 */
final class NeighbourJudge {
  private final Asked asked;
  private final PointCloud documents;
  private final PointCloud queries;
  private final RecallMeter meter;

  private NeighbourJudge(Asked asked, PointCloud documents, PointCloud queries, RecallMeter meter) {
    this.asked = asked;
    this.documents = documents;
    this.queries = queries;
    this.meter = meter;
  }

  /** Asks documents for their neighbours among each other. */
  static NeighbourJudge ofOwn(Metric metric, Asked asked, PointCloud documents) {
    long[] all = LongStream.range(0, documents.size()).toArray();
    return ofOwn(metric, asked, documents, all);
  }

  /** The same for some of them. */
  static NeighbourJudge ofOwn(Metric metric, Asked asked, PointCloud documents, long[] rows) {
    return new NeighbourJudge(
        asked,
        documents,
        documents.select(rows),
        RecallMeter.ofOwn(metric, documents, rows, asked.k(), Progress.NONE));
  }

  /** Asks queries of another kind. */
  static NeighbourJudge of(Metric metric, Asked asked, PointCloud documents, PointCloud queries) {
    return new NeighbourJudge(
        asked,
        documents,
        queries,
        RecallMeter.of(metric, documents, queries, asked.k(), Progress.NONE));
  }

  /** The share of its neighbours that each query keeps, for each depth that is asked for. */
  double[][] kept(Matrix map) {
    return meter
        .shares(
            Reduction.of(documents, map), Reduction.of(queries, map), asked.depths(), Progress.NONE)
        .toArray(double[][]::new);
  }
}
