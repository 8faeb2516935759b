package org.adagio.cli;

import java.util.List;
import org.adagio.data.PointCloud;
import org.adagio.embedding.Fit;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.RecallGoal;
import picocli.CommandLine.Option;

/** What one map is asked for: also how many neighbours are to stay. */
final class FitGoalOptions extends GoalOptions {
  @Option(
      names = "--recall",
      paramLabel = "Q",
      description =
          "The least share of the nearest neighbours that stay, such as 0.95, on average over"
              + " queries that the fit does not see. The smallest dimension that keeps it is"
              + " searched; with --dimension, it must hold there.")
  private Double recall;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      description = "--recall: how many neighbours count (default: 10).")
  private Integer k;

  @Option(
      names = "--rerank",
      paramLabel = "N",
      description =
          "--recall: a search finds N by the images and ranks them again by the full points"
              + " (default: K, no rerank).")
  private Integer rerank;

  @Option(
      names = "--fit-into",
      paramLabel = "ENGINE",
      description =
          "Take as many dimensions as an index of this engine takes: pgvector (2000), lucene (1024),"
              + " elasticsearch (4096) or opensearch (16000).")
  private Engine engine;

  /** Whether neighbours are to stay. */
  boolean isForSearch() {
    return recall != null || engine != null;
  }

  /** Whether every distance is to stay within a bound. */
  boolean isForDistortion() {
    return distortion != null || squared != null;
  }

  /** Refuses points that an engine takes as they are. */
  void check(PointCloud points) {
    if (engine != null && points.dimension() <= engine.dimensions()) {
      throw new RequestException(
          "an index of %s takes %d dimensions, and the points have %d: they fit as they are;"
                  .formatted(engine, engine.dimensions(), points.dimension())
              + " --dimension R asks for fewer");
    }
  }

  @Override
  String wrong(List<MethodChoice> methods) {
    if (engine != null && dimension != null) {
      return "--fit-into %s takes %d dimensions, and --dimension asks for %d; leave one of them out"
          .formatted(engine, engine.dimensions(), dimension);
    }
    if (engine != null && squared != null) {
      return "--fit-into and --squared-distortion exclude each other";
    }
    if (recall == null && (k != null || rerank != null)) {
      return "%s needs --recall".formatted(k != null ? "--k" : "--rerank");
    }
    if (!isForSearch() && dimension == null && distortion == null && squared == null) {
      return "one of --dimension, --distortion and --recall is needed";
    }
    if (recall != null && (distortion != null || squared != null)) {
      return "--recall and --distortion exclude each other";
    }
    try {
      if (recall != null) {
        goal();
      }
    } catch (IllegalArgumentException e) {
      return "--recall: " + e.getMessage();
    }
    return super.wrong(methods);
  }

  private RecallGoal goal() {
    RecallGoal plain = k == null ? RecallGoal.of(recall) : RecallGoal.of(recall).k(k);
    return rerank == null ? plain : plain.rerank(rerank);
  }

  @Override
  FitPlan plan() {
    if (engine != null) {
      dimension = engine.dimensions();
    }
    if (recall == null) {
      return super.plan();
    }
    FitPlan plan = Fit.recall(goal());
    return dimension == null ? plan : plan.to(dimension);
  }
}
