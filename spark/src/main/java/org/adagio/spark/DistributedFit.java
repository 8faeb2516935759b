package org.adagio.spark;

import java.util.Optional;
import java.util.OptionalInt;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.distortion.DistortionLimit;
import org.adagio.embedding.Adagio;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.Fit;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.Goal;
import org.adagio.embedding.JohnsonLindenstrauss;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.Neighbours;
import org.adagio.embedding.OrthonormalBasis;
import org.adagio.embedding.PrincipalBasis;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;
import org.adagio.embedding.SplitRule;
import org.apache.spark.sql.Dataset;

/** One fit: the points become blocks on the executors, and the core's plan runs on them. */
record DistributedFit(AdagioEstimator params, Columns columns, Progress progress) {
  /** Up to so many columns a covariance matrix has room on one machine. */
  static final int MOST_EXACT = 8000;

  LinearEmbedding of(Dataset<?> dataset) {
    try (BlockStore store = BlockStore.of(dataset, columns.input(), columns.invalid(), progress)) {
      SparkCloud points = store.cloud(params.getPairs());
      return plan(points).on(points).map();
    }
  }

  private FitPlan plan(SparkCloud points) {
    FitPlan plan =
        Fit.of(goal())
            .with(method(points))
            .metric(Metric.parse(params.getMetric()))
            .seed(params.getSeed())
            .progress(progress);
    return params.isSet(params.holdout()) ? plan.holdOut(params.getHoldout()) : plan;
  }

  private Goal goal() {
    return new Goal(
        params.isSet(params.dimension())
            ? OptionalInt.of(params.getDimension())
            : OptionalInt.empty(),
        params.isSet(params.distortion())
            ? Optional.of(DistortionLimit.ofNorms(params.getDistortion()))
            : Optional.empty());
  }

  private EmbeddingMethod method(SparkCloud points) {
    PrincipalBasis basis = basis(points.dimension());
    return switch (params.getMethod()) {
      case "neighbours" -> new Neighbours(params.getLandmarks());
      case "jl" -> JohnsonLindenstrauss.signs();
      case "pca" -> new PrincipalComponents(basis);
      case "adagio" -> new Adagio(basis, new SplitRule.Half());
      default -> refined(points);
    };
  }

  private PrincipalBasis basis(int sourceDimension) {
    return params.getPca().equals("randomized") || sourceDimension > MOST_EXACT
        ? OrthonormalBasis.randomized()
        : OrthonormalBasis.exact();
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
