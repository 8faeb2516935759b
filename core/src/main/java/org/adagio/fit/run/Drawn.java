package org.adagio.fit.run;

import java.util.Optional;
import org.adagio.Metric;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.Goal;
import org.adagio.fit.axes.TooLargeException;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.KeptLength;
import org.adagio.points.views.StagedCloud;

/**
 * The points that a map is fitted to.
 *
 * @param points in one place if they are few
 */
record Drawn(Held held, PointCloud points) {
  /** Points that float32 does not hold as they are become some of the same shape that it holds. */
  Found found() {
    if (held.asked().asksForCodes()) {
      return new CodeFitting(this).found();
    }
    if (DistributedCloud.isOne(points)) {
      return found(points, held.learned());
    }
    Metric metric = held.asked().plan().metric();
    StagedCloud staged =
        held.asked().fitting().movesPoints(metric)
            ? StagedCloud.of(points)
            : StagedCloud.aboutOrigin(points);
    try {
      return staged.isPlain() ? found(points, held.learned()) : found(staged);
    } catch (TooLargeException e) {
      // a few far points, which a sample does not show
      return found(staged.withLargestNear1());
    }
  }

  private Found found(StagedCloud staged) {
    Found found = found(staged, held.learned().map(staged::alike));
    return new Found(this, found.map().times(1 / staged.scale()), found.recall());
  }

  private Found found(PointCloud read, Optional<? extends PointCloud> asking) {
    Choices plan = held.asked().plan();
    Fitter fitter = fitter(read, asking.map(PointCloud.class::cast));
    if (!held.asked().asksForRecall()) {
      return new Found(this, reached(plan.goal(), fitter), Optional.empty());
    }
    RecallSearch search =
        new RecallSearch(plan, held.judges().orElseThrow(), held.documents(), read, fitter);
    RecallSearch.Answer answer =
        plan.goal().dimension().isPresent()
            ? search.at(plan.goal().dimension().getAsInt())
            : search.smallest();
    return new Found(this, answer.found(), Optional.of(answer.certified()));
  }

  private Fitter fitter(PointCloud read, Optional<PointCloud> asking) {
    Choices plan = held.asked().plan();
    MethodFitting fitting = held.asked().fitting();
    Fitter plain = fitting.fitter(read, asking, plan);
    return fitting.keepsLength()
        ? new LengthFitter(plain, KeptLength.aboutMeanOf(held.documents()), plan.metric())
        : plain;
  }

  private static FoundMap reached(Goal goal, Fitter fitter) {
    if (goal.dimension().isEmpty()) {
      return fitter.within(goal.distortion().orElseThrow());
    }
    int dimension = goal.dimension().getAsInt();
    return goal.distortion().isEmpty()
        ? fitter.at(dimension)
        : fitter.at(dimension, goal.distortion().getAsDouble());
  }
}
