package org.adagio.spark;

import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.Goal;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.apache.spark.sql.Dataset;

/** One fit: the points become blocks on the executors, and the core's plan runs on them. */
record DistributedFit(AdagioEstimator params, Columns columns, Progress progress) {
  /** Up to so many columns a covariance matrix has room on one machine. */
  static final int MOST_EXACT = 8000;

  LinearEmbedding of(Dataset<?> dataset) {
    try (BlockStore store = BlockStore.of(dataset, columns.input(), columns.invalid(), progress)) {
      SparkCloud points = store.cloud();
      if (!params.goal().isCoded() || points.size() < CodedRecall.LEAST_POINTS) {
        return plan(points).on(points).map();
      }
      long[] asked = CodedRecall.asked(points, params.getSeed());
      double[] queries = new double[asked.length * points.dimension()];
      points.gatherExact(asked, queries, 0);
      SparkCloud documents = points.without(asked);
      Fitted fitted = plan(documents).on(documents);
      return CodedRecall.certified(fitted, queries, documents, progress);
    }
  }

  private FitPlan plan(SparkCloud points) {
    Goal goal = params.goal();
    FitPlan plan =
        Fit.of(goal)
            .metric(Metric.parse(params.getMetric()))
            .seed(params.getSeed())
            .certify(pairs(points.size()))
            .progress(progress);
    boolean isSearch = goal.recall().isPresent() || goal.isCoded();
    if (!isSearch || params.isSet(params.method())) {
      plan = plan.with(method(points));
    }
    return params.isSet(params.holdout()) ? plan.holdOut(params.getHoldout()) : plan;
  }

  /** All pairs are looked at on the driver, which takes a while; those drawn, on the executors. */
  private Pairs pairs(long points) {
    double all = points * (points - 1.0) / 2;
    return all <= params.getPairs()
        ? Pairs.all()
        : Pairs.drawn(Math.min(Pairs.SAMPLE, params.getPairs()));
  }

  private EmbeddingMethod method(SparkCloud points) {
    PrincipalBasis basis = basis(points.dimension());
    return switch (params.getMethod()) {
      case "neighbours" -> new Neighbours(params.getLandmarks());
      case "jl" -> JohnsonLindenstrauss.signs();
      case "pca" -> new PrincipalComponents(basis);
      case "adagio" -> new Adagio(basis);
      default -> refined(points);
    };
  }

  private PrincipalBasis basis(int sourceDimension) {
    return params.getPca().equals("randomized") || sourceDimension > MOST_EXACT
        ? PrincipalBasis.RANDOMIZED
        : PrincipalBasis.EXACT;
  }

  private Refined refined(SparkCloud points) {
    if (points.dimension() > MOST_EXACT && points.size() > params.getLandmarks()) {
      throw new IllegalArgumentException(
          "method refined needs all principal axes, so at most %d columns, got %d; adagio, pca and jl"
                  .formatted(MOST_EXACT, points.dimension())
              + " take more");
    }
    return new Refined(params.getLandmarks());
  }
}
