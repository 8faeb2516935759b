package org.adagio.fit.run;

import java.util.Optional;
import org.adagio.Metric;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.Goal;
import org.adagio.fit.axes.TooLargeException;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.KeptLength;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.points.views.StagedCloud;
import org.adagio.work.Draw;

/**
 * The points that a map is fitted to.
 *
 * @param points in one place if they are few
 */
record Drawn(Held held, PointCloud points) {
  /** A gigabyte of documents is searched in a few seconds. */
  private static final int MOST_JUDGED_VALUES = 1 << 28;

  /** This many are gathered from other machines. */
  private static final int MOST_GATHERED = 20_000;

  /** Points that float32 does not hold as they are become some of the same shape that it holds. */
  Found found() {
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

  /**
   * @param read the points as they are read
   * @param asking the queries as they are read with them
   */
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
    Fitter plain = fitting.fitter(read, new MethodFitting.Beside(asking, undrawn()), plan);
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

  /** Documents that the points were drawn from, as many as are read in a few seconds. */
  private Optional<PointCloud> undrawn() {
    Choices plan = held.asked().plan();
    PointCloud documents = held.documents();
    if (!held.asked().fitting().keepsNeighbours() || points.size() == documents.size()) {
      return Optional.empty();
    }
    long[] drawn = GrowingDraw.fittedRows(documents.size(), (int) points.size(), plan.seed());
    PointCloud rest = Rows.without(documents, drawn);
    boolean isFar = DistributedCloud.isOne(documents);
    long most = isFar ? MOST_GATHERED : MOST_JUDGED_VALUES / rest.dimension();
    int count = (int) Math.min(rest.size(), most);
    long[] rows = Split.rows(rest.size(), count, Draw.JUDGES.seed(plan.seed()));
    return Optional.of(isFar ? Rows.copyOf(rest, rows) : rest.select(rows));
  }
}
