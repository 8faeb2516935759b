package org.adagio.cli;

import java.util.List;
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

  /** Whether neighbours are to stay. */
  boolean isRecall() {
    return recall != null;
  }

  @Override
  String wrong(List<MethodChoice> methods) {
    if (recall == null && (k != null || rerank != null)) {
      return "%s needs --recall".formatted(k != null ? "--k" : "--rerank");
    }
    if (recall == null && dimension == null && distortion == null && squared == null) {
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
    if (recall == null) {
      return super.plan();
    }
    FitPlan plan = Fit.recall(goal());
    return dimension == null ? plan : plan.to(dimension);
  }
}
