package org.adagio.search.jvector;

import io.github.jbellis.jvector.graph.similarity.ScoreFunction.ApproximateScoreFunction;
import io.github.jbellis.jvector.quantization.CompressedVectors;
import java.util.function.Function;
import java.util.function.LongToDoubleFunction;
import org.adagio.Metric;
import org.adagio.model.CodedPoints;
import org.adagio.search.Nearness;
import org.adagio.search.ReducedSpace;

/**
 * Codes of few bytes that a search through a graph reads in the place of images: those of a map
 * that was fitted to a number of bytes, or JVector's own. Row and node have the same number.
 *
 * <pre>{@code
 * index.byCodes(NodeCodes.of(CodedPoints.open(map, Path.of("codes.adc"))));
 *
 * var pq = ProductQuantization.compute(index.images(), 48, 256, false);
 * index.byCodes(NodeCodes.of(space, pq.encodeAll(index.images())));
 * }</pre>
 */
public final class NodeCodes {
  private final Metric metric;
  private final long size;
  private final Function<float[], ApproximateScoreFunction> scores;

  private NodeCodes(Metric metric, long size, Function<float[], ApproximateScoreFunction> scores) {
    this.metric = metric;
    this.size = size;
    this.scores = scores;
  }

  /** Codes of full vectors under a map of their own, which may be another than the graph's. */
  public static NodeCodes of(CodedPoints codes) {
    Metric metric = codes.map().metric();
    return new NodeCodes(
        metric,
        codes.size(),
        query -> {
          LongToDoubleFunction distance = codes.distances(query);
          return node -> score(metric, distance.applyAsDouble(node));
        });
  }

  /** By cosine distances are those of vectors at length 1. */
  private static float score(Metric metric, double distance) {
    double square = distance * distance;
    return Nearness.score(metric, metric == Metric.COSINE ? 1 - square / 2 : -square);
  }

  /**
   * JVector's codes of images. Those of one bit a value, which compare by angle alone, lose least
   * of a {@linkplain ReducedSpace#turned turned} space.
   *
   * @param space that the images are of
   */
  public static NodeCodes of(ReducedSpace space, CompressedVectors codes) {
    return new NodeCodes(
        space.metric(),
        codes.count(),
        query ->
            codes.precomputedScoreFunctionFor(
                ReducedVectors.of(space.reduceQuery(query)), Search.similarity(space.metric())));
  }

  void requireFor(Metric wanted, int nodes) {
    if (metric != wanted || size != nodes) {
      throw new IllegalArgumentException(
          "codes must be of the %d nodes of the graph by %s, got %d by %s"
              .formatted(nodes, wanted, size, metric));
    }
  }

  /** What scores nodes for a full vector that is asked for; it serves one thread. */
  ApproximateScoreFunction scores(float[] query) {
    return scores.apply(query);
  }
}
